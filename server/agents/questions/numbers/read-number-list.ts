import type { Language } from '../../run.types.ts';
import { readNumber } from './read-number.ts';

/** Most numbers that are read from a task. */
const MOST = 1_000;

/**
 * The numbers of a list in a folded text, as plain decimals; at least two. Undefined where anything else is in it, and
 * where it could be cut in two ways (`1,234,567` in English, `1 234 567` in French).
 */
export function readNumberList(text: string, language: Language): string[] | undefined {
  const pieces = cut(text.trim().replace(/^[([{]\s*|\s*[)\]}]$/g, ''), language);
  if (!pieces || pieces.length < 2 || pieces.length > MOST) return undefined;
  const values = pieces.map((piece) => readPiece(piece, language));
  return values.every((value) => value !== undefined) ? values : undefined;
}

function cut(text: string, language: Language): string[] | undefined {
  const joined = text.replace(language === 'fr' ? /,? et (?=[-\d])/g : /,? and (?=[-\d])/g, ' ; ');
  if (/[;\n]/.test(joined)) {
    // `3, 5 ; 8`: the last of a list that is otherwise divided by commas.
    return joined.split(/[;\n]/).flatMap((part) => cutAtCommas(part.trim(), language) ?? [part.trim()]);
  }
  return (
    cutAtCommas(joined, language) ?? (isClearlySpaced(joined, language) ? joined.split(/ +/) : undefined)
  );
}

function cutAtCommas(text: string, language: Language): string[] | undefined {
  if (/, /.test(text)) return text.split(/, +/);
  const commas = text.split(',').length - 1;
  if (commas === 0 || (language === 'fr' && commas === 1)) return undefined;
  const isGrouped = /^\d{1,3}(?:,\d{3})+$/.test(text);
  return isGrouped ? undefined : text.split(',');
}

/** Spaces alone divide a list; in French they may as well group the digits of one number. */
function isClearlySpaced(text: string, language: Language): boolean {
  return / /.test(text) && !(language === 'fr' && /\d \d{3}(?!\d)/.test(text));
}

function readPiece(piece: string, language: Language): string | undefined {
  const sign = piece.startsWith('-') ? '-' : '';
  const bare = piece.slice(sign.length).replace(/^[$£€] ?| ?(?:€|\$|£|%)$/g, '');
  const number = readNumber(bare, language);
  return number?.length === bare.length ? sign + number.value : undefined;
}
