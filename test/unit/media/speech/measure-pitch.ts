/** Samples of 40 ms windows, one every 40 ms. */
const WINDOW_SECONDS = 0.04;
const STEP_SECONDS = 0.04;
/** Windows quieter than this share of the loudest are pauses. */
const QUIET = 0.1;
/** Correlation from which a window counts as voiced. */
const VOICED = 0.7;

/**
 * The median fundamental frequency of speech in hertz: in each window the lag at which the normalised autocorrelation
 * is highest (Rabiner, IEEE Trans. ASSP 25, 1977), the shortest within 8 % of the highest, so that a multiple of the
 * period is not taken for it.
 */
export function measurePitch(samples: Float32Array, sampleRate: number): number {
  const length = Math.round(WINDOW_SECONDS * sampleRate);
  const windows: Float32Array[] = [];
  for (let at = 0; at + 2 * length < samples.length; at += Math.round(STEP_SECONDS * sampleRate))
    windows.push(samples.subarray(at, at + 2 * length));
  const loudest = Math.max(...windows.map((window) => energy(window, 0, length)));
  const pitches = windows
    .filter((window) => energy(window, 0, length) > QUIET * loudest)
    .flatMap((window) => pitchOf(window, length, sampleRate));
  return median(pitches);
}

function pitchOf(window: Float32Array, length: number, sampleRate: number): number[] {
  const shortest = Math.floor(sampleRate / 400);
  const longest = Math.min(length, Math.ceil(sampleRate / 40));
  const correlations: number[] = [];
  const own = energy(window, 0, length);
  for (let lag = shortest; lag <= longest; lag++) correlations.push(correlation(window, lag, length, own));
  const highest = Math.max(...correlations);
  if (highest < VOICED) return [];
  const isPeak = (index: number) =>
    (correlations[index] ?? 0) >= highest * 0.92 &&
    (correlations[index] ?? 0) >= (correlations[index - 1] ?? 0) &&
    (correlations[index] ?? 0) >= (correlations[index + 1] ?? 0);
  const first = correlations.findIndex((_, index) => isPeak(index));
  return [sampleRate / (shortest + first)];
}

function correlation(window: Float32Array, lag: number, length: number, own: number): number {
  let sum = 0;
  let shifted = 0;
  for (let index = 0; index < length; index++) {
    const later = window[index + lag] ?? 0;
    sum += (window[index] ?? 0) * later;
    shifted += later * later;
  }
  return sum / Math.sqrt(own * shifted || 1);
}

function energy(window: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let index = from; index < from + length; index++) sum += (window[index] ?? 0) ** 2;
  return sum;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
