"""Runs the steps on the connection that `tripot.server.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from tripot.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
