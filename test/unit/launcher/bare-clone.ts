import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { makeFolder } from '../../make-folder.ts';

const LAUNCHER = join(import.meta.dirname, '../../../main/launcher');

/** Where the stand-in for the server says that it listens. */
export const ADDRESS = 'http://127.0.0.1:7417';
export const SETUP_LINK = `${ADDRESS}/#setup=a-token-of-this-start`;

/** What the stand-in for the opener of the desktop was asked to open, and the page where that is one. */
interface Opened {
  target: string;
  page?: { content: string; mode: number };
}

/** A fresh clone: nothing is installed or built. Its tools are stand-ins that print as much as the real ones. */
interface BareClone extends Disposable {
  path: string;
  start(options?: StartOptions): Started;
  /** The first thing that is opened. */
  opened(): Promise<Opened>;
  hasOpened(): boolean;
}

interface StartOptions {
  args?: string[];
  env?: Record<string, string>;
  /** Whether stdout says that it is a terminal. */
  isTerminal?: boolean;
}

/** `npm start`, running. */
interface Started {
  process: ChildProcess;
  /** Everything that a person sees, in order; times are `N s`. */
  text(): string;
  /** Resolves once the server says that it listens; rejects where it ends before. */
  listens(): Promise<void>;
  ended: Promise<number | null>;
  /** Ends it as Ctrl+C does. */
  stop(): Promise<number | null>;
}

/** Makes it in a folder of its own, which goes with it. */
export function makeBareClone(): BareClone {
  const path = makeFolder('alcove-bare-');
  const write = (place: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(path, place)), { recursive: true });
    writeFileSync(join(path, place), content, { mode });
  };
  for (const name of readdirSync(LAUNCHER)) cpSync(join(LAUNCHER, name), join(path, 'main/launcher', name));
  for (const name of ['package-lock.json', 'tsconfig.json', 'server/db/migrations/0001.sql'])
    write(name, '{}');
  write('.npmrc', '');
  write('package.json', '{"type":"module"}');
  write('bin/npm', program(NPM), 0o755);
  write('bin/xdg-open', program(XDG_OPEN), 0o755);
  const openedPath = join(path, 'opened.json');
  return {
    path,
    start: (options = {}) => start(path, options),
    async opened() {
      await expect.poll(() => existsSync(openedPath)).toBe(true);
      return JSON.parse(readFileSync(openedPath, 'utf8'));
    },
    hasOpened: () => existsSync(openedPath),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

function start(path: string, { args = [], env = {}, isTerminal = false }: StartOptions): Started {
  // Both outputs into one pipe, as a terminal shows them. Not root, whom the launcher gives no window.
  const preload = `process.getuid = () => 1000;${isTerminal ? 'process.stdout.isTTY = true;' : ''}`;
  const script = join(path, 'main/launcher/start.mjs');
  const child = spawn('/bin/sh', ['-c', 'exec "$0" "$@" 2>&1', process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: `${join(path, 'bin')}:${process.env.PATH}`,
      CLONE: path,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
      ...env,
    },
  });
  let text = '';
  const listening = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    if (text.includes('Alcove is listening')) listening.resolve();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    text: () => text.replace(/\b\d+ s$/gm, 'N s'),
    async listens() {
      const isOver = await Promise.race([listening.promise, ended.then(() => true)]);
      if (isOver) throw new Error(`it ended before it listened: ${text}`);
    },
    ended,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

const program = (source: string) => `#!${process.execPath}\n${source}`;

const NOISE = (name: string) => `
for (let line = 0; line < 170; line += 1) console[line % 2 ? 'log' : 'error']('${name} chunk-' + line + '.js');
if (process.env.FAILS === '${name}') { console.error('${name}: the cause'); process.exit(3); }
`;

const SERVER = `
process.on('SIGINT', () => process.exit(0));
process.stdout.write('Alcove is listening on ${ADDRESS}\\n');
process.send({ type: 'listening', address: process.env.ADDRESS ?? '${ADDRESS}', setupLink: process.env.SETUP_LINK });
setInterval(() => {}, 1_000);
`;

const ROLLDOWN = `${NOISE('rolldown')}
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist/server', { recursive: true });
writeFileSync('dist/server/index.js', ${JSON.stringify(SERVER)});
`;

const NPM = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
${NOISE('npm')}
const write = (path, content) => { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, content); };
write('node_modules/rolldown/bin/cli.mjs', ${JSON.stringify(ROLLDOWN)});
write('node_modules/vite/bin/vite.js', ${JSON.stringify(NOISE('vite'))});
`;

const XDG_OPEN = `
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
const [target] = process.argv.slice(2);
const file = target.startsWith('file:') && new URL(target);
const page = file ? { content: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o777 } : undefined;
writeFileSync(process.env.CLONE + '/opening.json', JSON.stringify({ target, page }));
renameSync(process.env.CLONE + '/opening.json', process.env.CLONE + '/opened.json');
`;
