import { describe, expect, test } from 'vitest';
import { DocumentRefused } from '../../../../server/documents/documents.types.ts';
import {
  DEFAULT_ZIP_LIMITS,
  openZip,
  type ZipLimits,
} from '../../../../server/documents/parsers/safe-zip.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const SMALL: ZipLimits = {
  entries: 5,
  entryBytes: 50_000,
  totalBytes: 80_000,
  ratio: 20,
  ratioFromBytes: 10_000,
};
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7919 * (i % 251)) & 255));

/** The text of a part, or the code of the refusal. */
async function outcome(entries: readonly ZipEntry[], part = 'a', limits = SMALL): Promise<string> {
  try {
    const zip = await openZip(writeZip(entries), 'This file', limits);
    const pieces = await Array.fromAsync(zip.read(part));
    return Buffer.concat(pieces).toString();
  } catch (error) {
    if (error instanceof DocumentRefused) return error.code;
    throw error;
  }
}

describe('a container', () => {
  test('gives its parts whatever the case of their name, packed or not', async () => {
    expect(await outcome([{ name: 'Mot/Été.xml', data: 'déjà' }], '/mot/été.XML')).toBe('déjà');
    expect(await outcome([{ name: 'a', data: 'stored', stored: true }])).toBe('stored');
  });

  test('gives parts whose sizes stand behind them', async () => {
    const parts = ['a', 'b'].map((name) => ({ name, data: `partie ${name}`, descriptor: true }));
    expect(await outcome(parts)).toBe('partie a');
    expect(await outcome(parts, 'b')).toBe('partie b');
  });

  test('treats names that climb out of a folder as mere names', async () => {
    expect(
      await outcome([
        { name: '../../etc/passwd', data: 'x' },
        { name: 'a', data: 'safe' },
      ]),
    ).toBe('safe');
  });

  test('does not open containers within it', async () => {
    const inner = writeZip([{ name: 'a', data: 'inner' }]);
    expect(await outcome([{ name: 'b.zip', data: inner }])).toBe('corrupt');
  });
});

describe('a hostile container', () => {
  test('is stopped by what it really unpacks into, whatever it declares', async () => {
    const zeros = new Uint8Array(200_000);
    expect(await outcome([{ name: 'a', data: zeros }])).toBe('too_large_unpacked');
    expect(await outcome([{ name: 'a', data: zeros, declaredSize: 10 }])).toBe('corrupt');
    expect(await outcome([{ name: 'a', data: noise(60_000), stored: true }])).toBe('too_large_unpacked');
    expect(await outcome([{ name: 'a', data: zeros.subarray(0, 40_000) }])).toBe('too_large_unpacked');
  });

  test('is stopped by the sum of its parts, and by reading one part again and again', async () => {
    const parts = ['a', 'b', 'c'].map((name) => ({ name, data: noise(30_000), stored: true }));
    const zip = await openZip(writeZip(parts), 'This file', SMALL);
    const readAll = async (): Promise<void> => {
      for (const name of ['a', 'a', 'b']) await Array.fromAsync(zip.read(name));
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'too_large_unpacked' });
  });

  test('is refused for too many parts, a name twice, shared bytes and a wrong checksum', async () => {
    const many = Array.from({ length: 6 }, (_, i) => ({ name: `${i}`, data: '' }));
    expect(await outcome(many)).toBe('too_large_unpacked');
    expect(
      await outcome([
        { name: 'a', data: '1' },
        { name: 'A', data: '2' },
      ]),
    ).toBe('corrupt');
    expect(
      await outcome([
        { name: 'a', data: 'x' },
        { name: 'b', data: 'x', sharesHeaderOf: 0 },
      ]),
    ).toBe('corrupt');
    expect(await outcome([{ name: 'a', data: 'x', checksum: 1 }])).toBe('corrupt');
  });

  test('is refused as locked when a part is', async () => {
    expect(await outcome([{ name: 'a', data: 'x', flags: 1 }])).toBe('encrypted');
    expect(await outcome([{ name: 'a', data: 'x', flags: 0x41 }])).toBe('encrypted');
  });

  test('is refused wherever it is cut', async () => {
    const whole = writeZip([{ name: 'a', data: noise(300) }]);
    for (let length = 0; length < whole.length; length += 7) {
      const opening = openZip(whole.subarray(0, length), 'This file', DEFAULT_ZIP_LIMITS);
      await expect(opening).rejects.toMatchObject({ code: 'corrupt' });
    }
  });
});
