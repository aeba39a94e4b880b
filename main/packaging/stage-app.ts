import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ESpeakNg from 'espeak-ng';
import { nativeFiles } from './native-files.ts';
import { packWasmData } from './pack-wasm-data.ts';
import type { Target } from './target.ts';
import { thirdPartyLicences } from './third-party-licences.ts';
import { traceModules } from './trace-modules.ts';

/** What is staged from, where to, and what for. */
interface Staging {
  /** The clone, installed and built. */
  root: string;
  /** Emptied first; `shell` and `resources/alcove` are made in it. */
  out: string;
  target: Target;
}

/**
 * Lays out what electron-builder packs: `shell`, which becomes app.asar, and `resources/alcove`, plain files that plain
 * Node can run. A level deeper than it need be, because electron-builder leaves out the node_modules of a copied folder,
 * but not those of the folders in it.
 *
 * @throws Error when a file is missing, as before a build or when packaging for another platform than this.
 */
export async function stageApp(staging: Staging): Promise<void> {
  rmSync(staging.out, { recursive: true, force: true });
  stageShell(staging);
  await stageServer(staging);
  // Windows has no terminal for a program with windows: there, `alcove` is in the clone only.
  if (staging.target.platform !== 'win32')
    copy(join(import.meta.dirname, COMMAND), join(staging.out, COMMAND));
}

/** The `alcove` of the command line, which starts the app. */
const COMMAND = 'resources/bin/alcove';

const ESPEAK = 'node_modules/espeak-ng/dist/espeak-ng.wasm';

async function stageServer({ root, out, target }: Staging): Promise<void> {
  const folder = join(out, 'resources', 'alcove');
  const files = await stagedFiles(root, target);
  for (const path of files) copy(join(root, path), join(folder, path));
  writeFileSync(join(folder, ESPEAK), await thinEspeak(readFileSync(join(root, ESPEAK))));
  if (target.platform === 'linux' && target.arch === 'x64') {
    const engine = (name: string) => join(folder, 'node_modules/@node-llama-cpp', name, 'bins', name);
    linkEngine(engine('linux-x64'), engine('linux-x64-vulkan'));
  }
  const { name, version, license } = readManifest(root);
  writeJson(join(folder, 'package.json'), { name, version, license, private: true, type: 'module' });
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), await thirdPartyLicences(root, files));
}

const SHELL_FILES = [
  'dist/main',
  'main/icons/tray.png',
  'main/icons/tray@2x.png',
  'main/icons/trayTemplate.png',
];
const SHELL_ICONS = ['main/icons/trayTemplate@2x.png', 'main/icons/linux/256x256.png'];

function stageShell({ root, out }: Staging): void {
  const folder = join(out, 'shell');
  for (const path of [...SHELL_FILES, ...SHELL_ICONS]) copy(join(root, path), join(folder, path));
  const { version, description, license } = readManifest(root);
  writeJson(join(folder, 'package.json'), {
    name: 'alcove',
    productName: 'Alcove',
    version,
    description,
    license,
    author: 'The Alcove authors',
    private: true,
    type: 'module',
    main: 'dist/main/main.js',
  });
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

function readManifest(root: string): { name: string; version: string; description: string; license: string } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * On Linux, llama.cpp comes twice: for the processor, and for Vulkan with the same libraries for the processor again.
 * Makes links of those of `processor` that have the same code in `vulkan`, under the same name or with `.vulkan` in it,
 * and of what these are linked against. Both are folders of libraries. Returns the names that are links now.
 */
export function linkEngine(processor: string, vulkan: string): string[] {
  const others = new Set(readdirSync(vulkan));
  const linked = readdirSync(processor)
    .filter((name) => name.endsWith('.so') && lstatSync(join(processor, name)).isFile())
    .flatMap((name) => {
      const twin = [name, name.replace('.', '.vulkan.')].find((candidate) => others.has(candidate));
      return twin && hasSameCode(join(processor, name), join(vulkan, twin)) ? [{ name, twin }] : [];
    });
  // A library finds those that it needs beside its link, by the name that it was linked with.
  const names = new Map(linked.flatMap(({ name, twin }) => [[name, twin] as const, [twin, twin] as const]));
  for (const [name, twin] of names) {
    rmSync(join(processor, name), { force: true });
    symlinkSync(join(relative(processor, vulkan), twin), join(processor, name));
  }
  return [...names.keys()].sort();
}

function hasSameCode(one: string, other: string): boolean {
  return codeOf(readFileSync(one)).equals(codeOf(readFileSync(other)));
}

/** What a library does, apart from what it and those that it needs are called. */
const CODE = ['.text', '.rodata', '.data', '.data.rel.ro'];

const SECTION_TABLE = 0x28;
const ENTRY_SIZE = 0x3a;
const ENTRY_COUNT = 0x3c;
const NAMES_INDEX = 0x3e;

/**
 * The code and constants of a 64-bit little-endian ELF library. Source: System V ABI, ELF-64 object file format.
 *
 * @throws RangeError for a file that is cut, Error for one that is no such library.
 */
export function codeOf(library: Buffer): Buffer {
  if (library.readUInt32BE(0) !== 0x7f454c46 || library[4] !== 2)
    throw new Error('This is no 64-bit ELF file.');
  const sections = readSections(library);
  const names = sections[library.readUInt16LE(NAMES_INDEX)]?.bytes ?? Buffer.alloc(0);
  const nameAt = (at: number) => names.toString('latin1', at, names.indexOf(0, at));
  return Buffer.concat(sections.filter(({ name }) => CODE.includes(nameAt(name))).map(({ bytes }) => bytes));
}

function readSections(library: Buffer): { name: number; bytes: Buffer }[] {
  const table = Number(library.readBigUInt64LE(SECTION_TABLE));
  const size = library.readUInt16LE(ENTRY_SIZE);
  return Array.from({ length: library.readUInt16LE(ENTRY_COUNT) }, (_, index) => {
    const entry = table + index * size;
    const offset = Number(library.readBigUInt64LE(entry + 0x18));
    return {
      name: library.readUInt32LE(entry),
      bytes: library.subarray(offset, offset + Number(library.readBigUInt64LE(entry + 0x20))),
    };
  });
}

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

/** What the server reads beside its code, relative to the package's root; folders with a slash at the end. */
const OWN_DATA = [
  'dist/server/',
  'dist/renderer/',
  'models/starter/alcove-starter.gguf',
  'models/starter/retriever.json',
  'models/starter/data/answers.json',
  'models/sensitivity/classifier.bin',
  'models/sensitivity/vocabulary.bin',
  'models/sensitivity/classifier.json',
  'models/sensitivity/names/',
  'models/second-reader/body.onnx',
  'models/second-reader/reader.onnx',
  'models/second-reader/pieces.tsv',
  'models/second-reader/reader.json',
  'server/agents/tools/chart/fonts/',
  'LICENSE',
];

/**
 * The files of `root`, as relative paths with forward slashes, that the packaged server needs on `target`. `dist` is
 * built already.
 *
 * @throws Error when a file is not there, as when another platform's packages are not installed here.
 */
export async function stagedFiles(root: string, target: Target): Promise<string[]> {
  // Engines are staged by rule: node-llama-cpp's imports name those of every computer.
  const traced = (await traceModules(root, serverEntries(root))).filter(
    (path) => isWanted(path) && !path.startsWith('node_modules/@node-llama-cpp/'),
  );
  const natives = nativeFiles(target).map((path) => `node_modules/${path}`);
  const named = [...OWN_DATA, ...natives].flatMap((path) => expand(root, path)).filter(isWanted);
  const files = new Set([...traced, ...named]);
  for (const path of [...files]) for (const manifest of manifestsOf(root, path)) files.add(manifest);
  return [...files].sort();
}

/** Modules that the server loads with a `require` that it makes itself, which no trace follows. */
const REQUIRED = ['index.js', 'node/getCore.js', 'node/gunzip.js'].map(
  (name) => `node_modules/tesseract.js/src/worker-script/${name}`,
);

/** The programs of dist/server, from which its chunks are reached. */
function serverEntries(root: string): string[] {
  const programs = readdirSync(join(root, 'dist/server'))
    .filter((name) => name.endsWith('.js') && !name.startsWith('chunk-'))
    .map((name) => `dist/server/${name}`);
  return [...programs, ...REQUIRED].map((path) => join(root, path));
}

function expand(root: string, path: string): string[] {
  if (!existsSync(join(root, path)))
    throw new Error(`${path} is missing: install the packages for this platform.`);
  if (!path.endsWith('/')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'));
}

/** Node asks the package.json of a folder what its files are. */
function manifestsOf(root: string, path: string): string[] {
  const found: string[] = [];
  for (let folder = dirname(path); folder.includes('node_modules/'); folder = dirname(folder))
    if (existsSync(join(root, folder, 'package.json'))) found.push(`${folder}/package.json`);
  return found;
}

function isWanted(path: string): boolean {
  return !UNWANTED.some((pattern) => pattern.test(path));
}

const UNWANTED = [
  /\.(d\.[cm]?ts|[cm]?ts|map|md|lib|pdb|h|a)$/i,
  /\/\.compile-cache\//,
  // Four megabytes that only decode Opus at settings that are never asked for.
  /^node_modules\/@wasm-audio-decoders\/opus-ml\//,
  // The other forms of the text reader; V8 has relaxed SIMD on every processor that Electron runs on. The form for LSTM
  // alone would do, but tesseract.js 7 asks its chooser in a way that never gets it.
  /^node_modules\/tesseract\.js-core\/(?!package\.json|tesseract-core-relaxedsimd\.(js|wasm)$)/,
  // On macOS the same library lies there under two names, of which this one is asked for by nothing.
  /\/libonnxruntime\.\d+\.\d+\.\d+\.dylib$/,
  // llama.cpp picks the nearest older form on these two, of which hardly any computer of a person's was made.
  /ggml-cpu-(cannonlake|cooperlake)\.(so|dll)$/,
];
