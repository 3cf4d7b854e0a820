"""Tables around the game: seats, membership, proposals, chat, the lobby, uploaded editions."""
