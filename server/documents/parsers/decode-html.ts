import { decodeText, isUtf8, markedEncoding } from './decode-text.ts';

const PRESCAN_BYTES = 4_096;

/**
 * Text of an HTML file: by its byte order mark, else by what its first 4 kB declare, else by its bytes (WHATWG HTML,
 * 13.2.3). A declaration that its own bytes contradict is not believed. Throws DocumentRefused `unsupported` for
 * binary data.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const declared = markedEncoding(bytes) === null ? declaredEncoding(bytes) : null;
  if (declared === null || declared.startsWith('utf-16')) return decodeText(bytes);
  if (declared === 'utf-8' || isUtf8(bytes)) return decodeText(bytes);
  return new TextDecoder(declared).decode(bytes);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const label = /<(?:meta|\?xml)[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
