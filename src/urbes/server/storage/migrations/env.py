"""Alembic's entry: works on the connection that the server hands over."""

from alembic import context

from urbes.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
