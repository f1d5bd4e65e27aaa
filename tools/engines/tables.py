"""Tables of a card room, as a person sees them in a window."""

from __future__ import annotations

from typing import Any

from tools.engines.window import Window

Size = tuple[int, int]
OPEN = """async (wanted) => {
  await fetch("/api/me");
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  return (await answer.json()).id;
}"""
BEGUN = """() => {
  const phase = document.querySelector('[data-testid="table"]')?.dataset.phase ?? "loading";
  return !["loading", "gathering", "beginning"].includes(phase);
}"""
PACE = 300  # milliseconds between two moves of a bot


def open_table(window: Window, address: str, size: Size, game: str, bots: list[str], **options: Any) -> None:
    """Open a table with these bots, and go there."""
    window.open(address, *size)
    wanted = {"game": game, "seats": 4, "options": options, "clock": 0, "pace": PACE, "public": False, "bots": bots}
    window.open(f"{address}/table/{window.run(OPEN, wanted)}", *size)


def start(window: Window, address: str, size: Size, game: str, **options: Any) -> None:
    """Open a table against three regular bots, and start the match."""
    open_table(window, address, size, game, ["regular"] * 3, **options)
    window.tap_until('[data-testid="start"]', BEGUN)
