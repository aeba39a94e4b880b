import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkEngine } from './link-engine.ts';
import { stagedFiles } from './staged-files.ts';
import type { Target } from './target.ts';
import { thinEspeak } from './thin-espeak.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

/** What is staged from, where to, and what for. */
export interface Staging {
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
