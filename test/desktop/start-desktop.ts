import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { needsPackages } from '../needs-packages.ts';
import { SLOW_MACHINE } from '../slow-machine.ts';
import type { Circumstances } from './electron/circumstances.ts';
import type { CONTROLS } from './electron/control.ts';
import type { ControlAnswer } from './electron/control.types.ts';
import { openFramePipe } from './electron/frame-pipe.ts';
import { processesAtHome } from './process-tree.ts';

needsPackages('chromium');

const ROOT = join(import.meta.dirname, '..', '..');
const RUN_MAIN = join(import.meta.dirname, 'electron', 'run-main.ts');
const LINE = 3;

/** A whole app starts and ends in a test, beside others on few processors: these limits only end what hangs. */
export const PATIENCE_MS = 60_000;
vi.setConfig({ testTimeout: 3 * PATIENCE_MS, hookTimeout: 3 * PATIENCE_MS });

/** Beside the stand-in, which decides on downloads, sizes and looks. */
const LOOK_ON = { noDefaults: true, isLocal: true };

type Controls = typeof CONTROLS;
type Control = {
  [Name in keyof Controls]: (
    ...args: Parameters<Controls[Name]>
  ) => Promise<Awaited<ReturnType<Controls[Name]>>>;
};

/** Where a person's files lie; more than one start may share it, one after the other. */
export interface Home {
  path: string;
  dataDirectory: string;
  /** Ends what a shell that was killed has left running there, and removes it. */
  remove(): Promise<void>;
}

/** The desktop app, running: the real shell over the stand-in, with the real server and programs. */
export interface Desktop {
  pid: number;
  control: Control;
  /** The page of the window whose address holds `part`, once there is one that is visible. */
  page(part?: string): Promise<Page>;
  output(): string;
  /** Resolves with the exit code when the shell has gone. */
  ended: Promise<number | null>;
  /** Quits as a person does and waits; kills what hangs. */
  close(): Promise<void>;
}

interface DesktopOptions extends Partial<Circumstances> {
  home: Home;
  /** Arguments after the app's own, such as an `alcove://` link. */
  args?: string[];
  environment?: Record<string, string>;
  /** Put in front of Node, such as `strace`. */
  prefix?: string[];
  /** The shell's main module: its source, unless this says otherwise. */
  main?: string;
}

/** The shell as it is bundled for the package; `npm test` builds it. */
export const BUNDLE = join(ROOT, 'dist', 'main', 'main.js');

/** An empty home directory. */
export function makeHome(): Home {
  const path = makeFolder('alcove-desktop-');
  mkdirSync(join(path, 'tmp'));
  const remove = async () => {
    for (const pid of processesAtHome(path)) kill(pid);
    await vi.waitFor(() => expect(processesAtHome(path)).toEqual([]), PATIENCE_MS);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  return { path, dataDirectory: join(path, 'data'), remove };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself in the meantime.
  }
}

/** Starts the app. It is running once this resolves, but may not have a window yet. */
export async function startDesktop(options: DesktopOptions): Promise<Desktop> {
  const child = start(options);
  const { pid } = child;
  if (pid === undefined) throw new Error('the shell could not be started');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const control = openControl(child);
  let browser: Promise<Browser> | undefined;
  const connect = async (): Promise<BrowserContext> => {
    browser ??= control
      .devtoolsPort()
      .then((port) => chromium.connectOverCDP(`http://127.0.0.1:${port}`, LOOK_ON));
    const [context] = (await browser).contexts();
    if (!context) throw new Error('the browser shows nothing');
    return context;
  };
  return {
    pid,
    control,
    output: () => output,
    ended,
    page: async (part = '') => findPage(control, await connect(), part),
    async close() {
      if (child.exitCode === null && child.signalCode === null) await control.quit().catch(() => undefined);
      const cut = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(cut);
      await (await browser)?.close().catch(() => undefined);
    },
  };
}

/** Runs a second start of the app, which ends by itself; answers its exit code and what it wrote. */
export async function startAgain(options: DesktopOptions): Promise<{ code: number | null; output: string }> {
  const child = start(options);
  const [out, error, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<(number | null)[]>,
  ]);
  return { code: code ?? null, output: out + error };
}

function start({
  home,
  args = [],
  environment = {},
  prefix = [],
  main = join(ROOT, 'main', 'main.ts'),
  ...circumstances
}: DesktopOptions): ChildProcess {
  const [command = '', ...rest] = [...prefix, process.execPath, RUN_MAIN, main, ...args];
  return spawn(command, rest, {
    env: {
      PATH: process.env.PATH,
      HOME: home.path,
      // What a shell that is killed had open there goes with its home.
      TMPDIR: join(home.path, 'tmp'),
      XDG_CURRENT_DESKTOP: 'KDE',
      ALCOVE_DATA_DIR: home.dataDirectory,
      ALCOVE_PORT: '0',
      ALCOVE_LOG_LEVEL: 'error',
      ALCOVE_BCRYPT_COST: '10',
      ...SLOW_MACHINE,
      ALCOVE_STAND_IN: JSON.stringify({ appPath: ROOT, ...circumstances }),
      ...(process.env.ALCOVE_CHROMIUM && { ALCOVE_CHROMIUM: process.env.ALCOVE_CHROMIUM }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

function openControl(child: ChildProcess): Control {
  const socket = child.stdio[LINE];
  if (!(socket instanceof Duplex)) throw new Error('the shell has no line');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let isGone = false;
  const line = openFramePipe(
    socket,
    (said) => {
      const { id, value, error } = said as ControlAnswer;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value);
      else asked?.reject(new Error(error));
    },
    () => {
      isGone = true;
      for (const { reject } of waiting.values()) reject(new Error('the shell has gone'));
    },
  );
  let lastId = 0;
  const call = (method: string, args: unknown[]) => {
    if (isGone) return Promise.reject(new Error('the shell has gone'));
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    line.send({ id, method, args });
    return answer.promise;
  };
  return new Proxy({} as Control, {
    get:
      (_target, method) =>
      (...args: unknown[]) =>
        call(String(method), args),
  });
}

async function findPage(control: Control, context: BrowserContext, part: string): Promise<Page> {
  const look = async () => {
    const seen = (await control.windows()).filter(
      ({ isVisible, isCrashed, url }) => isVisible && !isCrashed && url.includes(part),
    );
    for (const { targetId } of seen) {
      const page = await pageOf(context, targetId);
      if (page) return page;
    }
    throw new Error(`no window shows ${part}`);
  };
  const page = await vi.waitFor(look, { timeout: PATIENCE_MS });
  page.setDefaultTimeout(PATIENCE_MS);
  // Answered by the shell; without a listener this onlooker would answer first.
  page.off('dialog', leaveToShell).on('dialog', leaveToShell);
  return page;
}

async function pageOf(context: BrowserContext, targetId: string): Promise<Page | undefined> {
  for (const page of context.pages()) if ((await targetOf(page)) === targetId) return page;
  return undefined;
}

const targets = new WeakMap<Page, Promise<string | undefined>>();

/** Asked once: a page whose renderer was killed would never answer. */
function targetOf(page: Page): Promise<string | undefined> {
  const target = targets.get(page) ?? readTarget(page).catch(() => undefined);
  targets.set(page, target);
  return target;
}

async function readTarget(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  return targetInfo.targetId;
}

function leaveToShell(): void {}
