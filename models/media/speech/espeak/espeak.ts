import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import ESpeakNg, { type EspeakModule } from 'espeak-ng';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { type EspeakSettings, LOWERED_VARIANT } from './espeak-settings.ts';
import { readWavSamples } from './read-wav-samples.ts';

/** Samples of espeak-ng's voices a second. */
export const ESPEAK_SAMPLE_RATE = 22_050;

/** Says a short text: mono samples from -1 to 1. Throws EngineFailed when nothing came of it. */
export type Espeak = (text: string, settings: EspeakSettings) => Promise<Float32Array>;

/**
 * espeak-ng as WebAssembly. It is a program with one `main`, so that each text has an instance of its own, and one at a
 * time: an instance holds 32 MB.
 */
export function createEspeak(): Espeak {
  let compiled: Promise<WebAssembly.Module> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (text, settings) => {
    const turn = last.then(async () => {
      compiled ??= compile();
      return run(await compiled, text, settings);
    });
    last = turn.catch(() => {});
    return turn;
  };
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('espeak-ng/dist/espeak-ng.wasm');
  return WebAssembly.compile(await readFile(path));
}

const INPUT = 'text.txt';
const OUTPUT = 'speech.wav';
const VARIANTS = '/usr/local/share/espeak-ng-data/voices/!v';

function run(compiled: WebAssembly.Module, text: string, settings: EspeakSettings): Promise<Float32Array> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new EngineFailed('espeak-ng said nothing.', { cause }));
    const program: Partial<EspeakModule> = {
      // The text goes through a file: an argument could be read as an option.
      arguments: toArguments(settings),
      print: () => {},
      printErr: () => {},
      onRuntimeInitialized: () => prepareFiles(program as EspeakModule, text, settings),
      instantiateWasm(imports, onInstance) {
        WebAssembly.instantiate(compiled, atTimeZero(imports))
          .then((instance) => onInstance(instance, compiled))
          .catch(fail);
        return {};
      },
    };
    ESpeakNg(program)
      .then(({ FS }) => resolve(readWavSamples(FS.readFile(OUTPUT))))
      .catch(fail);
  });
}

/** It seeds the noise of breath with the time: at the same time the same text is the same sound, byte for byte. */
function atTimeZero(imports: WebAssembly.Imports): WebAssembly.Imports {
  return { ...imports, env: { ...imports.env, emscripten_date_now: () => 0 } };
}

function toArguments({ voice, speed, pitch }: EspeakSettings): string[] {
  const options = { '-v': voice, '-s': speed, '-p': pitch, '-b': 1, '-w': OUTPUT, '-f': INPUT };
  return Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
}

function prepareFiles({ FS }: EspeakModule, text: string, { lowered }: EspeakSettings): void {
  FS.writeFile(INPUT, text);
  if (!lowered) return;
  const variant = FS.readFile(`${VARIANTS}/${lowered.variant}`, { encoding: 'utf8' });
  FS.writeFile(`${VARIANTS}/${LOWERED_VARIANT}`, scalePitch(variant, lowered.scale));
}

/** Both numbers of a variant's line `pitch <lowest> <highest>` times `scale`. */
function scalePitch(variant: string, scale: number): string {
  return variant.replace(/^pitch\s+(\d+)\s+(\d+)/m, (_, low: string, high: string) => {
    const scaled = [low, high].map((value) => Math.round(Number(value) * scale));
    return `pitch ${scaled.join(' ')}`;
  });
}
