/**
 * The check of ISO 7064 mod 97-10 as ISO 13616 applies it: the first four characters go to the end, letters
 * count as 10 to 35, and the remainder by 97 must be 1. `characters` holds only lower-case letters and digits.
 */
export function isMod97Valid(characters: string): boolean {
  return mod97(characters.slice(4) + characters.slice(0, 4)) === 1;
}

/** Remainder by 97 of a number of any length whose letters stand for 10 to 35. */
export function mod97(characters: string): number {
  let remainder = 0;
  for (let i = 0; i < characters.length; i++) {
    const code = characters.charCodeAt(i);
    if (code <= 0x39) remainder = (remainder * 10 + code - 0x30) % 97;
    else remainder = (remainder * 100 + code - 0x61 + 10) % 97;
  }
  return remainder;
}
