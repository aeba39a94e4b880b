import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BackupHeader, readHeader, writeHeader } from '../../../server/backup/backup-header.ts';
import { type BackupKeys, deriveBackupKeys } from '../../../server/backup/backup-keys.ts';
import { ByteReader } from '../../../server/backup/byte-reader.ts';

const header: BackupHeader = { salt: randomBytes(16), createdAt: 1_795_000_000_000, appVersion: '0.1.0' };
let keys: BackupKeys;
let otherKeys: BackupKeys;
let bytes: Buffer;

beforeAll(async () => {
  keys = await deriveBackupKeys('correct horse battery', header.salt);
  otherKeys = await deriveBackupKeys('another passphrase', header.salt);
  bytes = writeHeader(header, keys);
});

async function* once(content: Buffer) {
  yield content;
}
const read = (content: Buffer, derived = keys) =>
  readHeader(new ByteReader(once(content)), async () => derived);

describe('the header of a backup', () => {
  test('comes back as it was written, and says nothing but its time, its version and its salt', async () => {
    expect((await read(bytes)).header).toEqual(header);
    expect(bytes.subarray(0, 9).toString('latin1')).toBe('ALCOVEBK\u0001');
    expect(bytes.length).toBe(37 + 5 + 8 + 32);
  });

  test('tells a wrong passphrase from a header that was damaged', async () => {
    await expect(read(bytes, otherKeys)).rejects.toMatchObject({ code: 'wrong_passphrase', status: 422 });
    for (const at of [9, 12, 20, 30, 40, 44]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed), `byte ${at}`).rejects.toMatchObject({ code: 'backup_damaged' });
    }
  });

  test('is authenticated: who changes the time and its checksum does not get past the passphrase', async () => {
    const forged = writeHeader({ ...header, createdAt: 1 }, otherKeys);
    await expect(read(forged)).rejects.toMatchObject({ code: 'wrong_passphrase' });
  });

  test('of another file, of a newer format and of a file that ends in it is each told as what it is', async () => {
    await expect(read(Buffer.from('a,b\n1,2\n'))).rejects.toMatchObject({ code: 'not_a_backup' });
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ code: 'not_a_backup' });
    await expect(read(randomBytes(500))).rejects.toMatchObject({ code: 'not_a_backup' });
    const newer = Buffer.from(bytes);
    newer[8] = 2;
    await expect(read(newer)).rejects.toMatchObject({ code: 'backup_newer' });
    await expect(read(bytes.subarray(0, 60))).rejects.toMatchObject({ code: 'backup_cut' });
  });

  test('is the same for a passphrase that another system types in another Unicode form', async () => {
    const composed = await deriveBackupKeys('caf\u00e9 au lait, s\u2019il', header.salt);
    const decomposed = await deriveBackupKeys('cafe\u0301 au lait, s\u2019il', header.salt);
    expect(composed.content.equals(decomposed.content)).toBe(true);
    expect(composed.content.equals(composed.header)).toBe(false);
  });
});
