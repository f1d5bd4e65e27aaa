from __future__ import annotations

from ..server.conftest import bus, compiled, postgres, shared

__all__ = ["bus", "compiled", "postgres", "shared"]
