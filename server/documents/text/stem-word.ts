import { newStemmer } from 'snowball-stemmers';
import type { DocumentLanguage } from '../documents.types.ts';

/**
 * The stem of a folded word (lower case, no accents) in one language: the same for all its inflections, with or
 * without accents. Snowball's French and English algorithms (Porter, snowballstem.org); the French one reads endings by
 * their accents, which `restoreAccents` gives back. Words come back, so stems are remembered.
 */
export function stemWord(form: string, language: DocumentLanguage): string {
  const known = remembered[language].get(form);
  if (known !== undefined) return known;
  const stem = isWord(form) ? STEM[language](form) : form;
  if (remembered[language].size >= MAXIMUM_REMEMBERED) remembered[language].clear();
  remembered[language].set(form, stem);
  return stem;
}

const MAXIMUM_REMEMBERED = 50_000;
const remembered = { fr: new Map<string, string>(), en: new Map<string, string>() };
const STEM: Record<DocumentLanguage, (form: string) => string> = { fr: stemFrench, en: stemEnglish };
const french = newStemmer('french');
const english = newStemmer('english');

/** Numbers, codes and runs longer than any word stay as they are. */
function isWord(form: string): boolean {
  return form.length > 2 && form.length <= 40 && /^[a-z]+$/.test(form);
}

function stemEnglish(form: string): string {
  return english.stem(form);
}

function stemFrench(form: string): string {
  const stem = fold(french.stem(restoreAccents(IRREGULAR_PLURALS.get(form) ?? form)));
  return trimEnding(stem);
}

/** Plurals in -aux that Snowball takes for those of words in -al. */
const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['baux', 'bail'],
  ['travaux', 'travail'],
  ['vitraux', 'vitrail'],
  ['coraux', 'corail'],
  ['soupiraux', 'soupirail'],
  ['noyaux', 'noyau'],
  ['tuyaux', 'tuyau'],
  ['boyaux', 'boyau'],
  ['joyaux', 'joyau'],
  ['yeux', 'oeil'],
  ['cieux', 'ciel'],
]);

function restoreAccents(form: string): string {
  return form
    .replace(/ee(s?)$/, 'ée$1')
    .replace(/it[e](s?)$/, 'ité$1')
    .replace(/iere(s?|ment)$/, 'ière$1')
    .replace(/erent$/, 'èrent');
}

/** Endings that Snowball leaves because it goes by accents, or because a feminine form needs them. */
function trimEnding(stem: string): string {
  let end = stem.length;
  if (end > 3 && /(?:[aiou]s|ux)$/.test(stem)) end--;
  while (end > 3 && (stem[end - 1] === 'e' || stem[end - 1] === 'i')) end--;
  return stem.slice(0, end);
}

function fold(stem: string): string {
  return stem.normalize('NFD').replace(/\p{M}/gu, '');
}
