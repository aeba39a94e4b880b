import { greatestCommonDivisor } from './greatest-common-divisor.ts';
/** A low-pass filter, cut into phases: phase p interpolates at p / phases.length of the way between two samples. */
export interface LowPass {
  phases: Float32Array[];
  /** Samples before and after the point in question that count. */
  half: number;
}

/**
 * A sinc under a Kaiser window (Kaiser and Schafer, 1980) that lets pass what both rates can carry: flat to 0.86 of the
 * lower Nyquist frequency, 70 dB down above it.
 */
export function designLowPass(inputRate: number, outputRate: number): LowPass {
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
