/** What a library does, apart from what it and those that it needs are called. */
const CODE = ['.text', '.rodata', '.data', '.data.rel.ro'];

const SECTION_TABLE = 0x28;
const ENTRY_SIZE = 0x3a;
const ENTRY_COUNT = 0x3c;
const NAMES_INDEX = 0x3e;

/**
 * The code and constants of a 64-bit little-endian ELF library. Source: System V ABI, ELF-64 object file format.
 *
 * @throws RangeError for a file that is cut, Error for one that is no such library.
 */
export function codeOf(library: Buffer): Buffer {
  if (library.readUInt32BE(0) !== 0x7f454c46 || library[4] !== 2)
    throw new Error('This is no 64-bit ELF file.');
  const sections = readSections(library);
  const names = sections[library.readUInt16LE(NAMES_INDEX)]?.bytes ?? Buffer.alloc(0);
  const nameAt = (at: number) => names.toString('latin1', at, names.indexOf(0, at));
  return Buffer.concat(sections.filter(({ name }) => CODE.includes(nameAt(name))).map(({ bytes }) => bytes));
}

function readSections(library: Buffer): { name: number; bytes: Buffer }[] {
  const table = Number(library.readBigUInt64LE(SECTION_TABLE));
  const size = library.readUInt16LE(ENTRY_SIZE);
  return Array.from({ length: library.readUInt16LE(ENTRY_COUNT) }, (_, index) => {
    const entry = table + index * size;
    const offset = Number(library.readBigUInt64LE(entry + 0x18));
    return {
      name: library.readUInt32LE(entry),
      bytes: library.subarray(offset, offset + Number(library.readBigUInt64LE(entry + 0x20))),
    };
  });
}
