import type { JsonSchema } from '../../models/engine/chat-engine.ts';

/** A definition as it leaves: a tool, or the schema of an answer. */
interface Definition {
  name?: string;
  parameters?: JsonSchema;
}

/**
 * What tools and schemas say when their names, their keys, their values and their patterns are read on end: a sentence
 * cut into one word a name leaves as it would in one piece. Nothing for what has fewer than three words.
 */
export function wordsOfDefinitions(definitions: readonly (Definition & JsonSchema)[]): string[] {
  const keys: string[] = [];
  const values: string[] = [];
  for (const definition of definitions) walk(definition, keys, values);
  const names = definitions.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const alone = [...names, ...keys, ...values].filter((text) => JOINED.test(text));
  const single = values.filter((text) => !/\s/.test(text));
  return [...new Set([names.join(' '), keys.join(' '), single.join(' '), ...alone].map(unfold))].filter(
    (text) => THREE_WORDS.test(text),
  );
}

// Words of JSON Schema, which stand between those of anybody.
const KEYWORDS = new Set(
  'name description parameters type properties required items enum const pattern format title additionalProperties anyOf oneOf allOf $ref $defs default'.split(
    ' ',
  ),
);
const TYPES = new Set(['object', 'string', 'number', 'integer', 'boolean', 'array', 'null']);

// Without recursion: a client may nest as deep as it likes.
function walk(definition: unknown, keys: string[], values: string[]): void {
  const open: unknown[] = [definition];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === 'string' && !TYPES.has(part)) values.push(part);
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) for (const key of Object.keys(part)) if (!KEYWORDS.has(key)) keys.push(key);
    for (const inner of Object.values(part).reverse()) open.push(inner);
  }
}

/** Words held together by something else than a space. */
const JOINED = /\p{L}(?:[_.+-]|\\[sbW][*+?]?|(?<=\p{Ll})(?=\p{Lu}))\p{L}/u;
const SEAMS = /\\[sbW][*+?]?|[_.+-]+|(?<=\p{Ll})(?=\p{Lu})/gu;

const unfold = (text: string): string => text.replace(SEAMS, ' ').replace(/\s+/g, ' ').trim();

const THREE_WORDS = /\p{L}+\s+\p{L}+\s+\p{L}/u;
