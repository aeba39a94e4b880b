"""Log-mel features as Whisper and transformers.js compute them: 80 bands, 25 ms windows, every 10 ms."""

import numpy

RATE, WINDOW, HOP, BANDS, FLOOR = 16_000, 400, 160, 80, 1e-10


def mel_filters():
    """Slaney's filters, 80 × 201, as librosa makes them."""
    frequencies = numpy.linspace(0, RATE / 2, WINDOW // 2 + 1)
    edges = to_hertz(numpy.linspace(0, to_mel(RATE / 2), BANDS + 2))
    slopes = edges[:, None] - frequencies[None, :]
    widths = numpy.diff(edges)
    down = -slopes[:-2] / widths[:-1, None]
    up = slopes[2:] / widths[1:, None]
    filters = numpy.maximum(0, numpy.minimum(down, up))
    return (filters * (2 / (edges[2:] - edges[:-2]))[:, None]).astype(numpy.float32)


def to_mel(hertz):
    return 15 + numpy.log(hertz / 1000) * 27 / numpy.log(6.4)


def to_hertz(mel):
    return numpy.where(mel < 15, mel * 200 / 3, 1000 * numpy.exp((mel - 15) * numpy.log(6.4) / 27))


FILTERS = mel_filters()
HANN = (0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(WINDOW) / WINDOW)).astype(numpy.float32)


def log_mel(samples, frames):
    """Features of sound that is followed by silence up to 30 seconds: 80 × `frames`; and their value in that silence."""
    room = max(0, (frames + 2) * HOP + WINDOW - len(samples))
    padded = numpy.pad(samples.astype(numpy.float32), (0, room))
    padded = numpy.concatenate([padded[WINDOW // 2 : 0 : -1], padded])
    cut = numpy.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP][:frames]
    power = numpy.abs(numpy.fft.rfft(cut * HANN, axis=1).astype(numpy.complex64)) ** 2
    logarithm = numpy.log10(numpy.maximum(FLOOR, FILTERS @ power.T))
    least = logarithm.max() - 8
    return ((numpy.maximum(logarithm, least) + 4) / 4).astype(numpy.float32), float((max(least, -10) + 4) / 4)
