import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeAtEnd } from '../closing.ts';
import { makeFolder } from '../make-folder.ts';
import { isInstalled } from '../needs-packages.ts';

/** A D-Bus session of the test's own with a real keyring in it, and this process pointed at it. */
export interface SecretServiceSession {
  /** Where its bus is; for the environment of another process. */
  address: string;
  /** Where the keyring lies: another session over it has it unlocked again. */
  home: string;
  /** Locks every collection; nobody is there to answer the prompt that follows. */
  lock(): void;
  /** From now on the keyring takes questions and answers none. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Whether such a session can be had here. */
export const hasSecretService = isInstalled('dbus', 'gnome-keyring');

const OWNER = 'org.freedesktop.DBus.GetNameOwner';

/** Starts the session. The keyring lives in a home of its own, empty unless named, and never sees the developer's own. */
export async function startSecretService(
  home = makeFolder('alcove-keyring-'),
): Promise<SecretServiceSession> {
  const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home };
  // It goes to the background before it is on the bus: who asks for it until then has a second one started, locked.
  const script = [
    'printf test | gnome-keyring-daemon --unlock --components=secrets >&2',
    `until dbus-send --session --print-reply --dest=org.freedesktop.DBus / ${OWNER} string:org.freedesktop.secrets >&2; do :; done`,
    'echo "$DBUS_SESSION_BUS_ADDRESS"',
    'exec cat',
  ].join('; ');
  const session = spawn('dbus-run-session', ['--', 'sh', '-c', script], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const [said] = (await once(session.stdout, 'data')) as [Buffer];
  const address = said.toString().trim();
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  process.env.DBUS_SESSION_BUS_ADDRESS = address;
  const keyring = findKeyring(address);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = before;
    wake(keyring);
    session.stdin.end();
    await once(session, 'exit');
  };
  const stopOnce = () => (stopped ??= stop());
  closeAtEnd(stopOnce);
  return {
    address,
    home,
    lock: () => lockAll(address),
    pause: () => void process.kill(keyring, 'SIGSTOP'),
    resume: () => void process.kill(keyring, 'SIGCONT'),
    stop: stopOnce,
  };
}

// One that stands still does not hear that it is to end; it may have gone.
function wake(keyring: number): void {
  try {
    process.kill(keyring, 'SIGCONT');
  } catch {
    return;
  }
}

function findKeyring(address: string): number {
  const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/'];
  const question = ['org.freedesktop.DBus.GetConnectionUnixProcessID', 'string:org.freedesktop.secrets'];
  const { stdout } = spawnSync('dbus-send', [...bus, ...question], {
    env: { PATH: process.env.PATH ?? '', DBUS_SESSION_BUS_ADDRESS: address },
    encoding: 'utf8',
  });
  const pid = Number(/uint32 (\d+)/.exec(stdout)?.[1]);
  if (!pid) throw new Error('the keyring is not on its bus');
  return pid;
}

function lockAll(address: string): void {
  const collections = ['login', 'session'].map((name) => `/org/freedesktop/secrets/collection/${name}`);
  const call = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
  const method = 'org.freedesktop.Secret.Service.Lock';
  const sent = spawnSync('dbus-send', [...call, method, `array:objpath:${collections.join(',')}`], {
    env: { PATH: process.env.PATH ?? '', DBUS_SESSION_BUS_ADDRESS: address },
    encoding: 'utf8',
  });
  if (sent.status !== 0) throw new Error(`the keyring would not lock: ${sent.stderr}`);
}
