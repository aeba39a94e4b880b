import { readNumbers } from './read-numbers.ts';
import { UNIT_WORDS } from './unit-words.ts';

const SIGNS: readonly [RegExp, string][] = [
  [/[\u00a0\u202f\u2009]/gu, ' '],
  [/[×·⋅∙]/gu, '*'],
  [/÷/gu, '/'],
  [/[−–]/gu, '-'],
  [/²/gu, '^2'],
  [/³/gu, '^3'],
  [/√\s*/gu, 'sqrt '],
  [/π/gu, 'pi'],
  [/°\s*C\b/gu, ' degC'],
  [/°\s*F\b/gu, ' degF'],
  [/°/gu, ' deg'],
  [/[µμ](?=\p{L})/gu, 'u'],
  [/≤/gu, '<='],
  [/≥/gu, '>='],
  [/’/gu, "'"],
  [/[€$£]/gu, ' '],
];

/**
 * What a person writes, as mathjs reads it: signs, French numbers and unit words, `15 % of 240`, `5 km en miles`;
 * signs of currencies are left out. `hasReadNumbers` says that a number was written otherwise. Throws ToolFailed where
 * a number could mean two things.
 */
export function normaliseExpression(expression: string): { text: string; hasReadNumbers: boolean } {
  const signed = SIGNS.reduce((text, [sign, written]) => text.replace(sign, written), expression);
  const read = readNumbers(signed);
  const text = writeRoots(writePercentages(replaceWords(read)));
  return { text: text.replace(/\s+/gu, ' ').trim(), hasReadNumbers: bare(read) !== bare(signed) };
}

function bare(text: string): string {
  return text.replace(/\s+/gu, '');
}

function replaceWords(text: string): string {
  return text.replace(/(?<![\p{L}\d_])\p{L}+(?![\p{L}\d_]|\s*\()/gu, (word) => UNIT_WORDS.get(word) ?? word);
}

function writePercentages(text: string): string {
  return text.replace(
    /(\d+(?:\.\d+)?)\s*%\s*(?:of\b|de\s+la\b|du\b|des\b|de\b|d'|sur\b)\s*/giu,
    '($1 / 100) * ',
  );
}

function writeRoots(text: string): string {
  return text.replace(/sqrt (\d+(?:\.\d+)?)/gu, 'sqrt($1)').replace(/sqrt \(/gu, 'sqrt(');
}
