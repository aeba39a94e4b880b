import { DocumentRefused } from '../documents.types.ts';
import { encrypted } from './refusals.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether the bytes are an OLE compound file ([MS-CFB] 2.2): Office before 2007, or a newer file under a password. */
export const isOleContainer = (bytes: Uint8Array): boolean =>
  SIGNATURE.every((byte, index) => bytes[index] === byte);

/**
 * Why such a file cannot be read: `encrypted` where it wraps a package under a password ([MS-OFFCRYPTO] 2.3.2), else
 * `unsupported`.
 */
export function oleRefusal(bytes: Uint8Array): DocumentRefused {
  const stream = Buffer.from('EncryptedPackage', 'utf16le');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(stream))
    return encrypted('This Office file');
  return new DocumentRefused(
    'unsupported',
    'This is a file of Office 97 to 2003; save it in the present format (DOCX, XLSX, PPTX).',
  );
}
