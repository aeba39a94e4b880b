import { createRequire } from 'node:module';
import { isStopWord } from './is-stop-word.ts';

/**
 * The stem of a folded word (lower case, no accents): the same for all its inflections in French and in English, with or
 * without accents. Snowball's French algorithm, then its English one (Porter, snowballstem.org): the language of a list, a
 * table or a question of two words is not known, and two stems of a word would be two terms to BM25, of which the wrong
 * one is rare and counts most. The French one reads endings by their accents, which `restoreAccents` gives back. Words come
 * back, so stems are remembered.
 */
export function stemWord(form: string): string {
  const known = remembered.get(form);
  if (known !== undefined) return known;
  const stem = isWord(form) && !isStopWord(form) ? stemInBoth(form) : form;
  if (remembered.size >= MAXIMUM_REMEMBERED) remembered.clear();
  remembered.set(form, stem);
  return stem;
}

const MAXIMUM_REMEMBERED = 50_000;
const remembered = new Map<string, string>();
let opened: Record<Algorithm, Stemmer> | undefined;

type Algorithm = 'french' | 'english';
type Stemmer = ReturnType<typeof import('snowball-stemmers').newStemmer>;

/** Loaded with the first word: the package holds every language, and a server that is only started needs none of it. */
function openStemmers(): Record<Algorithm, Stemmer> {
  const load = createRequire(import.meta.url);
  const { newStemmer }: typeof import('snowball-stemmers') = load('snowball-stemmers');
  return { french: newStemmer('french'), english: newStemmer('english') };
}

function snowball(form: string, algorithm: Algorithm): string {
  opened ??= openStemmers();
  return opened[algorithm].stem(form);
}

/** No stem is a stop word: « notes » would be found wherever something is "not". */
function stemInBoth(form: string): string {
  const stem = snowball(stemFrench(form), 'english').replace(ENGLISH_VERB, '');
  return isStopWord(stem) ? form : stem;
}

/** Of verbs in -ate whose nouns in -ation have lost it. */
const ENGLISH_VERB = /(?<=..(?:in|ul|ic|ig|id|iv|ol|er))at$/;

/** Numbers, codes and runs longer than any word stay as they are. */
function isWord(form: string): boolean {
  return form.length > 2 && form.length <= 40 && /^[a-z]+$/.test(form);
}

function stemFrench(form: string): string {
  const exception = EXCEPTIONS.get(form);
  return exception ?? trimEnding(fold(snowball(restoreAccents(toSingular(form)), 'french')));
}

/**
 * Plurals in -aux that Snowball takes for those of words in -al, and words that it would take for forms of others
 * (« loyer » for « loi »).
 */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['baux', 'bail'],
  ['travaux', 'travail'],
  ['vitraux', 'vitrail'],
  ['coraux', 'corail'],
  ['noyaux', 'noyau'],
  ['tuyaux', 'tuyau'],
  ['joyaux', 'joyau'],
  ['ideaux', 'ideal'],
  ['yeux', 'oeil'],
  ['loyer', 'loyer'],
  ['loyers', 'loyer'],
  ['foyer', 'foyer'],
  ['foyers', 'foyer'],
  ['loisir', 'loisir'],
  ['loisirs', 'loisir'],
  ['francais', 'francais'],
  ['francaise', 'francais'],
  ['francaises', 'francais'],
  ['mois', 'mois'],
]);

/** Snowball reads -ers, -its and the like as they are, but -er and -it as endings of verbs. */
function toSingular(form: string): string {
  if (form.length < 4 || VERB_PLURAL.test(form)) return form;
  return form
    .replace(/([^s])s$/, '$1')
    .replace(/trice$/, 'teur')
    .replace(/(.{4}ais)e$/, '$1');
}

const VERB_PLURAL = /(?:er|i|ass|iss)ons$/;

/** Snowball reads these endings by their accents. */
function restoreAccents(form: string): string {
  return form
    .replace(/ee$/, 'e')
    .replace(/iti?e$/, 'ité')
    .replace(/iere(ment)?$/, 'ière$1')
    .replace(/([gh])ere$/, '$1er')
    .replace(/erent$/, 'èrent');
}

/** Endings that Snowball leaves because it goes by accents, or because a feminine form needs them. */
function trimEnding(stem: string): string {
  let end = stem.length;
  if (end > 3 && /(?:[aiou]s|ux)$/.test(stem)) end--;
  while (end > 3 && /[eiy]/.test(stem.charAt(end - 1))) end--;
  return stem.slice(0, end).replace(/y$/, 'i');
}

function fold(stem: string): string {
  return stem.normalize('NFD').replace(/\p{M}/gu, '');
}
