"""The database: schema, migrations, reads, the one writer of a node, and the audit of stored games."""
