/**
 * Makes speech as loud as other speech: its loud parts to 0.12 RMS (about what espeak-ng's voices have), as long as no
 * sample goes beyond 0.95. Silence stays silence.
 */
export function levelVolume(samples: Float32Array): Float32Array {
  const { loudness, peak } = measure(samples);
  if (peak < SILENCE) return samples;
  const gain = Math.min(TARGET / loudness, MOST / peak);
  return samples.map((sample) => sample * gain);
}

const TARGET = 0.12;
const MOST = 0.95;
/** A peak below this is silence: raised, it would be noise. */
const SILENCE = 0.003;
const BLOCK = 1_024;

/** The root of the mean square of the louder half of the sound, so that pauses do not count, and its highest sample. */
function measure(samples: Float32Array): { loudness: number; peak: number } {
  const powers: number[] = [];
  let peak = 0;
  for (let from = 0; from < samples.length; from += BLOCK) {
    const block = samples.subarray(from, from + BLOCK);
    let sum = 0;
    for (const sample of block) {
      sum += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    powers.push(sum / block.length);
  }
  const loud = powers.sort((one, other) => other - one).slice(0, Math.ceil(powers.length / 2));
  return { loudness: Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length), peak };
}
