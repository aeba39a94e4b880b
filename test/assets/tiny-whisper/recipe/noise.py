"""Sound without speech: hiss, hum, and what resembles music."""

import numpy
from mel import RATE


def draw_noise(rng, length, steady):
    """Samples of mean square 1; `steady` noise only, which may lie under speech."""
    kinds = [hiss, hum] if steady else [hiss, hum, chords, melody, sweep, clicks, near_silence]
    sound = kinds[rng.integers(len(kinds))](rng, length)
    if not steady and rng.random() < 0.4:
        sound = sound + rng.uniform(0.02, 0.6) * hiss(rng, length)
    return (sound / (numpy.sqrt(numpy.mean(sound**2)) + 1e-9)).astype(numpy.float32)


def hiss(rng, length):
    """White to brown: power falls with the frequency to a drawn exponent."""
    spectrum = numpy.fft.rfft(rng.standard_normal(length))
    slope = numpy.maximum(1, numpy.arange(len(spectrum))) ** -rng.uniform(0, 1.1)
    return numpy.fft.irfft(spectrum * slope, length)


def hum(rng, length):
    time = numpy.arange(length) / RATE
    base = rng.uniform(45, 130)
    tones = sum(rng.random() / n * numpy.sin(2 * numpy.pi * base * n * time + rng.uniform(0, 6.28)) for n in range(1, 9))
    return tones + 0.02 * rng.standard_normal(length)


def tone(rng, hertz, length):
    """A struck or held tone with its overtones."""
    time = numpy.arange(length) / RATE
    overtones = [n for n in range(1, rng.integers(2, 10)) if n * hertz < RATE / 2]
    sound = sum(numpy.sin(2 * numpy.pi * hertz * n * time) / n ** rng.uniform(0.6, 2) for n in overtones)
    rise = numpy.minimum(1, time / rng.uniform(0.003, 0.1))
    return sound * rise * numpy.exp(-time * rng.uniform(0, 6))


def note(rng):
    return 440 * 2 ** (rng.integers(-30, 24) / 12)


def chords(rng, length):
    sound, at = numpy.zeros(length), 0
    while at < length:
        span = min(length - at, int(RATE * rng.uniform(0.3, 2)))
        sound[at : at + span] += sum(tone(rng, note(rng), span) for _ in range(rng.integers(2, 5)))
        at += span
    return sound


def melody(rng, length):
    sound, at = numpy.zeros(length), 0
    while at < length:
        span = min(length - at, int(RATE * rng.uniform(0.08, 0.7)))
        if rng.random() < 0.85:
            sound[at : at + span] += tone(rng, note(rng), span)
        at += span
    return sound


def sweep(rng, length):
    low, high = numpy.exp(rng.uniform(numpy.log(80), numpy.log(7000), 2))
    hertz = numpy.exp(numpy.linspace(numpy.log(low), numpy.log(high), length))
    return numpy.sin(2 * numpy.pi * numpy.cumsum(hertz) / RATE)


def clicks(rng, length):
    sound = numpy.zeros(length)
    for _ in range(rng.integers(1, 20)):
        at, span = rng.integers(length), int(RATE * rng.uniform(0.002, 0.15))
        burst = rng.standard_normal(span) * numpy.exp(-numpy.linspace(0, 6, span))
        sound[at : at + span] += burst[: length - at]
    return sound


def near_silence(rng, length):
    return rng.standard_normal(length) * (rng.random() < 0.5) + 1e-4 * rng.standard_normal(length)
