import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import ESpeakNg, { type EspeakModule } from 'espeak-ng';
import { background, settled } from '../../../background.ts';

/** One run of espeak-ng's `main`. */
interface EspeakRun {
  /** Options only: a text goes through a file, since an argument could be read as an option. */
  options: Record<string, string | number | true>;
  /** What to write into the program's own file system before it starts. */
  prepare(files: EspeakModule['FS']): void;
}

/** What a run left behind. */
interface EspeakOutcome {
  /** What it printed. */
  lines: string[];
  files: EspeakModule['FS'];
}

/** Runs espeak-ng. Rejects with whatever the program fails with. */
export type EspeakProgram = (run: EspeakRun) => Promise<EspeakOutcome>;

/**
 * espeak-ng as WebAssembly. It is a program with one `main`, so that each text has an instance of its own, and one at a
 * time: an instance holds 32 MB.
 */
export function createEspeakProgram(): EspeakProgram {
  let compiled: Promise<WebAssembly.Module> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(async () => {
      compiled ??= compile();
      return perform(await compiled, run);
    });
    last = settled(turn);
    return turn;
  };
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('espeak-ng/dist/espeak-ng.wasm');
  return WebAssembly.compile(await readFile(path));
}

function perform(compiled: WebAssembly.Module, { options, prepare }: EspeakRun): Promise<EspeakOutcome> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const program: Partial<EspeakModule> = {
      arguments: Object.entries(options).flatMap(([name, value]) =>
        value === true ? [name] : [name, String(value)],
      ),
      print: (line) => lines.push(line),
      printErr: () => {},
      onRuntimeInitialized: () => prepare((program as EspeakModule).FS),
      instantiateWasm(imports, onInstance) {
        background('espeak', () =>
          WebAssembly.instantiate(compiled, atTimeZero(imports))
            .then((instance) => onInstance(instance, compiled))
            .catch(reject),
        );
        return {};
      },
    };
    background('espeak', () =>
      ESpeakNg(program)
        .then(({ FS }) => resolve({ lines, files: FS }))
        .catch(reject),
    );
  });
}

/** It seeds the noise of breath with the time: at the same time the same text is the same sound, byte for byte. */
function atTimeZero(imports: WebAssembly.Imports): WebAssembly.Imports {
  return { ...imports, env: { ...imports.env, emscripten_date_now: () => 0 } };
}
