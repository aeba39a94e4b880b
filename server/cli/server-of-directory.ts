import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Config } from '../config.ts';
import { PORT_FILE } from '../db/hold-data-directory.ts';
import type { OwnServer } from '../egress/own-server.ts';
import { noServer } from './exit-code.ts';

/**
 * Where the server of this data directory listens. Throws AppError where none runs over it: whoever else listens on the
 * port is told nothing.
 */
export function serverOfDirectory(config: Config): OwnServer {
  if (!isHeld(config.dataDirectory))
    throw noServer('No Alcove is running over this data directory. Start it with "alcove serve".');
  const port = portOf(config.dataDirectory) ?? config.port;
  if (port === 0) throw noServer('Alcove is starting. Try again in a moment.');
  return ownServer({ ...config, port });
}

/** Where the server that holds this directory listens, whatever its port was said to be; undefined before it does. */
function portOf(dataDirectory: string): number | undefined {
  const path = join(dataDirectory, PORT_FILE);
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) || undefined : undefined;
}

/** The configured port on this machine, whoever listens there. */
export function ownServer({ port, remote }: Config): OwnServer {
  const { tls, publicUrl } = remote;
  if (!tls || !publicUrl) return { port };
  return { port, tls: { certificate: readFileSync(tls.certificatePath), publicUrl } };
}

/** Whether a server holds the data directory (see hold-data-directory.ts); changes nothing. */
export function isHeld(dataDirectory: string): boolean {
  const path = join(dataDirectory, 'alcove.lock');
  if (!existsSync(path)) return false;
  const lock = new Sqlite(path, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (thrown) {
    if (thrown instanceof Sqlite.SqliteError && thrown.code.startsWith('SQLITE_BUSY')) return true;
    throw thrown;
  } finally {
    lock.close();
  }
}
