import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nativeFiles } from './native-files.ts';
import type { Target } from './target.ts';
import { traceModules } from './trace-modules.ts';

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
