/** Changes the sampling rate of one channel of sound that comes piece by piece. */
export interface Resampler {
  /** What can be told after these samples; the first output stands at the first input. */
  push(samples: Float32Array): Float32Array;
  /** What is left when no more comes: as much output in all as the input lasted, to the nearest sample. */
  end(): Float32Array;
}

/**
 * A polyphase windowed-sinc resampler (Crochiere and Rabiner, Multirate Digital Signal Processing, 1983, chapter 2).
 * Both rates are whole numbers of samples a second; its memory does not grow with the length of the sound.
 */
export function createResampler(inputRate: number, outputRate: number): Resampler {
  if (inputRate === outputRate) return { push: (samples) => samples, end: () => new Float32Array() };
  const filter = designLowPass(inputRate, outputRate);
  const { half } = filter;
  // Output n stands at input position n · step / phaseCount; whole numbers do not drift.
  const divisor = greatestCommonDivisor(inputRate, outputRate);
  const clock: Clock = { index: 0, remainder: 0, up: outputRate / divisor, down: inputRate / divisor };
  // Before the first sample there is silence.
  let waiting = new Float32Array(half - 1);
  let received = 0;
  let given = 0;

  const push = (samples: Float32Array): Float32Array => {
    const joined = new Float32Array(waiting.length + samples.length);
    joined.set(waiting);
    joined.set(samples, waiting.length);
    const output = interpolate(joined, clock, filter);
    const used = Math.min(clock.index, joined.length);
    clock.index -= used;
    waiting = joined.slice(used);
    return output;
  };

  return {
    push(samples) {
      received += samples.length;
      const output = push(samples);
      given += output.length;
      return output;
    },
    end() {
      const owed = Math.max(0, Math.round((received * outputRate) / inputRate) - given);
      const silence = Math.ceil(((owed + 1) * inputRate) / outputRate) + 2 * half;
      return push(new Float32Array(silence)).subarray(0, owed);
    },
  };
}

interface Clock {
  index: number;
  remainder: number;
  up: number;
  down: number;
}

function interpolate(input: Float32Array, clock: Clock, { phases, half }: LowPass): Float32Array {
  const taps = 2 * half;
  const most = Math.ceil((input.length * clock.up) / clock.down) + 1;
  const output = new Float32Array(most);
  let count = 0;
  while (clock.index + taps <= input.length) {
    const phase = phases[Math.floor((clock.remainder * phases.length) / clock.up)] as Float32Array;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) sum += (phase[tap] as number) * (input[clock.index + tap] as number);
    output[count++] = sum;
    clock.remainder += clock.down;
    const whole = Math.floor(clock.remainder / clock.up);
    clock.index += whole;
    clock.remainder -= whole * clock.up;
  }
  return output.subarray(0, count);
}

/** A low-pass filter, cut into phases: phase p interpolates at p / phases.length of the way between two samples. */
interface LowPass {
  phases: Float32Array[];
  /** Samples before and after the point in question that count. */
  half: number;
}

/**
 * A sinc under a Kaiser window (Kaiser and Schafer, 1980) that lets pass what both rates can carry: flat to 0.86 of the
 * lower Nyquist frequency, 70 dB down above it.
 */
function designLowPass(inputRate: number, outputRate: number): LowPass {
  const cutoff = 0.5 * Math.min(1, outputRate / inputRate) * EDGE;
  const half = Math.ceil(CROSSINGS / (2 * cutoff));
  const count = Math.min(MOST_PHASES, outputRate / greatestCommonDivisor(inputRate, outputRate));
  const phases = Array.from({ length: count }, (_, phase) => designPhase(phase / count, cutoff, half));
  return { phases, half };
}

/** Where the filter is half down, as part of the lower Nyquist frequency. */
const EDGE = 0.93;
/** Zero crossings of the sinc on each side. */
const CROSSINGS = 32;
/** For 70 dB: 0.1102 · (70 − 8.7). */
const KAISER_BETA = 6.76;
/** Rates that have little in common share the nearest phase: 68 dB below the signal. */
const MOST_PHASES = 4_096;

function designPhase(fraction: number, cutoff: number, half: number): Float32Array {
  const taps = Float64Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction;
    return sinc(2 * cutoff * distance) * kaiser(distance / half);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float32Array.from(taps, (tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

/** The modified Bessel function of the first kind and order zero, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let n = 1; term > sum * 1e-12; n++) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}

/** Euclid's algorithm, for whole numbers above zero. */
function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
