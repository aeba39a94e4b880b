import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Words = Record<string, unknown>;
type Say = (...given: unknown[]) => unknown;

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'renderer');
const STRINGS = join(RENDERER, 'strings');

/** The sets of words that a part of the app shows: `en.ts` with `fr.ts`, and each that is loaded with its screen. */
const NAMES = readdirSync(STRINGS)
  .filter((file) => /^en(-[a-z-]+)?\.ts$/.test(file))
  .map((file) => file.replace(/^en-?|\.ts$/g, ''));

// What numbers, names, dates and codes a sentence may be given: both languages must make something of each, or neither.
const GIVEN: unknown[][] = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [2, 2, 2, 2],
  [1234, 1234, 1234, 1234],
  ['Zephyrine', 'Zephyrine', 'Zephyrine'],
  ['2026-03-01T10:00:00Z', 3, '2026-03-01T10:00:00Z'],
  [3, 'Zephyrine', '2026-03-01T10:00:00Z'],
  ['Zephyrine', 3, 3],
  [null, null, null],
  [['chat', 'voice'], ['chat']],
];

describe.each(NAMES)('the words of “%s”', (name) => {
  test('have the same keys, lists and parameters in both languages', async () => {
    const [en, fr] = await readBoth(name);
    expect(shapeOf(fr)).toEqual(shapeOf(en));
  });

  test('are not empty, and are translated where they are sentences', async () => {
    const [en, fr] = (await readBoth(name)).map(textsOf);
    const blank = (texts: Map<string, string>) => [...texts].filter(([, text]) => text.trim() === '');
    expect([blank(en as Map<string, string>), blank(fr as Map<string, string>)]).toEqual([
      blank(en as Map<string, string>).filter(([key]) => fr?.get(key) === ''),
      blank(fr as Map<string, string>).filter(([key]) => en?.get(key) === ''),
    ]);
    const same = [...(en as Map<string, string>)].filter(
      ([key, text]) => /\s/.test(text) && fr?.get(key) === text,
    );
    expect(same).toEqual([]);
  });

  test('say in both languages what they are given, in the singular and in the plural', async () => {
    const [en, fr] = (await readBoth(name)).map(functionsOf);
    // What is said of a refusal takes it whole: error-words.test.ts and agent-words.test.ts compare that.
    const compared = [...(en as Map<string, Say>)].filter(([key]) => !/\b(field|trouble)$/.test(key));
    const differing = compared.flatMap(([key, say]) =>
      GIVEN.filter((given) => !saysTheSame(say, fr?.get(key) as Say, given)).map(
        (given) => `${key}(${given})`,
      ),
    );
    expect(differing).toEqual([]);
  });
});

test('no sentence breaks a line before French punctuation, whoever wrote it', async () => {
  const { typesetFrench } = await import('../../../renderer/strings/typeset-french.ts');
  expect(typesetFrench('Quoi ? « Rien » : trop tard ; hélas !')).toBe(
    'Quoi\u202f? «\u00a0Rien\u00a0»\u00a0: trop tard\u202f; hélas\u202f!',
  );
  expect(typesetFrench({ ask: (name: string) => `${name} ?`, list: ['Oui !'] }).ask('Ada')).toBe(
    'Ada\u202f?',
  );
  for (const name of await shownAlone()) {
    const [, fr] = await readBoth(name);
    expect([...textsOf(fr)].filter(([, text]) => / [:;!?»]|« /.test(text))).toEqual([]);
  }
});

test('every word that is kept is used somewhere in the app', async () => {
  const source = sourcesOf(RENDERER).join('\n');
  // Found by codes: of the scorer, which name-reason.test.ts compares, and of refusals, which the type check does.
  const asked = NAMES.filter((name) => name !== 'reasons' && name !== 'refused-values');
  const unused = (await Promise.all(asked.map(readBoth))).flatMap(([en]) =>
    keysOf(en).filter((key) => !new RegExp(`(?:\\.|\\[?['"]|\\b)${key}\\b`).test(source)),
  );
  expect(unused).toEqual([]);
});

async function readBoth(name: string): Promise<[Words, Words]> {
  const read = async (language: string) => {
    const module = (await import(join(STRINGS, `${language}${name && `-${name}`}.ts`))) as Words;
    const main = Object.keys(module).find((key) => new RegExp(`^${language}[A-Z]?`).test(key));
    if (!main) throw new Error(`${language}-${name}.ts exports no words`);
    return module[main] as Words;
  };
  return [await read('en'), await read('fr')];
}

/** The sets that are no part of `fr.ts`, which sets the spaces of those that are. */
async function shownAlone(): Promise<string[]> {
  const main = readFileSync(join(STRINGS, 'en.ts'), 'utf8');
  return NAMES.filter((name) => name === '' || !main.includes(`./en-${name}.ts`));
}

function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return `of ${value.length}`;
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}

const textsOf = (words: Words) =>
  new Map(leavesOf(words).filter((leaf): leaf is [string, string] => typeof leaf[1] === 'string'));
const functionsOf = (words: Words) =>
  new Map(leavesOf(words).filter((leaf): leaf is [string, Say] => typeof leaf[1] === 'function'));
const keysOf = (words: Words) => [
  ...new Set(leavesOf(words).map(([path]) => path.split('.').findLast((key) => !/^\d+$/.test(key)) ?? '')),
];

function attempt(say: Say, given: unknown[]): string | undefined {
  try {
    const said = say(...given);
    return typeof said === 'string' ? said : JSON.stringify(said);
  } catch {
    return undefined;
  }
}

/** Whether both make a sentence of it or neither, and both or neither repeat a number and a name that they are given. */
function saysTheSame(one: Say, other: Say, given: unknown[]): boolean {
  const [first, second] = [attempt(one, given), attempt(other, given)];
  if (first === undefined || second === undefined) return first === second;
  return [/1[\s\u202f\u00a0,.]?234/, /Zephyrine/].every((part) => part.test(first) === part.test(second));
}

function sourcesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/^strings.(en|fr)\b/.test(path))
    .map((path) => readFileSync(join(directory, path), 'utf8'));
}
