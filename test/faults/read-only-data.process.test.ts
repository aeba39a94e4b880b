import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { failToStart, logInAsOwner, type SpawnedServer, spawnServer } from '../api/spawn-server.ts';
import { openFailingDisk, openSmallDisk, type SmallDisk } from './kit/small-disk.ts';
import { checkIntegrity, createWitness, ledgerVerdict } from './kit/witness.ts';

const CANNOT_WRITE =
  /^Alcove could not start\. The data directory cannot be (made or )?written to\. Check its permissions .*\.\n$/;
let running: SpawnedServer | undefined;

afterEach(async () => {
  await running?.kill('SIGKILL');
});

/** A server over a disk that may become read only, with something stored. */
async function begin(disk: SmallDisk) {
  const start = async () => {
    running = await spawnServer(disk.path, disk.environment);
    return running;
  };
  let server = await start();
  const token = await logInAsOwner(server);
  const witness = createWitness(() => ({ server, token }));
  const { body } = await witness.conversation('Before');
  await witness.message(body.id, 'Hello');
  await witness.upload('before.txt', 'Words from before. '.repeat(50));
  return {
    token,
    witness,
    conversation: body.id as string,
    restart: async () => {
      server = await start();
      return server;
    },
    server: () => server,
  };
}

test('a data directory that becomes read only refuses every write with the cause, and is read as before', async () => {
  // By a preload: the kernel makes no disk read only that is being written to.
  using disk = openFailingDisk();
  const { token, witness, conversation, server, restart } = await begin(disk);
  disk.makeReadOnly();
  const refusals = [
    await witness.conversation('Too late'),
    await witness.message(conversation, 'Too late'),
    await witness.upload('late.txt', 'Too late. '.repeat(1_000)),
  ];
  for (const { status, body } of refusals)
    expect([status, body]).toMatchObject([503, { detail: expect.stringContaining('cannot be written to') }]);
  await witness.expectAllKept(server(), token);
  expect(await server().kill('SIGTERM')).toBe(0);
  disk.free();
  const next = await restart();
  await witness.expectAllKept(next, token);
  expect(['intact', 'consistent']).toContain(await ledgerVerdict(next, token));
  expect((await witness.message(conversation, 'Now?')).status).toBe(200);
  expect(await next.kill('SIGTERM')).toBe(0);
  expect(checkIntegrity(disk.path)).toEqual(['ok', []]);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a start over a data directory that is read only, after %s, names it and changes nothing',
  async (end) => {
    using disk = openSmallDisk();
    const { token, witness, server, restart } = await begin(disk);
    await server().kill(end);
    const before = bytesOf(disk.path);
    disk.makeReadOnly();
    const { code, output } = await failToStart(disk.path, disk.environment);
    expect([code, output.out]).toEqual([1, '']);
    expect(output.error).toMatch(CANNOT_WRITE);
    disk.free();
    expect(bytesOf(disk.path)).toEqual(before);
    const next = await restart();
    await witness.expectAllKept(next, token);
    expect(await next.kill('SIGTERM')).toBe(0);
    expect(checkIntegrity(disk.path)).toEqual(['ok', []]);
  },
);

function bytesOf(directory: string): Map<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name)).toString('base64')]),
  );
}
