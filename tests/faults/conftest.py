from __future__ import annotations

from ..hosts.conftest import bus, compiled, postgres, shared

__all__ = ["bus", "compiled", "postgres", "shared"]
