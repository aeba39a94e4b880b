import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { PASSWORD } from '../../e2e/start-app.ts';
import { freePort } from '../foreign-server.ts';
import { makeSmokeHome, type SmokeHome, until } from './smoke-home.ts';
import type { SmokeReport } from './smoke-report.ts';

/** The states of a fuse in the program: the characters 1 and 0. */
const ENABLED = 49;
const DISABLED = 48;

const EMAIL = 'ada@example.org';

/** How the fuses of a package have to be, as in electron-builder.yml. */
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
} as const;

/**
 * Checks a packaged app, of which `program` is the executable. Its fuses keep playwright out, so it is looked at as another
 * program on the computer sees it.
 */
export async function smokePackage(program: string, { check }: SmokeReport): Promise<void> {
  await check('its fuses are set', () => expectFuses(program));
  const home = await makeSmokeHome();
  await check('its server runs in plain Node, too, and makes an account', async () =>
    makeOwner(program, home),
  );
  const [inspector, devtools] = [await freePort(), await freePort()];
  const app = spawn(program, [`--inspect=${inspector}`, `--remote-debugging-port=${devtools}`], {
    env: home.environment,
    stdio: 'ignore',
  });
  await check('it starts its server in a utility process', () => isUp(home));
  await check('a message is answered: the natives load there', () => converse(home));
  await check('no debugger listens, whatever it is told', async () => {
    for (const port of [inspector, devtools])
      if (await isListening(port)) throw new Error(`something listens on ${port}`);
  });
  await check('a second start hands over and ends', async () => {
    const second = spawn(program, ['alcove://open/documents'], { env: home.environment, stdio: 'ignore' });
    const [code] = await once(second, 'exit');
    if (code !== 0) throw new Error(`it ended with ${code}`);
  });
  if (process.platform !== 'win32') await check('a signal ends it in order', () => endInOrder(app, home));
  app.kill('SIGKILL');
  home.remove();
}

async function expectFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program);
  for (const [name, isOn] of Object.entries(FUSES)) {
    const state = wire[FuseV1Options[name as keyof typeof FUSES]];
    if (state !== (isOn ? ENABLED : DISABLED)) throw new Error(`${name} is not ${isOn ? 'on' : 'off'}`);
  }
}

/** Plain files beside the archive, as in electron-builder.yml. */
function makeOwner(program: string, { environment }: SmokeHome): void {
  const folders = [join(dirname(program), 'resources'), join(dirname(program), '..', 'Resources')].filter(
    (path) => existsSync(path),
  );
  const [folder] = folders;
  if (!folder) throw new Error('no resources lie beside it');
  const cli = join(folder, 'alcove', 'dist', 'server', 'alcove.js');
  execFileSync(process.execPath, [cli, 'user', 'create', '--email', EMAIL, '--role', 'super_admin'], {
    env: environment,
    input: `${PASSWORD}\n`,
  });
}

async function isUp({ port }: SmokeHome): Promise<void> {
  await until('its server listens', () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

async function converse({ port }: SmokeHome): Promise<void> {
  const call = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { access_token: token } = await call('/auth/login', { email: EMAIL, password: PASSWORD });
  const { id } = await call('/chat/conversations', {}, String(token));
  const content = 'What stays on this device, and what may leave?';
  await call(`/chat/conversations/${String(id)}/messages`, { content }, String(token));
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function endInOrder(app: ChildProcess, home: SmokeHome): Promise<void> {
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
  if (existsSync(join(home.dataDirectory, 'alcove.db-wal'))) throw new Error('the database was not closed');
}
