"""What people are shown of Nova Roma."""
