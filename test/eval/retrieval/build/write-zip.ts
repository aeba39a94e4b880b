import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  path: string;
  content: string | Uint8Array;
  /** Kept as it is: what OpenDocument and EPUB ask of their first entry. */
  stored?: boolean;
}

/** A zip archive with the same bytes on every run: all entries are dated 1 January 1980 (APPNOTE.TXT 4.3.6 to 4.3.16). */
export function writeZip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { path, content, stored } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const name = Buffer.from(path, 'utf8');
    const common = writeCommonFields(bytes, packed, name, stored ? 0 : 8);
    const local = Buffer.concat([numbers('4', 0x04034b50), common, numbers('2', 0), name, packed]);
    // Extra field, comment, disk, internal and external attributes: none.
    const tail = numbers('222244', 0, 0, 0, 0, 0, offset);
    centrals.push(Buffer.concat([numbers('42', 0x02014b50, 20), common, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const { length } = entries;
  const end = numbers('42222442', 0x06054b50, 0, 0, length, length, directory.length, offset, 0);
  return Buffer.concat([...locals, directory, end]);
}

const FIRST_OF_1980 = 0x21;
const NAMES_ARE_UTF8 = 0x800;

function writeCommonFields(bytes: Buffer, packed: Buffer, name: Buffer, method: number): Buffer {
  const values = [crc32(bytes), packed.length, bytes.length];
  return numbers('22222' + '4442', 20, NAMES_ARE_UTF8, method, 0, FIRST_OF_1980, ...values, name.length);
}

/** Little-endian numbers of 2 or 4 bytes, as `widths` says digit by digit. */
function numbers(widths: string, ...values: number[]): Buffer {
  return Buffer.concat(
    values.map((value, index) => {
      const field = Buffer.alloc(Number(widths[index]));
      field.writeUIntLE(value, 0, field.length);
      return field;
    }),
  );
}
