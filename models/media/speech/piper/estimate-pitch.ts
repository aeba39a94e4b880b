/**
 * The median fundamental frequency of the voiced parts of speech, in hertz, between 60 and 400; undefined where nothing
 * is voiced. By the normalised autocorrelation of windows of 40 ms (Rabiner, IEEE Trans. ASSP 25, 1977), of whose peaks
 * the first is taken that comes near the highest, since its multiples are as high.
 */
export function estimatePitch(samples: Float32Array, sampleRate: number): number | undefined {
  const sound = thin(samples, sampleRate);
  const windows: Float32Array[] = [];
  for (let at = 0; at + 2 * WINDOW <= sound.length; at += WINDOW)
    windows.push(sound.subarray(at, at + 2 * WINDOW));
  const loudest = Math.max(0, ...windows.map(energy));
  const pitches = windows
    .filter((window) => energy(window) > QUIET * loudest)
    .flatMap((window) => windowPitch(window) ?? [])
    .sort((one, other) => one - other);
  return pitches[Math.floor(pitches.length / 2)];
}

/** Samples a second that are enough to find a pitch in. */
const RATE = 8_000;
const WINDOW = 0.04 * RATE;
const SHORTEST = Math.floor(RATE / 400);
const LONGEST = Math.ceil(RATE / 60);
/** Windows with less of the loudest one's energy are pauses. */
const QUIET = 0.05;
/** Correlation from which on a window is voiced. */
const VOICED = 0.6;

/** Each sample the mean of those that it stands for, which keeps most of what is too high out. */
function thin(samples: Float32Array, sampleRate: number): Float32Array {
  const step = sampleRate / RATE;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const part = samples.subarray(Math.floor(index * step), Math.max(1, Math.floor((index + 1) * step)));
    return part.reduce((sum, sample) => sum + sample, 0) / Math.max(1, part.length);
  });
}

function windowPitch(window: Float32Array): number | undefined {
  const correlations = Array.from({ length: LONGEST + 2 }, (_, lag) =>
    lag < SHORTEST - 1 ? 0 : correlation(window, lag),
  );
  const at = (lag: number) => correlations[lag] ?? 0;
  const highest = Math.max(...correlations);
  if (highest < VOICED) return undefined;
  for (let lag = SHORTEST; lag <= LONGEST; lag++)
    if (at(lag) >= 0.9 * highest && at(lag) >= at(lag - 1) && at(lag) >= at(lag + 1))
      return RATE / (lag + summit(at(lag - 1), at(lag), at(lag + 1)));
  return undefined;
}

/** Where between its neighbours a peak is highest, by the parabola through all three. */
function summit(before: number, peak: number, after: number): number {
  const bend = before - 2 * peak + after;
  return bend === 0 ? 0 : (before - after) / (2 * bend);
}

function correlation(window: Float32Array, lag: number): number {
  let product = 0;
  let own = 0;
  let later = 0;
  for (let index = 0; index < WINDOW; index++) {
    const [one, other] = [window[index] ?? 0, window[index + lag] ?? 0];
    product += one * other;
    own += one * one;
    later += other * other;
  }
  return own * later > 0 ? product / Math.sqrt(own * later) : 0;
}

function energy(window: Float32Array): number {
  return window.reduce((sum, sample) => sum + sample * sample, 0);
}
