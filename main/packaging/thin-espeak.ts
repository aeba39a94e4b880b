import ESpeakNg from 'espeak-ng';
import { packWasmData } from './pack-wasm-data.ts';

/**
 * The dictionaries that a French or English voice opens: its own, and those of the alphabets that espeak-ng reads in
 * their own language wherever they stand (Greek, Hangul and scripts of India and the Caucasus); letters of any other,
 * Cyrillic and Chinese among them, it names in English. Source: what espeak-ng 1.52 opens for a text in each script.
 */
const OPENED = ['en', 'fr', 'el', 'hy', 'ka', 'ko', 'hi', 'bn', 'pa', 'gu', 'ta', 'te', 'kn', 'ml', 'si'];

const DATA = '/usr/local/share/espeak-ng-data';

/**
 * `wasm`, the installed espeak-ng, without the dictionaries that no voice of Alcove's opens, which are six sevenths of it.
 * Every text sounds as from the whole. The files are still listed in it, as zeros.
 *
 * @throws Error when a dictionary is not where it was, as after an update of espeak-ng.
 */
export async function thinEspeak(wasm: Buffer): Promise<Buffer> {
  const thin = Buffer.from(wasm);
  for (const dictionary of await unopenedDictionaries()) {
    const at = thin.indexOf(dictionary);
    if (at === -1) throw new Error('A dictionary of espeak-ng is not in its module.');
    thin.fill(0, at, at + dictionary.length);
  }
  return packWasmData(thin);
}

async function unopenedDictionaries(): Promise<Buffer[]> {
  const { FS } = await ESpeakNg({ arguments: ['--version'], print: () => {}, printErr: () => {} });
  const languages = (FS as typeof FS & { readdir(path: string): string[] })
    .readdir(DATA)
    .flatMap((name) => /^(\w+)_dict$/.exec(name)?.[1] ?? []);
  return languages
    .filter((language) => !OPENED.includes(language))
    .map((language) => Buffer.from(FS.readFile(`${DATA}/${language}_dict`)));
}
