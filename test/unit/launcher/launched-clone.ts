import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../make-folder.ts';

const LAUNCHER = join(import.meta.dirname, '../../../main/launcher');

/** What each stand-in does: says what it is and how it was started, and runs until it is told to stop. */
const PROGRAM = (name: string) => `
process.on('SIGTERM', () => process.exit(7));
process.stdout.write(${JSON.stringify(name)} + ' ' + JSON.stringify({
  arguments: process.argv.slice(2),
  asNode: process.env.ELECTRON_RUN_AS_NODE ?? null,
  launched: process.env.ALCOVE_LAUNCHED,
  hasChannel: process.connected,
}) + '\\n');
setInterval(() => {}, 1_000);
`;

/** A clone of the launcher alone, installed and built already, with a stand-in for each program that it starts. */
interface LaunchedClone extends Disposable {
  path: string;
  /** Puts Electron's executable where `folder` says, as its install script does. */
  addElectron(folder?: string): void;
  /** Makes Electron's install script one that does this. */
  setInstallScript(script: string): void;
  run(script: string, env?: NodeJS.ProcessEnv): LauncherRun;
  /** The same below a shell, as npm runs it; what is ended is the shell. */
  runBelowShell(script: string, env?: NodeJS.ProcessEnv): LauncherRun;
}

/** A launcher's script that runs. */
export interface LauncherRun {
  process: ChildProcess;
  /** The first line that a program wrote, or nothing where none was started. */
  started: Promise<string>;
  ended: Promise<{ code: number | null; said: string }>;
}

export function makeLaunchedClone(): LaunchedClone {
  const path = makeFolder('alcove-clone-');
  for (const name of readdirSync(LAUNCHER)) cpSync(join(LAUNCHER, name), join(path, 'main/launcher', name));
  const write = (place: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(join(path, place)), { recursive: true });
    writeFileSync(join(path, place), content, { mode });
  };
  write(
    'main/launcher/prepare.mjs',
    `export const prepare = async () => ({ node: process.execPath });
export const say = (sentence) => process.stderr.write(sentence + '\\n');`,
  );
  write('dist/server/index.js', PROGRAM('server'));
  write('package.json', '{"type":"module"}');
  return {
    path,
    addElectron: (folder = 'node_modules/electron/dist') =>
      write(`${folder}/electron`, `#!${process.execPath}\n${PROGRAM('electron')}`, 0o755),
    setInstallScript: (script) => write('node_modules/electron/install.js', script),
    run: (script, env = {}) => run(process.execPath, [join(path, 'main/launcher', script)], env),
    runBelowShell: (script, env = {}) =>
      run('sh', ['-c', '"$0" "$1" & wait', process.execPath, join(path, 'main/launcher', script)], env),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): LauncherRun {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(child, 'close');
  const line = once(child.stdout.setEncoding('utf8'), 'data').then(([text]) => String(text));
  return {
    process: child,
    started: Promise.race([line, closed.then(() => '')]),
    ended: closed.then(([code]) => ({ code: code as number | null, said })),
  };
}
