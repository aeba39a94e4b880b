import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '../../../models/engine/chat-engine.ts';
import { SchemaUnusable } from '../../../models/engine/engine-errors.ts';
import type { LanguageEngine } from '../../../models/engine/language-engine.ts';
import { STARTER_MODEL } from '../../../models/starter/starter-model.ts';
import { ask, collect, doneOf, textOf } from '../../contract/chat-engine.contract.ts';
import { countable } from '../../contract/chat-engine-tools.contract.ts';
import { makeTinyGgufFile } from './make-tiny-gguf.ts';
import { makeTinyEngine } from './tiny-engine.ts';

let file: ReturnType<typeof makeTinyGgufFile>;
let engine: LanguageEngine & AsyncDisposable;
beforeAll(() => {
  file = makeTinyGgufFile();
  engine = makeTinyEngine({ random: file.path, starter: STARTER_MODEL.path });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  file[Symbol.dispose]();
});

const write = (jsonSchema: JsonSchema, changes = {}) =>
  collect(engine, ask('random', { jsonSchema, maxTokens: 600, temperature: 1, ...changes }));

const Person = z.strictObject({
  name: z.string().max(12),
  age: z.int().min(0).max(120),
  height: z.number(),
  tags: z.array(z.enum(['a', 'b"c', 'é\n'])).max(3),
  note: z.string().max(5).nullable(),
  nick: z.string().max(4).optional(),
});

const SCHEMAS: [string, z.ZodType][] = [
  ['an object with optional properties', Person],
  ['alternatives', z.union([z.strictObject({ a: z.literal(1) }), z.strictObject({ b: z.literal('x') })])],
  ['a record of counted keys', z.record(z.string().max(3), z.boolean())],
  ['a tuple', z.tuple([z.string().max(3), z.int().min(-3).max(3), z.null()])],
  ['whole numbers', z.array(z.int().min(-37).max(1_205)).min(12).max(12)],
  ['numbers', z.array(z.number()).min(5).max(5)],
  ['a string alone', z.string().min(2).max(5)],
];

describe('an answer of a JSON schema, from a model of random weights', () => {
  it.each(SCHEMAS)('is valid for %s', async (_name, schema) => {
    const jsonSchema = z.toJSONSchema(schema, { io: 'input' });
    for (let round = 0; round < 5; round++) {
      const text = textOf(await write({ ...jsonSchema, maxProperties: 3 }));
      expect(schema.safeParse(JSON.parse(countable(text))).error).toBeUndefined();
    }
  });

  it('ends where its JSON ends', async () => {
    const events = await write({ type: 'object', properties: { yes: { const: true } }, required: ['yes'] });
    expect(textOf(events)).toBe('{"yes":true}');
    expect(doneOf(events).stopReason).toBe('end');
  });

  it('follows a schema that refers to itself', async () => {
    const text = textOf(
      await write({
        $defs: {
          node: {
            type: 'object',
            properties: {
              value: { type: 'integer' },
              kids: { type: 'array', items: { $ref: '#/$defs/node' }, maxItems: 1 },
            },
            required: ['value'],
          },
        },
        $ref: '#/$defs/node',
      }),
    );
    expect(JSON.parse(text)).toHaveProperty('value', expect.any(Number));
  });

  it('follows one whose kinds are told apart by how they begin', async () => {
    const node = (kind: string, key: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [key]: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
      required: ['kind', key],
    });
    const text = textOf(await write({ anyOf: [node('not', 'of'), node('all', 'of'), { type: 'boolean' }] }));
    expect(JSON.parse(text)).toBeDefined();
  });

  it('comes from the shipped starter too', async () => {
    const text = textOf(
      await collect(
        engine,
        ask('starter', { maxTokens: 300, jsonSchema: z.toJSONSchema(Person, { io: 'input' }) }),
      ),
    );
    expect(Person.safeParse(JSON.parse(countable(text))).error).toBeUndefined();
  });

  it('says so when the tokens end before the JSON does', async () => {
    const events = await write({ type: 'string', minLength: 100 }, { maxTokens: 12 });
    expect(doneOf(events)).toMatchObject({ stopReason: 'length', tokensOutput: 12 });
  });

  it('leaves the next answer in the same conversation free', async () => {
    const sequenceKey = 'one';
    await write({ type: 'boolean' }, { sequenceKey });
    const free = textOf(await collect(engine, ask('random', { sequenceKey, maxTokens: 30 })));
    expect(free).toBe(textOf(await collect(engine, ask('random', { maxTokens: 30 }))));
  });
});

/** Each bracket doubles the ways in which it may go on. */
const AMBIGUOUS: JsonSchema = {
  anyOf: [
    { type: 'array', items: { $ref: '#' }, minItems: 1 },
    { type: 'array', items: { $ref: '#' }, minItems: 1, maxItems: 9 },
  ],
};

const nested = (depth: number): JsonSchema =>
  depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) };

const pidOf = (status: ReturnType<LanguageEngine['status']>) => 'pid' in status && status.pid;

describe('a schema that no grammar can hold', () => {
  it.each([
    ['a reference outside', { $ref: 'https://schemas.example/person' }],
    ['a reference to nothing', { $ref: '#/$defs/person' }],
    ['a reference to itself', { $ref: '#' }],
    ['references in a circle', { anyOf: [{ $ref: '#/anyOf/1' }, { $ref: '#/anyOf/0' }] }],
    ['a reference to itself in two ways that begin alike', AMBIGUOUS],
    ['the same round a corner', { $defs: { list: AMBIGUOUS, two: { $ref: '#' } }, $ref: '#/$defs/list' }],
    ['a type that does not exist', { type: 'date' }],
    ['no value at all', { type: 'object', properties: { a: false }, required: ['a'] }],
    ['an empty choice', { enum: [] }],
    ['too many choices', { enum: Array.from({ length: 501 }, (_, index) => index) }],
    ['a number that cannot be', { type: 'integer', minimum: 3, maximum: 2 }],
    ['more asked for than allowed', { type: 'array', minItems: 3, maxItems: 2 }],
    ['too much depth', nested(100)],
    [
      'too many parts',
      { type: 'object', properties: Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [i, true])) },
    ],
  ] as [string, JsonSchema][])(
    'is refused in a sentence, and the engine lives: %s',
    async (_name, schema) => {
      const pid = pidOf(engine.status());
      const error = await write(schema).catch((thrown: Error) => thrown);
      expect(error).toBeInstanceOf(SchemaUnusable);
      expect((error as Error).message).toMatch(/^The JSON schema .*\.$/);
      expect(textOf(await write({ type: 'null' }))).toBe('null');
      expect(pidOf(engine.status())).toBe(pid);
    },
  );
});
