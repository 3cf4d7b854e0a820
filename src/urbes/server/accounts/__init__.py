"""People: guests, accounts, sessions, passwords, and what the server keeps about them."""
