"""Write assets/sounds: the few short sounds of the client, made from sines and filtered noise.

    python tools/make_sounds.py [--out assets/sounds]

Every run writes the same sounds. Each is 16 bit, one channel, and shorter than 0.9 seconds.
"""

from __future__ import annotations

import argparse
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE = 22_050
"""Samples a second."""
FADE = 0.004
"""Seconds in which a sound comes out of silence and goes back into it, so that nothing clicks."""
PEAKS = {"counter": 0.30, "drawn": 0.26, "die": 0.34, "impact": 0.42, "bell": 0.26, "refused": 0.26}
"""How loud each sound is at most; 1 would be as loud as can be."""


def times(seconds: float) -> Samples:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def dying(seconds: float, decay: float) -> Samples:
    """An envelope that falls by `decay` and reaches nothing at the end."""
    t = times(seconds)
    return np.exp(-t / decay) * (1 - (t / seconds) ** 4)


def tone(pitch: float, seconds: float, decay: float, glide: float = 0.0) -> Samples:
    """A sine that dies away within about `decay` seconds; its pitch falls by the part `glide` on the way."""
    t = times(seconds)
    phase = 2 * np.pi * pitch * (t - glide * t * t / (2 * seconds))
    return np.sin(phase) * dying(seconds, decay)


def noise(seed: int, seconds: float, low: float, high: float) -> Samples:
    """Noise between two pitches, with soft edges, as loud as a sine of height 1."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    pitch = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1.0)
    spectrum *= 1 / np.sqrt(1 + (low / pitch) ** 6) / np.sqrt(1 + (pitch / high) ** 6)
    made = np.fft.irfft(spectrum, count)
    return made / (np.sqrt(2) * made.std())


def struck(seed: int, seconds: float, low: float, high: float, decay: float) -> Samples:
    """A burst of noise that begins at once and dies away."""
    return noise(seed, seconds, low, high) * dying(seconds, decay)


def laid(whole: Samples, part: Samples, at: float, height: float = 1.0) -> None:
    """Add a part to a sound, beginning at a time; what does not fit in is cut off."""
    first = round(at * RATE)
    fits = part[: max(0, len(whole) - first)]
    whole[first : first + len(fits)] += height * fits


def counter() -> Samples:
    """Thick cardboard is set down on a paper map."""
    made = 0.9 * tone(165, 0.16, 0.022, glide=0.3)
    laid(made, struck(1, 0.05, 500, 2600, 0.007), 0.0, 0.55)
    laid(made, struck(2, 0.06, 300, 1500, 0.010), 0.031, 0.22)
    return made


def drawn() -> Samples:
    """A hand in a cloth bag, then the chit on the table."""
    t = times(0.42)
    rustle = noise(3, 0.42, 1400, 5200) * np.exp(-(((t - 0.12) / 0.065) ** 2))
    made = 0.30 * rustle * (1 + 0.5 * np.sin(2 * np.pi * 23 * t))
    laid(made, tone(420, 0.14, 0.018, glide=0.2), 0.26, 0.8)
    laid(made, struck(4, 0.05, 700, 3200, 0.008), 0.26, 0.5)
    return made


def die() -> Samples:
    """A die bounces on wood, lower and faster each time, and comes to rest."""
    made = np.zeros(round(0.74 * RATE))
    at, gap = 0.0, 0.150
    for number in range(9):
        height = 0.80**number
        laid(made, tone(1450 + 130 * (number * 5 % 4), 0.06, 0.009), at, 0.50 * height)
        laid(made, tone(310 + 14 * (number * 3 % 5), 0.09, 0.020), at, 0.60 * height)
        laid(made, struck(10 + number, 0.04, 900, 4200, 0.006), at, 0.60 * height)
        at, gap = at + gap, gap * 0.76
    return made


def impact() -> Samples:
    """A gun far away."""
    t = times(0.85)
    rumble = noise(30, 0.85, 35, 260) * np.exp(-t / 0.20) * (1 - np.exp(-t / 0.012))
    made = 0.8 * rumble
    laid(made, tone(74, 0.5, 0.13, glide=0.45), 0.0, 1.0)
    laid(made, struck(31, 0.20, 250, 900, 0.035), 0.004, 0.35)
    laid(made, struck(32, 0.40, 60, 300, 0.12), 0.23, 0.20)
    return made


def bell() -> Samples:
    """A small brass bell: partials that are no multiples of one another, the high ones gone first."""
    made = np.zeros(round(0.88 * RATE))
    for part, height, decay in ((0.5, 0.25, 0.40), (1.0, 1.0, 0.34), (1.19, 0.22, 0.26), (2.0, 0.40, 0.18),
                                (2.74, 0.25, 0.11), (4.07, 0.10, 0.05)):  # fmt: skip
        laid(made, tone(784 * part, 0.88, decay), 0.0, height)
    return made * (1 - np.exp(-times(0.88) / 0.002))


def refused() -> Samples:
    """Two dull knocks on wood, the second one lower."""
    made = np.zeros(round(0.34 * RATE))
    for number, pitch in enumerate((247.0, 196.0)):
        at = 0.13 * number
        laid(made, tone(pitch, 0.20, 0.034), at)
        laid(made, tone(2.76 * pitch, 0.08, 0.012), at, 0.30)
        laid(made, struck(40 + number, 0.03, 400, 1400, 0.005), at, 0.30)
    return made


SOUNDS: dict[str, Callable[[], Samples]] = {
    "counter": counter, "drawn": drawn, "die": die, "impact": impact, "bell": bell, "refused": refused,
}  # fmt: skip


def finished(made: Samples, peak: float) -> NDArray[np.int16]:
    """A sound as it is written: no shift from zero, soft ends, `peak` at its highest."""
    made = made - made.mean()
    ramp = np.linspace(0.0, 1.0, round(FADE * RATE))
    made[: len(ramp) // 4] *= ramp[: len(ramp) // 4 * 4 : 4]
    tail = np.cos(np.linspace(0.0, np.pi / 2, len(made) // 5)) ** 2
    made[-len(tail) :] *= tail
    made *= peak / np.abs(made).max()
    return np.round(made * 32767).astype("<i2")


def sound(name: str) -> NDArray[np.int16]:
    """The samples of a sound; raises KeyError for one that is not in `SOUNDS`."""
    return finished(SOUNDS[name](), PEAKS[name])


def write(path: Path, samples: NDArray[np.int16]) -> None:
    """Write a file that every system can play."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("assets/sounds"))
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        write(folder / f"{name}.wav", sound(name))


if __name__ == "__main__":
    main()
