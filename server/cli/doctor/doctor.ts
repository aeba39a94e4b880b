import { createSecretKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import type { Database } from '../../db/connection.ts';
import { MIGRATIONS_DIRECTORY } from '../../db/migrate.ts';
import { verifyLedger } from '../../egress/ledger/verify-ledger.ts';
import { type OwnServer, requestOwnServer } from '../../egress/own-server.ts';
import type { SecretName } from '../../secrets/key-vault.ts';
import type { CommandIo } from '../command-io.ts';
import { isHeld, ownServer } from '../server-of-directory.ts';
import { checkDataDirectory } from './check-data-directory.ts';
import { checkEngine, checkGuard, checkMemory, checkNode, checkPython } from './check-machine.ts';
import { checkModels } from './check-models.ts';
import { type Check, type DoctorContext, type Finding, fail, ok, warn } from './doctor.types.ts';
import { openReadOnlyDatabase } from './read-only-database.ts';
import type { ReadOnlyVault } from './read-only-vault.ts';

/** Looks where the running server listens; what it answers to attacks is proven by the tests. */
const checkBind: Check = async ({ config }) => {
  const running = config.port === 0 ? undefined : ownServer(config);
  const isOwn =
    running && isHeld(config.dataDirectory) && (await askHealth(running, config.timeouts)).kind === 'alcove';
  return isOwn
    ? [judgeBind(running.port, config.host)]
    : [ok('bind', 'nothing listens: Alcove is not running')];
};

/** Judges the addresses that a port listens on by the host that it is meant to listen on. */
export function judgeBind(port: number, host: string): Finding {
  const addresses = listeningAddresses(port);
  if (!addresses)
    return warn('bind', 'cannot be seen on this system', `Look yourself: netstat -an | grep ${port}`);
  const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';
  const outside = addresses.filter((address) => !isLoopback(address));
  const detail = `listens on ${addresses.join(', ')}`;
  if (outside.length === 0 && addresses.length > 0) return ok('bind', detail);
  if (['127.0.0.1', 'localhost', '::1'].includes(host))
    return fail('bind', detail, 'Do not use this Alcove; report it.');
  return warn('bind', detail, 'ALCOVE_HOST asks for this; unset it to be reached from this computer only.');
}

/** State "listen" of the kernel's tables (Linux, include/net/tcp_states.h). */
const LISTEN = '0A';

/** The addresses on which this machine listens on a TCP port; undefined where the system has no such table. */
export function listeningAddresses(
  port: number,
  tables: readonly string[] = ['/proc/net/tcp', '/proc/net/tcp6'],
): string[] | undefined {
  const present = tables.filter((path) => existsSync(path));
  if (present.length === 0) return undefined;
  const rows = present.flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(1));
  const found = rows.flatMap((row) => {
    const [, local = '', , state] = row.trim().split(/\s+/);
    const [address = '', hexPort = ''] = local.split(':');
    return state === LISTEN && Number.parseInt(hexPort, 16) === port ? [readAddress(address)] : [];
  });
  return [...new Set(found)];
}

/** The kernel writes each four bytes as one number of the machine's own byte order: little-endian wherever Node runs. */
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex').reverse()]);
  if (bytes.length === 4) return bytes.join('.');
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  if (isMapped) return bytes.slice(12).join('.');
  if (bytes.slice(0, 15).every((byte) => byte === 0)) return bytes[15] === 1 ? '::1' : '::';
  return (Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []).join(':');
}

const checkPort: Check = async ({ config }) => {
  const { port, dataDirectory } = config;
  if (port === 0) return [ok('port', 'the system picks one (ALCOVE_PORT=0)')];
  const listener = await askHealth(ownServer(config), config.timeouts);
  const isRunning = isHeld(dataDirectory);
  if (listener.kind === 'stranger')
    return [
      fail('port', `${port} is held by another program`, 'Stop that program, or set ALCOVE_PORT to another.'),
    ];
  if (listener.kind === 'alcove' && isRunning)
    return [ok('port', `${port} is held by Alcove ${listener.version}, which runs over this directory`)];
  if (listener.kind === 'alcove')
    return [
      warn(
        'port',
        `${port} is held by an Alcove over another directory`,
        'Set ALCOVE_PORT or ALCOVE_DATA_DIR.',
      ),
    ];
  if (isRunning)
    return [
      warn(
        'port',
        `${port} is free, and an Alcove runs over this directory elsewhere`,
        'Set ALCOVE_PORT to its port.',
      ),
    ];
  return [ok('port', `${port} is free`)];
};

const checkKeys: Check = async (context) => {
  const vault = context.vault();
  if (!vault) return [ok('keys', 'none yet; the first start makes them')];
  const missing: string[] = [];
  for (const name of vault.instance.keys)
    if ((await vault.get(name as SecretName)) === undefined) missing.push(name);
  return [describeVault(vault), describeKeys(vault, missing)];
};

function describeVault({ kind }: ReadOnlyVault): Finding {
  if (kind === 'keychain') return ok('keychain', 'answers and is not locked');
  return warn(
    'keychain',
    'this computer had none at the first start: keys are in a file that only you may read',
    'Let nobody else log in as you; encrypt the disk.',
  );
}

function describeKeys({ instance }: ReadOnlyVault, missing: string[]): Finding {
  if (missing.length === 0) return ok('keys', `all ${instance.keys.length} are there`);
  const remedy = 'Restore the keychain, run "alcove recovery restore", or restore a backup.';
  return fail('keys', `missing: ${missing.join(', ')}`, remedy);
}

const checkLedger: Check = async (context) => {
  const vault = context.vault();
  const key = await vault?.get('ledger-key');
  const database = await openReadOnlyDatabase(context);
  try {
    if (!vault || !database || key === undefined) return [ok('ledger', 'none yet')];
    const readOnly = { ...vault, set: refuse, delete: refuse };
    const ledgerKey = createSecretKey(Buffer.from(key, 'base64'));
    const found = await verifyLedger({ database, vault: readOnly, ledgerKey });
    if (found.verdict !== 'broken') return [ok('ledger', `${found.verdict}, ${found.rows} rows`)];
    const detail = `broken at row ${found.sequence}`;
    return [fail('ledger', detail, 'Somebody changed the record: "alcove ledger verify" says how.')];
  } finally {
    database?.close();
  }
};

async function refuse(): Promise<never> {
  throw new Error('a check changes no keys');
}

const RESTORE = 'Stop Alcove and restore a backup: "alcove restore". Nothing was changed.';

const checkDatabase: Check = async (context) => {
  const { isFast } = context;
  const database = await open(context);
  if (database === 'damaged')
    return [fail('database', 'does not open: it is damaged, or its key is not here', RESTORE)];
  if (!database) return [ok('database', 'none yet; the first start makes it')];
  try {
    const version = Number(database.sqlite.pragma('user_version', { simple: true }));
    const isWhole = isFast || database.sqlite.pragma('quick_check', { simple: true }) === 'ok';
    if (!isWhole) return [fail('database', 'is damaged inside', RESTORE)];
    return [describeVersion(version, isFast), describeEncryption(database, context)];
  } catch {
    return [fail('database', 'is damaged, or its key is not here', RESTORE)];
  } finally {
    database.close();
  }
};

async function open(context: DoctorContext) {
  try {
    return await openReadOnlyDatabase(context);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_'))
      return 'damaged' as const;
    throw thrown;
  }
}

function describeVersion(version: number, isFast: boolean): Finding {
  const newest = newestMigration();
  const detail = `opens, migration ${version} of ${newest}${isFast ? '; not checked inside (--fast)' : ', checked inside'}`;
  if (version > newest)
    return fail('database', detail, 'It was made by a newer Alcove: install that version.');
  if (version < newest) return warn('database', detail, 'The next start brings it up to date.');
  return ok('database', detail);
}

function describeEncryption({ isEncrypted }: Database, { vault }: DoctorContext): Finding {
  if (isEncrypted) return ok('encryption', 'encrypted; its key is in the keychain');
  if (vault()?.kind === 'keychain')
    return warn('encryption', 'the database is still plain', 'The next start of the server encrypts it.');
  return warn(
    'encryption',
    'the database is plain: this computer had no keychain for its key',
    'Encrypt the disk, and let nobody else log in as you.',
  );
}

function newestMigration(): number {
  return Math.max(...readdirSync(MIGRATIONS_DIRECTORY).map((name) => Number.parseInt(name, 10) || 0));
}

/** Every check, in the order in which they are told; the name counts where one cannot be done at all. */
const CHECKS: [string, Check][] = [
  ['node', checkNode],
  ['data-directory', checkDataDirectory],
  ['keychain', checkKeys],
  ['database', checkDatabase],
  ['ledger', checkLedger],
  ['memory', checkMemory],
  ['engine', checkEngine],
  ['models', checkModels],
  ['port', checkPort],
  ['bind', checkBind],
  ['socket-guard', checkGuard],
  ['python', checkPython],
];

/**
 * `alcove doctor`: one line for each finding as it is made, or one JSON object at the end. Changes nothing. Throws AppError
 * when a check failed.
 */
export async function runDoctor(
  context: DoctorContext,
  { write, json }: Pick<CommandIo, 'write'> & { json: boolean },
  checks = CHECKS,
): Promise<void> {
  const findings: Finding[] = [];
  for (const [name, check] of checks) {
    const found = await safely(name, check, context);
    findings.push(...found);
    if (!json) for (const finding of found) tell(finding, write);
  }
  const failed = findings.filter(({ status }) => status === 'fail').length;
  if (json) write(JSON.stringify({ healthy: failed === 0, findings }));
  if (failed > 0) throw new AppError(500, 'doctor_failed', `${failed} failed.`);
}

async function safely(name: string, check: Check, context: DoctorContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (thrown) {
    if (thrown instanceof AppError) return [fail(name, thrown.code, thrown.detail)];
    const kind = thrown instanceof Error ? thrown.name : 'unknown';
    return [
      fail(name, `could not be checked (${kind})`, 'See to what failed above first, then run it again.'),
    ];
  }
}

function tell({ check, status, detail, remedy }: Finding, write: (line: string) => void): void {
  write(`${status.padEnd(5)} ${check.padEnd(15)} ${detail}`);
  if (remedy !== undefined) write(`${' '.repeat(22)}→ ${remedy}`);
}

/** Who listens on a port of this machine. */
type Listener = { kind: 'nobody' } | { kind: 'alcove'; version: string } | { kind: 'stranger' };

const Health = z.object({ status: z.literal('ok'), version: z.string() });

/** Asks whoever listens for its health; sends no key. */
async function askHealth(server: OwnServer, { ownHealth }: Timeouts): Promise<Listener> {
  try {
    const signal = AbortSignal.timeout(ownHealth);
    const answer = await requestOwnServer(server, { method: 'GET', path: '/health', signal });
    const health = Health.safeParse(await json(answer));
    return health.success ? { kind: 'alcove', version: health.data.version } : { kind: 'stranger' };
  } catch (thrown) {
    const isRefused = thrown instanceof Error && 'code' in thrown && thrown.code === 'ECONNREFUSED';
    return { kind: isRefused ? 'nobody' : 'stranger' };
  }
}
