"""What people are shown of Porta Nigra."""
