"""What people are shown of Panticapaeum."""
