"""What only bots need to play Panticapaeum."""
