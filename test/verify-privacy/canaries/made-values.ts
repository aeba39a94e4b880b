import type { Random } from './random.ts';

/** A family name that nobody has, of four syllables: unique enough to be searched for. */
export function madeName(random: Random): string {
  const syllable = () =>
    random.pick([...'bdfglmnprstvz']) + random.pick(['a', 'e', 'i', 'o', 'ou', 'an', 'el']);
  const name = `${syllable()}${syllable()}${syllable()}${syllable()}${random.pick(['r', 'n', 'k', 't'])}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A French IBAN whose check digits are right (ISO 13616: mod 97 of the rearranged number is 1). */
export function madeIban(random: Random): string {
  const account = random.digits(23);
  const check = 98n - (BigInt(`${account}152700`) % 97n);
  return `FR${String(check).padStart(2, '0')}${account}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** A French social security number with its key (97 less the number modulo 97). */
export function madeNir(random: Random): string {
  const month = String(1 + random.below(12)).padStart(2, '0');
  const department = String(10 + random.below(9));
  const number = `${1 + random.below(2)}${random.digits(2)}${month}${department}${random.digits(6)}`;
  return `${number} ${String(97n - (BigInt(number) % 97n)).padStart(2, '0')}`;
}

/** A Visa number whose last digit is right (ISO/IEC 7812: Luhn). */
export function madeCard(random: Random): string {
  const body = `4539${random.digits(11)}`;
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Letters and digits as keys have them. */
export function madeToken(random: Random, length: number): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length }, () => random.pick([...letters])).join('');
}

/** A French mobile number of a range that is in use. */
export function madePhone(random: Random): string {
  return `06 ${1 + random.below(8)}${random.digits(1)} ${random.digits(2)} ${random.digits(2)} ${random.digits(2)}`;
}
