import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Config } from '../config.ts';
import { PORT_FILE } from '../db/hold-data-directory.ts';
import type { OwnServer } from '../egress/own-server.ts';
import { loopbackOf } from '../http/local-origin.ts';
import { noServer } from './exit-code.ts';

/**
 * Where the server of this data directory listens. Throws AppError where none runs over it: whoever else listens on the
 * port is told nothing.
 */
export function serverOfDirectory(config: Config): OwnServer {
  if (!isHeld(config.dataDirectory))
    throw noServer('No Alcove is running over this data directory. Start it with "alcove serve".');
  const { port, host } = placeOf(config.dataDirectory) ?? config;
  if (port === 0) throw noServer('Alcove is starting. Try again in a moment.');
  return ownServer({ ...config, port, host });
}

/** Where the server that holds this directory listens, whatever its settings were said to be; undefined before it does. */
function placeOf(dataDirectory: string): { port: number; host: string } | undefined {
  const path = join(dataDirectory, PORT_FILE);
  if (!existsSync(path)) return undefined;
  const [port = '', host = '127.0.0.1'] = readFileSync(path, 'utf8').trim().split(' ');
  return Number(port) ? { port: Number(port), host } : undefined;
}

/** The configured port on this machine, whoever listens there. */
export function ownServer({ port, host, remote }: Config): OwnServer {
  const { tls, publicUrl } = remote;
  const place = { address: loopbackOf(host), port };
  if (!tls || !publicUrl) return place;
  return { ...place, tls: { certificate: readFileSync(tls.certificatePath), publicUrl } };
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
