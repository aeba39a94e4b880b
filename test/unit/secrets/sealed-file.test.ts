import { createSecretKey, randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import {
  CHUNK_BYTES,
  type FileSeal,
  HEADER_BYTES,
  StoredFileDamaged,
  TAG_BYTES,
} from '../../../models/sealed-format.ts';
import { Sealer, sealStream } from '../../../models/sealer.ts';
import {
  openStoredFile,
  readStoredFile,
  type SealedFile,
  streamContent,
} from '../../../models/stored-file.ts';
import { deriveFilesKey, newFileSeal } from '../../../server/secrets/files-key.ts';
import { makeFolder } from '../../make-folder.ts';

const folder = makeFolder('alcove-sealed-');
afterAll(() => rmSync(folder, { recursive: true }));
const master = createSecretKey(randomBytes(32));
let names = 0;

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 777];
const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES;

function seal(content: Buffer, withSeal: FileSeal = newFileSeal(master)): SealedFile {
  const sealer = new Sealer(withSeal);
  return put(Buffer.concat([...sealer.push(content), ...sealer.end()]), withSeal.key);
}

function put(bytes: Buffer, key: Uint8Array): SealedFile {
  names += 1;
  const path = join(folder, String(names));
  writeFileSync(path, bytes);
  return { path, key };
}

/** The same file with something done to its bytes. */
function tampered({ path, key }: SealedFile, change: (bytes: Buffer) => Buffer): SealedFile {
  return put(change(Buffer.from(readFileSync(path))), key);
}

const chunkAt = (bytes: Buffer, index: number) =>
  bytes.subarray(HEADER_BYTES + index * SEALED_CHUNK, HEADER_BYTES + (index + 1) * SEALED_CHUNK);

describe('A sealed file', () => {
  test.each(SIZES)('of %i bytes gives back what went in, and its size without being read', async (size) => {
    const content = randomBytes(size);
    const file = seal(content);
    await using opened = await openStoredFile(file);
    expect(opened.size).toBe(size);
    expect(content.equals(await opened.read(0, size))).toBe(true);
    expect(content.equals(await readStoredFile(file))).toBe(true);
  });

  test.each(SIZES)('of %i bytes is the same through the stream, however the bytes come', async (size) => {
    const content = randomBytes(size);
    const fileSeal = newFileSeal(master);
    const path = join(folder, `streamed-${size}`);
    const pieces: Buffer[] = [];
    for (let at = 0; at < size; at += 7_001) pieces.push(content.subarray(at, at + 7_001));
    await pipeline(Readable.from(pieces), sealStream(fileSeal), createWriteStream(path));
    expect(readFileSync(path).equals(readFileSync(seal(content, fileSeal).path))).toBe(true);
    expect(content.equals(await readStoredFile({ path, key: fileSeal.key }))).toBe(true);
  });

  test('gives any range of itself, over the borders of its chunks and up to its end', async () => {
    const content = randomBytes(3 * CHUNK_BYTES + 777);
    await using opened = await openStoredFile(seal(content));
    const borders = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 2 * CHUNK_BYTES, content.length];
    for (const start of borders)
      for (const length of [0, 1, 100, CHUNK_BYTES, 2 * CHUNK_BYTES + 5, content.length + 1]) {
        const expected = content.subarray(start, start + length);
        expect(expected.equals(await opened.read(start, length))).toBe(true);
        const pieces = await Array.fromAsync(streamContent(opened, start, start + expected.length));
        expect(expected.equals(Buffer.concat(pieces))).toBe(true);
        for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(CHUNK_BYTES);
      }
  });

  test('shows nothing of its content, and never looks the same twice', () => {
    const content = Buffer.from('A canary sings here. '.repeat(10_000));
    const [first, second] = [seal(content), seal(content)].map(({ path }) => readFileSync(path));
    expect(first?.includes('canary')).toBe(false);
    expect(chunkAt(first ?? content, 0).equals(chunkAt(second ?? content, 0))).toBe(false);
  });
});

describe('What was done to a sealed file is found:', () => {
  const content = randomBytes(3 * CHUNK_BYTES + 777);
  const file = seal(content);
  const other = seal(randomBytes(3 * CHUNK_BYTES + 777));
  const length = readFileSync(file.path).length;
  const swapped = (bytes: Buffer) =>
    Buffer.concat([
      bytes.subarray(0, HEADER_BYTES),
      chunkAt(bytes, 1),
      chunkAt(bytes, 0),
      bytes.subarray(HEADER_BYTES + 2 * SEALED_CHUNK),
    ]);
  const withChunkOf = (from: Buffer) => (bytes: Buffer) => {
    chunkAt(from, 1).copy(bytes, HEADER_BYTES + SEALED_CHUNK);
    return bytes;
  };
  const changes: [string, (bytes: Buffer) => Buffer][] = [
    ['cut off in the middle of a chunk', (bytes) => bytes.subarray(0, -1)],
    ['cut off between two chunks', (bytes) => bytes.subarray(0, HEADER_BYTES + 2 * SEALED_CHUNK)],
    ['cut down to its first chunk', (bytes) => bytes.subarray(0, HEADER_BYTES + SEALED_CHUNK)],
    ['cut down to its header', (bytes) => bytes.subarray(0, HEADER_BYTES)],
    ['emptied', () => Buffer.alloc(0)],
    ['longer by a byte', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['longer by its last chunk again', (bytes) => Buffer.concat([bytes, chunkAt(bytes, 3)])],
    ['two chunks in each other’s place', swapped],
    [
      'a chunk left out',
      (bytes) =>
        Buffer.concat([bytes.subarray(0, HEADER_BYTES), bytes.subarray(HEADER_BYTES + SEALED_CHUNK)]),
    ],
    ['a chunk of another file', withChunkOf(readFileSync(other.path))],
    [
      'the header of another file',
      (bytes) =>
        Buffer.concat([readFileSync(other.path).subarray(0, HEADER_BYTES), bytes.subarray(HEADER_BYTES)]),
    ],
    ['a plain file in its place', () => content],
  ];

  test.each(changes)('%s', async (_, change) => {
    await expect(readStoredFile(tampered(file, change))).rejects.toThrow(StoredFileDamaged);
  });

  test.each(changes.slice(0, 3))('%s, before any of it is read', async (_, change) => {
    await expect(openStoredFile(tampered(file, change))).rejects.toThrow(StoredFileDamaged);
  });

  // Each part of the file: magic, version, salt, content and tag of first, middle and last chunk.
  const places = [
    0,
    6,
    7,
    8,
    HEADER_BYTES - 1,
    HEADER_BYTES,
    HEADER_BYTES + CHUNK_BYTES,
    length - 20,
    length - 1,
  ];
  test.each(places)('one bit that flipped in byte %i', async (at) => {
    const flipped = tampered(file, (bytes) => {
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    });
    await expect(readStoredFile(flipped)).rejects.toThrow(StoredFileDamaged);
  });

  test('another key', async () => {
    const { key } = newFileSeal(master);
    await expect(readStoredFile({ path: file.path, key })).rejects.toThrow(StoredFileDamaged);
  });

  test('a chunk of the same place under the same key, of a file with another salt', async () => {
    const twin = seal(content, { key: file.key, salt: randomBytes(32) });
    const mixed = tampered(file, withChunkOf(readFileSync(twin.path)));
    await expect(readStoredFile(mixed)).rejects.toThrow(StoredFileDamaged);
  });

  test('a file that was cut while it was open', async () => {
    const { path, key } = seal(content);
    await using opened = await openStoredFile({ path, key });
    truncateSync(path, HEADER_BYTES + SEALED_CHUNK + 10);
    await expect(opened.read(CHUNK_BYTES, 10)).rejects.toThrow(StoredFileDamaged);
  });
});

describe('The key of the files', () => {
  test('is not that of the database, and there is none where that has none', () => {
    const databaseKey = createSecretKey(Buffer.alloc(32, 7));
    expect(deriveFilesKey(undefined)).toBeUndefined();
    const first = deriveFilesKey(databaseKey);
    expect(first?.export().toString('hex')).toBe(deriveFilesKey(databaseKey)?.export().toString('hex'));
    expect(first?.equals(databaseKey)).toBe(false);
    expect(first?.equals(deriveFilesKey(master) ?? databaseKey)).toBe(false);
  });

  test('is, for a known key of the database, what RFC 5869 says', () => {
    // openssl kdf -keylen 32 -kdfopt digest:SHA2-256 -kdfopt hexkey:(07 × 32) -kdfopt info:'alcove files' HKDF
    const known = '5785ff47a5aa7898f77918ffe748bb637829e85626e2ce89626700dd90874baa';
    expect(
      deriveFilesKey(createSecretKey(Buffer.alloc(32, 7)))
        ?.export()
        .toString('hex'),
    ).toBe(known);
  });
});
