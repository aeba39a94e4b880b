import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logPath } from '../../build-log.ts';
import { type Check, type Finding, fail, ok, warn } from './doctor.types.ts';

/** Files that nobody but their owner may read, even if the directory is opened some day. */
const PRIVATE = /^(alcove\.db(-wal|-shm)?|keys\.json|instance\.json|alcove\.log(\.\d+)?)$/;
const OTHERS = 0o077;

export const checkDataDirectory: Check = async ({ config }) => {
  const path = config.dataDirectory;
  if (!existsSync(path))
    return [
      warn('data-directory', `${path} is not there yet`, 'The first start makes it: "alcove serve".'),
      await checkDisk(nearest(path)),
    ];
  if (!isUsable(path))
    return [fail('data-directory', `${path} cannot be read and written`, `Run: chown -R "$USER" '${path}'`)];
  return [ok('data-directory', path), checkPermissions(path), checkLog(path), await checkDisk(path)];
};

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function checkPermissions(path: string): Finding {
  if (process.platform === 'win32') return ok('permissions', 'those of your user folder');
  const logs = dirname(logPath(path));
  const open = (existsSync(logs) ? [path, logs] : [path]).flatMap((directory) =>
    readdirSync(directory)
      .filter((name) => PRIVATE.test(name) && isOpen(join(directory, name)))
      .map((name) => join(directory, name)),
  );
  const remedies = [
    ...(isOpen(path) ? [`chmod 700 '${path}'`] : []),
    ...open.map((file) => `chmod 600 '${file}'`),
  ];
  if (remedies.length === 0) return ok('permissions', 'for you alone');
  return fail('permissions', 'other users of this computer can get in', `Run: ${remedies.join(' && ')}`);
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & OTHERS) !== 0;
}

function checkLog(dataDirectory: string): Finding {
  const path = logPath(dataDirectory);
  const place = [path, dirname(path)].find(existsSync);
  if (place !== undefined && !isWritable(place))
    return warn('log', `${place} cannot be written to`, `Run: chown -R "$USER" '${dirname(path)}'`);
  return ok('log', place === path ? path : `${path}, not written yet`);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Free space below which nothing works for long, and below which no model fits, in bytes. */
const NO_SPACE = 100e6;
const LITTLE_SPACE = 2e9;

async function checkDisk(path: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  const mount = mountOf(path);
  const detail = `${(free / 1e9).toFixed(1)} GB free${mount ? ` on ${mount.point} (${mount.type})` : ''}`;
  if (mount && NETWORK.test(mount.type))
    return fail('disk', `${detail}, over a network`, 'Set ALCOVE_DATA_DIR to a disk of this computer.');
  if (free < NO_SPACE) return fail('disk', detail, 'Free some space.');
  if (free < LITTLE_SPACE) return warn('disk', detail, 'Free some space before you download a model.');
  return ok('disk', detail);
}

/** SQLite's write-ahead log needs memory that processes share, which these do not give (sqlite.org/wal.html). */
const NETWORK = /^(nfs4?|cifs|smb3|fuse\.sshfs|9p)$/;

function mountOf(path: string): { point: string; type: string } | undefined {
  if (!existsSync('/proc/mounts')) return undefined;
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, point = '', type = '']) => ({ point: point.replaceAll('\\040', ' '), type }));
  const around = mounts.filter(({ point }) => point !== '' && `${path}/`.startsWith(withSlash(point)));
  return around.sort((one, other) => one.point.length - other.point.length).at(-1);
}

function withSlash(point: string): string {
  return point.endsWith('/') ? point : `${point}/`;
}

function nearest(path: string): string {
  return existsSync(path) ? path : nearest(dirname(path));
}
