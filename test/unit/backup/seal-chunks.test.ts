import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES, openChunks, sealChunks } from '../../../server/backup/seal-chunks.ts';

const key = createSecretKey(randomBytes(32));
const header = Buffer.from('the header');
const SEALED = CHUNK_BYTES + 16;

async function* pieces(bytes: Buffer, size = 7_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of source) all.push(piece);
  return Buffer.concat(all);
}
const seal = (plain: Buffer) => collect(sealChunks(pieces(plain), key, header));
const open = (sealed: Buffer, by = key, bound = header) =>
  collect(openChunks(pieces(sealed, 100_000), by, bound));
const chunk = (sealed: Buffer, index: number) => sealed.subarray(index * SEALED, (index + 1) * SEALED);

describe('a sealed stream', () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'of %i bytes opens to the same bytes',
    async (length) => {
      const plain = randomBytes(length);
      const sealed = await seal(plain);
      expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / CHUNK_BYTES)));
      expect((await open(sealed)).equals(plain)).toBe(true);
    },
  );

  test('shows nothing of what it holds, and no two chunks alike', async () => {
    const sealed = await seal(Buffer.alloc(3 * CHUNK_BYTES, 'canary'));
    expect(sealed.includes('canary')).toBe(false);
    expect(chunk(sealed, 0).equals(chunk(sealed, 1))).toBe(false);
  });

  test('is refused with any single bit changed, in the middle and in the last chunk', async () => {
    const sealed = await seal(randomBytes(2 * CHUNK_BYTES + 500));
    for (const at of [0, 40, CHUNK_BYTES, SEALED - 1, SEALED + 3, 2 * SEALED + 2, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed), `byte ${at}`).rejects.toMatchObject({ status: 422 });
    }
  });

  test('is refused with chunks in another order, one twice, one left out, or one of another stream', async () => {
    const sealed = await seal(randomBytes(4 * CHUNK_BYTES));
    const other = await collect(
      sealChunks(pieces(randomBytes(4 * CHUNK_BYTES)), key, Buffer.from('another')),
    );
    const [a, b, c, d] = [0, 1, 2, 3].map((index) => chunk(sealed, index)) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ];
    for (const parts of [
      [b, a, c, d],
      [a, a, b, c, d],
      [a, c, d],
      [a, b, chunk(other, 2), d],
      [a, b, c, d, d],
    ])
      await expect(open(Buffer.concat(parts))).rejects.toMatchObject({ code: 'backup_damaged' });
  });

  test('is refused as cut wherever its end is missing, at the border between two chunks too', async () => {
    const sealed = await seal(randomBytes(3 * CHUNK_BYTES));
    for (const length of [0, 10, SEALED, 2 * SEALED, 2 * SEALED + 20, sealed.length - 1])
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({
        code: 'backup_cut',
      });
  });

  test('opens with no other key and under no other header', async () => {
    const sealed = await seal(randomBytes(2 * CHUNK_BYTES));
    await expect(open(sealed, createSecretKey(randomBytes(32)))).rejects.toMatchObject({ status: 422 });
    await expect(open(sealed, key, Buffer.from('the headex'))).rejects.toMatchObject({ status: 422 });
  });
});
