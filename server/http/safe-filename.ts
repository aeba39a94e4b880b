/** Most characters of a stored file name. */
const LONGEST = 200;

/**
 * The base name of what a client called its file: no folders of either kind, no control or direction-changing
 * characters (which would show another ending than the real one), never empty.
 */
export function safeFilename(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  return shorten(clean);
}

function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,12}$/u.exec(name)?.[0] ?? '';
  return [...name].slice(0, LONGEST - ending.length).join('') + ending;
}
