"""What only bots need to play Nova Roma."""
