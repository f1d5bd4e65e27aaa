"""Runs the steps on the connection that `tripot.server.storage.migrate` hands over."""

from alembic import context

from tripot.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
