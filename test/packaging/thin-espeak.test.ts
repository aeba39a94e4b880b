import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ESpeakNg, { type EspeakModule } from 'espeak-ng';
import { expect, test } from 'vitest';
import { packWasmData } from '../../main/packaging/pack-wasm-data.ts';
import { thinEspeak } from '../../main/packaging/stage-app.ts';

const whole = readFileSync(createRequire(import.meta.url).resolve('espeak-ng/dist/espeak-ng.wasm'));
const thin = await thinEspeak(whole);
const modules = await Promise.all([whole, thin].map((bytes) => WebAssembly.compile(new Uint8Array(bytes))));

/** What a module says and how it sounds. */
async function speak(module: WebAssembly.Module, voice: string, text: string) {
  const phonemes: string[] = [];
  const errors: string[] = [];
  const program: Partial<EspeakModule> = {
    arguments: ['-v', voice, '-x', '-f', '/text', '-w', '/sound'],
    print: (line) => phonemes.push(line),
    printErr: (line) => errors.push(line),
    onRuntimeInitialized: () => (program as EspeakModule).FS.writeFile('/text', text),
    instantiateWasm(imports, onInstance) {
      const env = { ...imports.env, emscripten_date_now: () => 0 };
      void WebAssembly.instantiate(module, { ...imports, env }).then((instance) =>
        onInstance(instance, module),
      );
      return {};
    },
  };
  const { FS } = await ESpeakNg(program);
  const sound = createHash('sha256').update(FS.readFile('/sound')).digest('hex');
  return { phonemes, sound, errors: errors.filter((line) => line.startsWith('Bad data')) };
}

test('espeak-ng is a sixth of its size without the dictionaries that no voice opens', () => {
  expect(thin.length).toBeLessThan(whole.length / 6);
});

test.each([
  ['fr+f2', 'Bonjour, voici 3 mots et un site web : « déjà vu ». Il est 14 h 05.'],
  ['en-us+m3', 'Hello, a naïve café owes $42.50 to Zoë on May 1st.'],
  ['fr+m3', 'Привет ελληνικά 中文 漢字 한국어 हिन्दी தமிழ் שלום العربية ไทย ქართული հայերեն カタカナ Straße'],
  [
    'en-us+f3',
    'Привет ελληνικά 中文 漢字 한국어 हिन्दी தமிழ் שלום العربية ไทย ქართული հայերեն カタカナ Straße',
  ],
])('%s says the same without them, to the byte: %s', async (voice, text) => {
  const [before, after] = await Promise.all(modules.map((module) => speak(module, voice, text)));
  expect(after).toEqual(before);
  expect(after?.errors).toEqual([]);
});

test('a module whose data have no written place is refused', () => {
  const passive = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 11, 4, 1, 1, 1, 7]);
  expect(() => packWasmData(passive)).toThrow('no written place');
});
