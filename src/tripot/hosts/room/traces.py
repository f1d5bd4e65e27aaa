"""Traces for OpenTelemetry, if its standard variable names an endpoint; otherwise nothing is imported or done.

Each request over HTTP, each message over a websocket and each deadline is a trace. For a change, deciding, storing and
telling are its parts.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol

from tripot.errors import TripotError

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
SERVICE = "OTEL_SERVICE_NAME"
WAIT = 2  # seconds for the endpoint to take spans in, also at the end
_NOTHING: AbstractContextManager[None] = nullcontext()


class NoExporter(TripotError):
    """An endpoint for traces is set, but the package that sends them is not installed."""


class Timed(Protocol):
    """Something whose time is measured."""

    def time(self) -> AbstractContextManager[object]:
        """Measure the seconds until the context ends."""


class Span(Protocol):
    """A span that is open, and can be given attributes."""

    def set_attribute(self, key: str, value: int) -> None:
        """Add an attribute to the span."""


class Traces:
    """No traces."""

    def whole(self, _name: str, _table: str | None) -> AbstractContextManager[Span | None]:
        """Start a trace, for a table or for none."""
        return _NOTHING

    def part(self, _name: str, timed: Timed) -> Timed:
        """Start a part of a trace, whose time is measured too."""
        return timed

    def close(self) -> None:
        """Send what is not sent yet."""


class SentTraces(Traces):
    """Traces that a thread sends to the endpoint in batches."""

    def __init__(self) -> None:
        try:
            from opentelemetry.context import Context  # noqa: PLC0415  (only if there is an endpoint)
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
            from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
            from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
            from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        except ImportError as error:
            needed = "install tripot[traces], or name no endpoint"
            raise NoExporter(f"{ENDPOINT} is set, but {error.name} is not installed: {needed}") from None
        service = Resource.create({"service.name": os.environ.get(SERVICE, "tripot")})
        self._provider = TracerProvider(resource=service)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(timeout=WAIT)))
        self._tracer = self._provider.get_tracer("tripot")
        self._alone = Context()

    def whole(self, name: str, table: str | None) -> AbstractContextManager[Span]:
        """A separate trace."""
        attributes = {"tripot.table": table} if table else {}
        return self._tracer.start_as_current_span(name, context=self._alone, attributes=attributes)

    def part(self, name: str, timed: Timed) -> Timed:
        """A span within the current trace."""
        return _Part(lambda: self._tracer.start_as_current_span(name), timed)

    def close(self) -> None:
        """Send what is not sent yet."""
        self._provider.shutdown()


class _Part:
    def __init__(self, begin: Callable[[], AbstractContextManager[object]], timed: Timed) -> None:
        self._begin = begin
        self._timed = timed

    @contextmanager
    def time(self) -> Iterator[None]:
        with self._begin(), self._timed.time():
            yield


def find() -> Traces:
    """The traces that the environment asks for. Raises `NoExporter`."""
    return SentTraces() if os.environ.get(ENDPOINT) else Traces()
