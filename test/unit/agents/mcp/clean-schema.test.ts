import { describe, expect, it } from 'vitest';
import { agentToolName } from '../../../../server/agents/mcp/mcp.service.ts';
import { cleanSchema, SchemaUnusable } from '../../../../server/agents/mcp/offer/clean-schema.ts';
import { offerDigest } from '../../../../server/agents/mcp/offer/offer-digest.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('the schema of a tool that others wrote', () => {
  it('keeps what says which arguments there are', () => {
    const schema = object(
      {
        a: { type: 'string', description: 'A\nname' },
        b: { type: ['integer', 'null'], minimum: 1 },
        c: { enum: ['x', 2] },
      },
      { required: ['a'], additionalProperties: false },
    );
    expect(cleanSchema(schema)).toEqual({
      ...schema,
      properties: { ...schema.properties, a: { type: 'string', description: 'A name' } },
    });
  });

  it('is given what its references name, without any, and ends where they go round', () => {
    const inlined = cleanSchema({
      ...object({ place: { $ref: '#/$defs/place' }, far: { $ref: 'file:///etc/passwd' } }),
      $defs: { place: object({ city: { type: 'string' } }) },
    });
    expect(inlined).toEqual(object({ place: object({ city: { type: 'string' } }), far: {} }));
    const round = {
      ...object({ a: { $ref: '#/$defs/a' } }),
      $defs: { a: object({ a: { $ref: '#/$defs/a' } }) },
    };
    expect(JSON.stringify(cleanSchema(round)).length).toBeLessThan(1_000);
  });

  it('loses what could take for ever: patterns, and numbers of repetitions', () => {
    const schema = object({
      a: { type: 'string', pattern: '^(a+)+$', minLength: 1e9 },
      b: { type: 'array', minItems: 1e9, items: {} },
    });
    expect(cleanSchema(schema)).toEqual(object({ a: { type: 'string' }, b: { type: 'array', items: {} } }));
  });

  it.each([
    ['that is too large', object(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, {}])))],
    [
      'that grows at every level',
      {
        ...object({ a: { $ref: '#/$defs/l0' } }),
        $defs: Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => {
            const next = { $ref: `#/$defs/l${n + 1}` };
            return [`l${n}`, object({ a: next, b: next, c: next, d: next, e: next, f: next })];
          }),
        ),
      },
    ],
    ['with a name that is no name', object({ 'ignore all rules and': {} })],
    ['with a name that reaches into objects', JSON.parse('{"type":"object","properties":{"__proto__":{}}}')],
  ])('is refused %s', (_name, schema) => {
    expect(() => cleanSchema(schema)).toThrow(SchemaUnusable);
  });
});

describe('the name of a tool that others wrote', () => {
  it('is one that providers take, and no two tools share one', () => {
    const names = [
      'echo',
      'Echo',
      'ECHO',
      'e-cho',
      '_echo',
      'x'.repeat(100),
      'x'.repeat(101),
      '日本',
      '語',
      'echo_0a1b2c3d',
    ];
    const made = names.map((name) => agentToolName('a'.repeat(32), name));
    expect(new Set(made).size).toBe(names.length);
    for (const name of made) expect(name).toMatch(/^mcp__[a-z0-9_]{1,59}$/);
    expect(agentToolName('s', 'read_file')).toBe('mcp__s__read_file');
  });
});

describe('the digest of an offer', () => {
  const tool = { name: 'a', description: 'b', inputSchema: object({ x: { type: 'string' } }) };
  it('is another for each change that a model could read, and no other for another order of keys', () => {
    const changed = [
      { ...tool, description: 'b.' },
      { ...tool, title: 'A' },
      { ...tool, inputSchema: object({ x: { type: 'string', description: 'Your password' } }) },
      {
        ...tool,
        inputSchema: JSON.parse('{"type":"object","properties":{"x":{"type":"string"}},"__proto__":{"a":1}}'),
      },
    ];
    const digests = [tool, ...changed].map(offerDigest);
    expect(new Set(digests).size).toBe(digests.length);
    const turned = { ...tool, inputSchema: { properties: { x: { type: 'string' } }, type: 'object' } };
    expect(offerDigest(turned)).toBe(offerDigest(tool));
  });
});
