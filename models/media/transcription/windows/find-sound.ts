/** Samples of a tenth of a second at 16 kHz. */
const FRAME = 1_600;
/** Root mean square below which nobody can be speaking: -55 dB of full scale. */
const SILENCE = 10 ** (-55 / 20);

/**
 * Where the first sound in these samples begins, to the tenth of a second; undefined where there is none. A constant
 * offset, as cheap microphones have, is no sound.
 */
export function findSound(samples: Float32Array): number | undefined {
  for (let from = 0; from < samples.length; from += FRAME)
    if (deviation(samples.subarray(from, from + FRAME)) > SILENCE) return from;
  return undefined;
}

/**
 * Where the first silence begins that lasts for `least` samples, to the tenth of a second; undefined where there is none.
 */
export function findPause(samples: Float32Array, least: number): number | undefined {
  let pauseFrom = 0;
  for (let from = 0; from < samples.length; from += FRAME) {
    const to = Math.min(from + FRAME, samples.length);
    if (deviation(samples.subarray(from, to)) > SILENCE) pauseFrom = to;
    if (to - pauseFrom >= least) return pauseFrom;
  }
  return undefined;
}

/** The loudest tenth of a second: root mean square, without a constant offset; 0 of no samples. */
export function loudest(samples: Float32Array): number {
  let most = 0;
  for (let from = 0; from < samples.length; from += FRAME)
    most = Math.max(most, deviation(samples.subarray(from, from + FRAME)));
  return most;
}

function deviation(frame: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const sample of frame) {
    sum += sample;
    squares += sample * sample;
  }
  return Math.sqrt(Math.max(0, squares / frame.length - (sum / frame.length) ** 2));
}
