"""The card room's log, on standard error: lines for people, or JSON for programs.

Everything is logged through Python's own `logging`, as libraries do. structlog adds the context: which request and
which table a line is about.
"""

import logging
import sys
from typing import Literal, TypeAlias

import structlog
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web_protocol import RequestPayloadError
from structlog.typing import Processor

Format: TypeAlias = Literal["plain", "json"]
OURS = "tripot"
OF_CLIENTS = (HttpProcessingError, RequestPayloadError, ConnectionError)


def begin(log_format: Format = "plain") -> None:
    """Start logging to standard error in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(allow=["fault"]),
                structlog.processors.TimeStamper(fmt="iso", utc=log_format == "json"),
            ],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_written(log_format)],
        )
    )
    handler.addFilter(is_ours)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(logging.INFO)


def _written(log_format: Format) -> list[Processor]:
    if log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    plain = structlog.dev.plain_traceback
    colours = sys.stderr is not None and sys.stderr.isatty()  # a service may have no standard error
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a record is about the card room. Mistakes of clients are not logged, or anybody could fill the disk."""
    error = record.exc_info[1] if record.exc_info else None
    return not (record.name == "aiohttp.server" and isinstance(error, OF_CLIENTS))
