import { parseJson } from '../api/parse-json.ts';
import { shortenLine } from './shorten-line.ts';

/** One piece of what a call was given: a text of its own, or what is left as JSON. */
interface InputPart {
  /** The argument's name; undefined for what has no name of its own. */
  name: string | undefined;
  text: string;
}

// What says most about a call, the first that it has.
const TELLING = ['expression', 'query', 'title', 'path', 'name', 'document', 'url', 'text', 'code'];
const LONGEST_SUMMARY = 140;
// From here on a text is easier to read beside the JSON than within it.
const LONG_TEXT = 80;

/**
 * Makes what a call was given readable: code and long texts by themselves, the rest as indented JSON, and characters
 * that cannot be seen by their codes.
 */
export function describeInput(input: string) {
  const value = parseJson(input);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const fields = isObject ? Object.entries(value) : [];
  const parts: InputPart[] = isObject ? partsOf(fields) : [{ name: undefined, text: pretty(value, input) }];
  const id = fields.find(([name]) => name === 'document_id')?.[1];
  return {
    /** The heart of it on one line. */
    summary: shortenLine(showHiddenCharacters(isObject ? summarise(fields) : input), LONGEST_SUMMARY),
    parts: parts.map(({ name, text }) => ({
      name: name && showHiddenCharacters(name),
      text: showHiddenCharacters(text),
    })),
    /** Of the user's document that is meant, where the call has its id. */
    documentId: typeof id === 'string' ? id : undefined,
    /** Something in it cannot be seen, or makes it look like something else, and is shown by its code. */
    hidesCharacters: parts.some(({ text }) => hasHiddenCharacters(text)),
  };
}

const LANGUAGES: Record<string, string> = { javascript: 'JavaScript', python: 'Python' };

function partsOf(fields: [string, unknown][]): InputPart[] {
  const apart = fields.filter(standsApart).map(([name, text]) => ({ name, text: String(text) }));
  const rest = fields.filter((field) => !standsApart(field));
  // Code is named by its language, where that is all there is to say of it.
  const [only] = rest;
  if (
    rest.length === 1 &&
    only?.[0] === 'language' &&
    apart[0]?.name === 'code' &&
    LANGUAGES[String(only[1])]
  )
    return apart.map((part) => (part.name === 'code' ? { ...part, name: LANGUAGES[String(only[1])] } : part));
  return rest.length > 0 ? [...apart, { name: undefined, text: indent(Object.fromEntries(rest)) }] : apart;
}

function pretty(value: unknown, input: string): string {
  if (value === undefined || typeof value === 'string') return input;
  return indent(value);
}

// Little JSON is read faster on one line.
function indent(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length > LONG_TEXT ? JSON.stringify(value, null, 2) : line;
}

function standsApart([name, field]: [string, unknown]): boolean {
  return typeof field === 'string' && (name === 'code' || field.includes('\n') || field.length > LONG_TEXT);
}

function summarise(fields: [string, unknown][]): string {
  const known = new Map(fields);
  const telling = TELLING.map((name) => known.get(name)).find((field) => typeof field === 'string');
  const texts = fields.filter(([, field]) => typeof field === 'string' || typeof field === 'number');
  return typeof telling === 'string' ? telling : texts.map(([name, field]) => `${name}: ${field}`).join(', ');
}

// Line ends and tabs are seen as what they are; everything else of these categories is not seen at all, or, as the
// characters that turn the direction of writing, makes a text look like another (CVE-2021-42574, "Trojan Source").
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const SEEN = new Set(['\n', '\t']);

/** A text in which every character that cannot be seen is shown by its code, such as `⟨U+202E⟩`. */
export function showHiddenCharacters(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(HIDDEN, (character) => (SEEN.has(character) ? character : codeOf(character)));
}

function hasHiddenCharacters(text: string): boolean {
  return showHiddenCharacters(text) !== text.replaceAll('\r\n', '\n');
}

function codeOf(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
