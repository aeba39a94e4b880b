// Speech close to a microphone is between these, in decibels of full scale.
const SILENT = -55;
const LOUD = -14;

/** How loud a stretch of sound is, from 0 for silence to 1 for loud speech, even to the ear: by decibels. */
export function measureLevel(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  return Math.max(0, Math.min(1, (decibels - SILENT) / (LOUD - SILENT)));
}
