/** Whisper's order of tokens, with all bytes and three words for its words. */
const bytes = Array.from({ length: 256 }, (_, byte) => byteCharacter(byte));
const words = ['Ġone', 'Ġdeux', 'Ġla'];
const specials = [
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|fr|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|startoflm|>',
  '<|startofprev|>',
  '<|nospeech|>',
  '<|notimestamps|>',
];
const times = Array.from({ length: 1_501 }, (_, step) => `<|${(step / 50).toFixed(2)}|>`);

export const tokens = [...bytes, ...words, ...specials, ...times];
export const wordCount = bytes.length + words.length;
export const firstTime = wordCount + specials.length;

/** Number of a token. */
export function idOf(token: string): number {
  const id = tokens.indexOf(token);
  if (id < 0) throw new RangeError(`no such token: ${token}`);
  return id;
}

/** GPT-2's way to write any byte as a letter. */
function byteCharacter(byte: number): string {
  const isPrintable = (code: number) => (code > 32 && code < 127) || (code > 160 && code !== 173);
  if (isPrintable(byte)) return String.fromCharCode(byte);
  const before = Array.from({ length: byte }, (_, code) => code).filter((code) => !isPrintable(code));
  return String.fromCharCode(256 + before.length);
}
