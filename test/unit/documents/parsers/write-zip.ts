import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a container; the optional fields make it lie. */
export interface ZipEntry {
  name: string;
  data: string | Uint8Array;
  stored?: boolean;
  /** Sizes and checksum come behind the data, as writers do that cannot go back. */
  descriptor?: boolean;
  flags?: number;
  declaredSize?: number;
  checksum?: number;
  /** Points to the local header of the entry with this index. */
  sharesHeaderOf?: number;
}

/** Writes a zip container (APPNOTE 6.3) with all the lies that its entries ask for. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = pack(entry);
    offsets.push(entry.sharesHeaderOf === undefined ? offset : (offsets[entry.sharesHeaderOf] ?? 0));
    const local = localPart(entry, packed);
    locals.push(local);
    offset += local.length;
    directory.push(directoryRecord(entry, packed, offsets.at(-1) ?? 0));
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(records.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, records, signature(0x06054b50), end]);
}

const bytesOf = ({ data }: ZipEntry): Buffer => Buffer.from(data as Uint8Array);

const pack = (entry: ZipEntry): Buffer => (entry.stored ? bytesOf(entry) : deflateRawSync(bytesOf(entry)));

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function localPart(entry: ZipEntry, packed: Buffer): Buffer {
  const whole = header(entry, packed);
  const name = Buffer.from(entry.name);
  if (!entry.descriptor) return Buffer.concat([signature(0x04034b50), whole, name, packed]);
  const sizes = Buffer.from(whole.subarray(10, 22));
  whole.fill(0, 10, 22);
  return Buffer.concat([signature(0x04034b50), whole, name, packed, signature(0x08074b50), sizes]);
}

function header(entry: ZipEntry, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(entry.flags ?? (entry.descriptor ? 8 : 0), 2);
  bytes.writeUInt16LE(entry.stored ? 0 : 8, 4);
  bytes.writeUInt32LE(entry.checksum ?? crc32(bytesOf(entry)), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(entry.declaredSize ?? bytesOf(entry).length, 18);
  bytes.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return bytes;
}

function directoryRecord(entry: ZipEntry, packed: Buffer, offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([signature(0x02014b50), madeBy, header(entry, packed), tail, Buffer.from(entry.name)]);
}
