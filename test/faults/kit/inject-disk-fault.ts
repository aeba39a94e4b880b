// Preloaded into a server (NODE_OPTIONS): what it writes fails as on a disk that is full, or that has become read only, while
// the file that ALCOVE_TEST_DISK names says so. For who may not mount a disk of their own, and for what no mount can do:
// the kernel makes no disk read only that is being written to.
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { dirname, resolve, sep } from 'node:path';

type Fault = 'full' | 'read-only';
type Anything = (...args: unknown[]) => unknown;

const { readFileSync } = fs;
const control = process.env.ALCOVE_TEST_DISK ?? '';
const disk = dirname(control);

function fault(): Fault | undefined {
  const said = readFileSync(control, 'utf8');
  return said === 'full' || said === 'read-only' ? said : undefined;
}

function failure(kind: Fault, what: string): Error {
  const [code, errno, words] =
    kind === 'full' ? ['ENOSPC', -28, 'no space left on device'] : ['EROFS', -30, 'read-only file system'];
  return Object.assign(new Error(`${code}: ${words}, ${what}`), { code, errno, syscall: what });
}

const isOnDisk = (path: unknown) => typeof path === 'string' && resolve(path).startsWith(disk + sep);
const isWritingFlag = (flags: unknown) =>
  typeof flags === 'string' ? /[wa+]/.test(flags) : ((flags as number) & 0o3) !== 0;

// Writes by descriptor, the terminal's apart.
const byDescriptor = ['writeSync', 'writevSync', 'write', 'writev', 'ftruncateSync', 'ftruncate'];
// Writes of whole files.
const byPath = ['writeFileSync', 'appendFileSync', 'writeFile', 'appendFile'];
const copies = ['copyFileSync', 'copyFile', 'cpSync', 'cp'];
// What makes no byte and so works on a full disk, and on a read-only one not.
const names = [
  'mkdirSync',
  'mkdir',
  'renameSync',
  'rename',
  'unlinkSync',
  'unlink',
  'rmSync',
  'rm',
  'linkSync',
  'link',
];

function refuse(
  owner: Record<string, unknown>,
  name: string,
  when: (args: unknown[]) => Fault | undefined,
): void {
  const real = owner[name] as Anything | undefined;
  if (!real) return;
  owner[name] = function (this: unknown, ...args: unknown[]) {
    const kind = when(args);
    if (!kind) return real.apply(this, args);
    const error = failure(kind, name.replace('Sync', ''));
    if (name.endsWith('Sync')) throw error;
    const told = args.at(-1);
    if (typeof told !== 'function') return Promise.reject(error);
    return void process.nextTick(told as Anything, error);
  };
}

const anyFault = () => fault();
const onlyReadOnly = () => (fault() === 'read-only' ? ('read-only' as const) : undefined);
const onDisk =
  (index: number, kind: () => Fault | undefined) =>
  (args: unknown[]): Fault | undefined =>
    isOnDisk(args[index]) ? kind() : undefined;

for (const owner of [fs, fs.promises] as unknown as Record<string, unknown>[]) {
  for (const name of byPath) refuse(owner, name, onDisk(0, anyFault));
  for (const name of copies) refuse(owner, name, onDisk(1, anyFault));
  for (const name of names) refuse(owner, name, onDisk(0, onlyReadOnly));
  for (const name of ['openSync', 'open'])
    refuse(owner, name, (args) =>
      isWritingFlag(args[1] ?? 'r') ? onDisk(0, onlyReadOnly)(args) : undefined,
    );
}
for (const name of byDescriptor)
  refuse(fs as unknown as Record<string, unknown>, name, ([descriptor]) =>
    typeof descriptor === 'number' && descriptor > 2 ? fault() : undefined,
  );
const handle = await fs.promises.open(import.meta.filename);
const handles = Object.getPrototypeOf(handle) as Record<string, unknown>;
await handle.close();
for (const name of ['write', 'writev', 'writeFile', 'appendFile', 'truncate'])
  refuse(handles, name, anyFault);
syncBuiltinESMExports();

// SQLite writes without Node: its statements are refused where they begin to write.
const Sqlite = createRequire(import.meta.url)('better-sqlite3') as typeof import('better-sqlite3');
const memory = new Sqlite(':memory:');
const statements = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<string, unknown>;
memory.close();

for (const name of ['run', 'get', 'all', 'iterate']) {
  const real = statements[name] as Anything;
  statements[name] = function (this: import('better-sqlite3').Statement, ...args: unknown[]) {
    if (isOnDisk(this.database.name) && needsRoom(this)) refuseToWrite();
    return real.apply(this, args);
  };
}

/** What begins or ends a transaction writes nothing; a log is made where there is none, and moved where it holds something. */
function needsRoom({ source, readonly, database }: import('better-sqlite3').Statement): boolean {
  // One of no bytes has just been made, by reading the schema.
  const logged = fs.statSync(`${database.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (/^\s*PRAGMA\s+journal_mode\s*=\s*WAL/i.test(source)) return logged === 0;
  if (/^\s*PRAGMA\s+wal_checkpoint/i.test(source)) return logged > 0;
  return !readonly && !/^\s*(PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i.test(source);
}

function refuseToWrite(): void {
  const kind = fault();
  if (kind === 'full') throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
  if (kind) throw new Sqlite.SqliteError('attempt to write a readonly database', 'SQLITE_READONLY');
}
