"""Runs the steps on the connection that `tripot.hosts.storage.migrate` hands over."""

from alembic import context

from tripot.hosts.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
