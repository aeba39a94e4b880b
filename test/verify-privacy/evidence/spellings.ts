import { gunzipSync } from 'node:zlib';

/** Case, accents, spaces and punctuation gone: what is left of a text however it is written. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The text and everything that is encoded in it (percent, JSON, base64, gzip), two layers deep, folded. */
export function spellingsOf(bytes: Uint8Array): string {
  return [...layersOf(Buffer.from(bytes), 2)].map(fold).join('\n');
}

function* layersOf(bytes: Buffer, depth: number): Generator<string> {
  const text = bytes.toString('utf8');
  yield text;
  if (bytes.includes(0)) yield bytes.toString('utf16le');
  if (depth === 0) return;
  const inside = bytes.includes(0) ? unpack(bytes) : innerOf(bytes, text);
  for (const inner of inside) yield* layersOf(inner, depth - 1);
}

function* unpack(bytes: Buffer): Generator<Buffer> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) yield gunzipSync(bytes);
}

/** What is written in a text; what is no text has nothing written in it. */
function* innerOf(bytes: Buffer, text: string): Generator<Buffer> {
  yield* unpack(bytes);
  if (HEXADECIMAL.test(text)) yield Buffer.from(unescapeHexadecimal(text));
  if (text.includes('%')) yield Buffer.from(unescapePercent(text.replaceAll('+', ' ')));
  if (text.includes('\\')) yield Buffer.from(unescapeJson(text));
  const runs = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  // Each run from four places on: base64 inside a longer run of letters need not start with it.
  if (runs.length > 0)
    yield Buffer.from(
      runs
        .flatMap((run) =>
          [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('utf8')),
        )
        .join('\n'),
    );
}

function unescapePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

function unescapeJson(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([nrtbf])/g, ' ')
    .replace(/\\(["\\/])/g, '$1');
}

const HEXADECIMAL = /(?:[0-9a-f]{2}){12,}/i;

function unescapeHexadecimal(text: string): string {
  return (text.match(new RegExp(HEXADECIMAL, 'gi')) ?? [])
    .map((run) => Buffer.from(run, 'hex').toString('utf8'))
    .join('\n');
}
