/** A name as it is compared: no capitals, no accents, single blanks; whichever way its letters were composed. */
export function foldName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/gu, ' ')
    .trim();
}

/** The same without the ending of a file name. */
export function foldStem(name: string): string {
  return foldName(name).replace(/\.[a-z0-9]{1,8}$/, '');
}
