import type { EspeakModule } from 'espeak-ng';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import type { EspeakProgram } from './espeak-program.ts';
import { type EspeakSettings, LOWERED_VARIANT } from './espeak-settings.ts';

/** Samples of espeak-ng's voices a second. */
export const ESPEAK_SAMPLE_RATE = 22_050;

/** Says a short text: mono samples from -1 to 1. Throws EngineFailed when nothing came of it. */
export type Espeak = (text: string, settings: EspeakSettings) => Promise<Float32Array>;

/** espeak-ng's own voices. */
export function createEspeak(program: EspeakProgram): Espeak {
  return async (text, settings) => {
    const { voice, speed, pitch } = settings;
    try {
      const { files } = await program({
        options: { '-v': voice, '-s': speed, '-p': pitch, '-b': 1, '-w': OUTPUT, '-f': INPUT },
        prepare: (files) => prepareFiles(files, text, settings),
      });
      return readWavSamples(files.readFile(OUTPUT));
    } catch (cause) {
      throw new EngineFailed('espeak-ng said nothing.', { cause });
    }
  };
}

const INPUT = 'text.txt';
const OUTPUT = 'speech.wav';
const VARIANTS = '/usr/local/share/espeak-ng-data/voices/!v';

function prepareFiles(files: EspeakModule['FS'], text: string, { lowered }: EspeakSettings): void {
  files.writeFile(INPUT, text);
  if (!lowered) return;
  const variant = files.readFile(`${VARIANTS}/${lowered.variant}`, { encoding: 'utf8' });
  files.writeFile(`${VARIANTS}/${LOWERED_VARIANT}`, scalePitch(variant, lowered.scale));
}

/** Both numbers of a variant's line `pitch <lowest> <highest>` times `scale`. */
function scalePitch(variant: string, scale: number): string {
  return variant.replace(/^pitch\s+(\d+)\s+(\d+)/m, (_, low: string, high: string) => {
    const scaled = [low, high].map((value) => Math.round(Number(value) * scale));
    return `pitch ${scaled.join(' ')}`;
  });
}

/**
 * The samples of a WAV file of one channel and 16 bits, from -1 to 1. The length that the header tells is not used:
 * espeak-ng writes it before it knows. Throws RangeError for what is no such file.
 */
function readWavSamples(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const from = dataOffset(view);
  const samples = new Float32Array((view.byteLength - from) >> 1);
  for (let index = 0; index < samples.length; index++)
    samples[index] = view.getInt16(from + 2 * index, true) / 32_768;
  return samples;
}

function dataOffset(view: DataView): number {
  let at = 12;
  while (at + 8 <= view.byteLength) {
    if (view.getUint32(at) === DATA) return at + 8;
    at += 8 + view.getUint32(at + 4, true);
  }
  throw new RangeError('There are no samples');
}

/** `data` in ASCII. */
const DATA = 0x64617461;
