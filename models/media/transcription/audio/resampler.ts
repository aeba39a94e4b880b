import { greatestCommonDivisor } from './greatest-common-divisor.ts';
import { designLowPass, type LowPass } from './low-pass.ts';

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
