"""The two circles of checks: `.ci/run` gates every submission, and `.ci/long` holds what takes longer.

    bash .ci/run                  all of the short circle, until something fails
    bash .ci/long                 all of the long one, to its end
    bash .ci/long kills engines   some steps of it

Each prints a line for every step at its end. Only the standard library is used, since nothing is installed yet.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.steps import Run, Step, show

ROOT = Path(__file__).parents[1]
NEEDED = 5.0  # GB of disk for what is installed and built; PyTorch and Ray take more
NEEDED_FOR_LONG = 12.0
PROCESSORS = 2  # with fewer, real tests would wait for each other
APT = "apt-get -qq -o Acquire::Retries=2 -o Acquire::http::Timeout=20"
GATE = "uv run --no-sync python -m tools.gate"  # `uv run pytest`, with more tries for what is real
REQUIRED = ("BROWSER", "SERVERS")  # what is missing here is a failure, not a skipped test
REQUIRED_FOR_LONG = ("ENGINES", "PROXIES", "RAY", "TORCH")
LEFT_OUT = (  # variables of whoever starts the checks, which must not change what is checked
    "NUMBA_DISABLE_JIT",
    "PYTEST_ADDOPTS",
    "PYTHONOPTIMIZE",  # with it, no assert is checked
    "PYTHONDONTWRITEBYTECODE",  # without bytecode each of some hundred processes is slow to start
    "TRIPOT_SKIP_WEB",
)


UV = "type uv &>/dev/null || pip install --quiet uv\ntype uv >/dev/null"
LACKING = "they can't be installed (is there a network?), or the page can't be built"


def debian(programs: str, packages: str) -> str:
    """Lines that install Debian's packages unless their programs are there."""
    return (
        f"type {programs} &>/dev/null || {{ {APT} update && DEBIAN_FRONTEND=noninteractive "
        f"{APT} install -y --no-install-recommends {packages} fonts-dejavu-core >/dev/null; }}\n"
        f"type {programs} >/dev/null"
    )


def install(programs: str, packages: str, extras: str) -> list[list[Step]]:
    """The steps that install what the others need."""
    return [
        [
            Step("uv", UV, "it's missing, and pip can't install it where programs are looked for", 120),
            Step("browsers", debian(programs, packages), f"{packages} can't be installed: is there a network?", 600),
            Step("packages", f"uv sync --quiet {extras}", LACKING, 1200),
        ]
    ]


SHORT = [
    install("chromium", "chromium", "--group docs"),
    [
        [
            Step("style", "uv run --no-sync ruff check\nuv run --no-sync ruff format --check"),
            Step("types", "uv run --no-sync mypy"),
            Step("imports", "uv run --no-sync lint-imports"),
            Step("page", "for check in check imports test; do uv run --no-sync python -m tools.web run $check; done"),
            Step("site", "uv run --no-sync python -m tools.site"),
        ],
        [Step("rules compiled", "uv run --no-sync tripot warm", limit=900)],
    ],
    [[Step("tests", f"{GATE} --durations=20", limit=2400)]],
]
INTERPRETED = """
deals=$(mktemp)
trap 'rm "$deals"' EXIT
NUMBA_DISABLE_JIT=1 uv run --no-sync tripot simulate turkish --players 4 --deals 5 --seed 1 --legal --out "$deals"
NUMBA_BOUNDSCHECK=1 uv run --no-sync tripot verify "$deals"
NUMBA_BOUNDSCHECK=1 uv run --no-sync tripot simulate turkish --players 10 --deals 20 --seed 1 --out "$deals"
NUMBA_DISABLE_JIT=1 uv run --no-sync tripot verify "$deals"
for game in glukz iljig nain_jaune pig; do
  NUMBA_BOUNDSCHECK=1 uv run --no-sync tripot simulate "$game" \\
    --players 5 --deals 3 --seed 1 --bots random,regular --out "$deals"
done
"""
MEASURING = """
uv run --no-sync tripot bench --seconds 0.1
uv run --no-sync python benchmarks/peers.py --quick --no-write
uv run --no-sync python -m tripot.lab.tuning nain_jaune --minutes 0.02
"""
SIZES = " ".join(f"tests/browser/test_{name}.py" for name in ("layout", "seen_whole", "access", "states"))
ENGINES = "tests/browser/test_engines.py tests/browser/test_old_browsers.py"
KILLS = "tests/hosts/test_crash.py tests/hosts/test_fleet.py"
FUZZING = "tests/security/test_fuzz.py"
LEARNING = "tests/learning tests/lab/test_simulate.py"


def without(files: str) -> str:
    """Options that leave files to another step."""
    return " ".join(f"--ignore={file}" for file in files.split())


LONG = {
    step.name: step
    for step in [
        Step("interpreted", INTERPRETED, limit=900),
        Step("measuring", MEASURING, limit=900),
        Step("pure", f"{GATE} --long -n 2 -m 'not real' {without(LEARNING)}", limit=3600),
        Step("learning", f"{GATE} --long -n 2 {LEARNING}", limit=1800),
        Step("servers", f"{GATE} --long tests/hosts {without(KILLS)} tests/cli/test_serving.py", limit=3600),
        Step("security", f"{GATE} --long tests/security {without(FUZZING)}", limit=3600),
        Step("fuzzing", f"{GATE} --long {FUZZING}", limit=1800),
        Step("kills", f"{GATE} --long tests/faults {KILLS}", limit=3600),
        Step("browser", f"{GATE} --long tests/browser {without(SIZES)} {without(ENGINES)}", limit=5400),
        Step("sizes", f"{GATE} --long {SIZES}", limit=5400),
        Step("engines", f"{GATE} --long {ENGINES}", limit=3600),
    ]
}


def free() -> float:
    """How much disk is free, in GB."""
    return shutil.disk_usage(ROOT).free / 1e9


def missing(needed: float) -> str:
    """What this machine lacks for the checks, in a line; empty if it has all of it."""
    if not shutil.which("git"):
        return "git is missing"
    if processors() < PROCESSORS:
        return f"too few processors: {processors()} may be used, {PROCESSORS} are needed"
    return f"too little disk: {free():.1f} GB are free, {needed:.0f} GB are needed" if free() < needed else ""


def processors() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def commit() -> str:
    """The commit that is checked, with a plus sign if files differ from it."""
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S603
    changed = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True, check=False)  # noqa: S603
    return (head.stdout.strip() or "no commit") + ("+" if changed.stdout.strip() else "")


def prepare(required: tuple[str, ...]) -> None:
    """Set the variables that all steps share."""
    os.chdir(ROOT)
    for name in LEFT_OUT:
        os.environ.pop(name, None)
    os.environ.update({f"TRIPOT_REQUIRE_{what}": "1" for what in required})


def short() -> int:
    """Run the short circle."""
    prepare(REQUIRED)
    return Run(commit()).all(SHORT)


def long(names: list[str]) -> int:
    """Run the long circle, or some steps of it."""
    prepare((*REQUIRED, *REQUIRED_FOR_LONG))
    programs = "chromium firefox-esr WebKitWebDriver Xvfb nginx caddy"
    extras = "--extra ray --extra torch --group bench --group docs"
    first = install(programs, "chromium firefox-esr webkit2gtk-driver xvfb nginx-light caddy", extras)
    if status := Run(commit()).all([first]):
        return status
    return Run(commit(), goes_on=True).all([[[LONG[name]]] for name in names])


def main(arguments: list[str]) -> int:
    """Run a circle; returns the exit status."""
    prog = ".ci/run" if arguments[:1] == ["short"] else ".ci/long"
    parser = argparse.ArgumentParser(prog=prog, description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("circle", choices=["short", "long"], help=argparse.SUPPRESS)
    steps = argparse.SUPPRESS if prog == ".ci/run" else f"one of: {', '.join(LONG)}; without any, all of them"
    parser.add_argument("step", nargs="*", help=steps)
    given = parser.parse_args(arguments)
    if given.circle == "short" and given.step:
        parser.error(f"it has no steps to choose from: {given.step[0]}")
    needed = NEEDED if given.circle == "short" else NEEDED_FOR_LONG
    if lacks := missing(needed):
        show(f"{lacks}\n".encode())
        return 2
    if given.circle == "short":
        return short()
    if unknown := [name for name in given.step if name not in LONG]:
        parser.error(f"no step is called {unknown[0]}; there are: {', '.join(LONG)}")
    return long(given.step or list(LONG))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
