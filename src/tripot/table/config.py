"""The waits and limits of a table, which a card room sets. Times are milliseconds unless a comment says otherwise."""

from dataclasses import dataclass

DOUBLINGS = 10  # of the wait before something that failed is tried again


@dataclass(frozen=True)
class TableConfig:
    """How long tables wait, and what they allow. Tests use shorter waits."""

    nonce_wait: int = 2_000  # how long the shuffle waits for the seats' pledges, and then again for their nonces
    give_up_wait: int = 24 * 3_600_000  # how long all players may be away before a match is given up
    begin_wait: int = 3_000  # how long a deal with races is counted down, unless the table's pace is 0
    ready_wait: int = 30_000  # how long the next deal waits for people to look at the deal scores
    held_wait: int = 180_000  # how long it waits if somebody asks for more time
    answer_wait: int = 180_000  # how long a proposed match waits for answers of people who are here
    gone_wait: int = 30_000  # how long a table without a clock waits for a player who is gone
    away_wait: int = 60_000  # how long people may be away before they are called back to what waits for them
    bank: int = 60_000  # how long a person's turns may exceed the clock, taken together, in each deal
    host_wait: int = 60_000  # how long a host may be gone before somebody else becomes host
    restart_grace: int = 8_000  # how long people have to connect after a start before any wait for them ends
    fault_wait: int = 1_000  # the wait before a failed deadline is tried again; it doubles each time
    fault_wait_most: int = 60_000
    bot_slowness: float = 1.0  # bots' reaction times are multiplied by this
    retries: int = 8  # how often a change is tried if other hosts store events first
    table_connections: int = 300

    def wait_after(self, faults: int) -> int:
        """How long what failed waits before it is tried again: twice as long after each failure in a row."""
        return min(self.fault_wait << min(faults, DOUBLINGS), self.fault_wait_most)
