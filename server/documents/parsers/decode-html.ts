import { decodeDeclared, decodeText, encodingNamed, markedEncoding } from './decode-text.ts';

const PRESCAN_BYTES = 4_096;

/**
 * Text of an HTML file: by its byte order mark, else by what it came with (`label`), else by what its first 4 kB
 * declare, else by its bytes (WHATWG HTML, 13.2.3). A declaration that its own bytes contradict is not believed. Throws
 * DocumentRefused `unsupported` for binary data.
 */
export function decodeHtml(bytes: Uint8Array, label?: string): string {
  const declared = encodingNamed(label) ?? declaredEncoding(bytes);
  if (declared === null || declared === 'utf-8' || markedEncoding(bytes) !== null) return decodeText(bytes);
  return decodeDeclared(bytes, declared);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  return encodingNamed(/<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]);
}
