"""What only bots need to play Porta Nigra."""
