import type { EspeakModule } from 'espeak-ng';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { createEspeakProgram, type EspeakProgram } from './espeak-program.ts';
import { type EspeakSettings, LOWERED_VARIANT } from './espeak-settings.ts';
import { readWavSamples } from './read-wav-samples.ts';

/** Samples of espeak-ng's voices a second. */
export const ESPEAK_SAMPLE_RATE = 22_050;

/** Says a short text: mono samples from -1 to 1. Throws EngineFailed when nothing came of it. */
export type Espeak = (text: string, settings: EspeakSettings) => Promise<Float32Array>;

/** espeak-ng's own voices. */
export function createEspeak(program: EspeakProgram = createEspeakProgram()): Espeak {
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
