/** A stretch of sound of one frequency; times in seconds. */
interface Tone {
  from: number;
  to: number;
  hertz: number;
}

/** The tones between the silences of a sound, each with the frequency of its zero crossings. */
export function measureTone(samples: Float32Array, sampleRate: number): Tone[] {
  const tones: Tone[] = [];
  // Half of the shortest pause between two tones.
  const gap = Math.round(0.04 * sampleRate);
  let from = -1;
  let last = -1;
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < LOUD) continue;
    if (from >= 0 && index - last > gap) {
      tones.push(toneBetween(samples, from, last, sampleRate));
      from = index;
    }
    if (from < 0) from = index;
    last = index;
  }
  if (from >= 0) tones.push(toneBetween(samples, from, last, sampleRate));
  return tones;
}

/** Samples below this are silence. */
const LOUD = 0.03;

function toneBetween(samples: Float32Array, from: number, to: number, sampleRate: number): Tone {
  const rises: number[] = [];
  // A little from the ends, where the encoder smears.
  const margin = Math.round(0.02 * sampleRate);
  for (let index = from + margin; index < to - margin; index++) {
    const [before, after] = [samples[index - 1] ?? 0, samples[index] ?? 0];
    if (before < 0 && after >= 0) rises.push(index - after / (after - before));
  }
  const periods = rises.length - 1;
  const hertz = (periods * sampleRate) / ((rises.at(-1) ?? 0) - (rises[0] ?? 0));
  return { from: from / sampleRate, to: to / sampleRate, hertz };
}
