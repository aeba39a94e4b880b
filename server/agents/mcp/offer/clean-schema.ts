import type { JsonSchema } from '../../tool.types.ts';
import { oneLine } from '../../tools/web-search/neutralise.ts';

/** A tool's schema cannot be used; nothing of it is repeated. */
export class SchemaUnusable extends Error {}

const DEEPEST = 8;
const MOST_PARTS = 400;
const MOST_CHARACTERS = 8_000;
const MOST_DESCRIPTION = 300;
const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const PROPERTY = /^(?!__proto__$)[\p{L}\p{N}_.$@-]{1,64}$/u;
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/**
 * Writes the schema of a tool's arguments anew from what is understood of it: an object without references, patterns
 * (which can take hours to match) or anything else that could make a grammar or a check of arguments explode. What is
 * left out makes it laxer, and the server judges that itself. Throws SchemaUnusable where it is none, or too large.
 */
export function cleanSchema(raw: unknown): JsonSchema {
  const cleaner = new Cleaner(isRecord(raw) ? raw : {});
  const schema = { properties: {}, ...cleaner.clean(raw, 0), type: 'object' };
  if (JSON.stringify(schema).length > MOST_CHARACTERS) throw new SchemaUnusable('too long');
  return schema;
}

class Cleaner {
  readonly #root: Record<string, unknown>;
  #parts = 0;

  constructor(root: Record<string, unknown>) {
    this.#root = root;
  }

  clean(raw: unknown, depth: number): Record<string, unknown> {
    this.#parts += 1;
    if (this.#parts > MOST_PARTS) throw new SchemaUnusable('too many parts');
    if (depth > DEEPEST || !isRecord(raw)) return {};
    const described =
      typeof raw.description === 'string' ? { description: oneLine(raw.description, MOST_DESCRIPTION) } : {};
    return { ...described, ...this.#cleanForm(raw, depth) };
  }

  #cleanForm(raw: Record<string, unknown>, depth: number): Record<string, unknown> {
    if (typeof raw.$ref === 'string') return this.clean(this.#resolve(raw.$ref), depth + 1);
    const chosen = scalarsOf('const' in raw ? [raw.const] : raw.enum);
    if (chosen) return { enum: chosen };
    const options = raw.anyOf ?? raw.oneOf;
    if (Array.isArray(options))
      return { anyOf: options.slice(0, 10).map((option) => this.clean(option, depth + 1)) };
    if (Array.isArray(raw.allOf) && raw.allOf.length === 1) return this.clean(raw.allOf[0], depth + 1);
    const types = [raw.type].flat().filter((type) => typeof type === 'string' && TYPES.includes(type));
    if (types.length === 0 && !isRecord(raw.properties)) return {};
    const type = types.length === 0 ? 'object' : types.length === 1 ? types[0] : [...new Set(types)];
    const has = (name: string) => [type].flat().includes(name);
    return {
      type,
      ...(has('number') || has('integer') ? boundsOf(raw) : {}),
      ...(has('array') ? { items: this.clean(raw.items, depth + 1) } : {}),
      ...(has('object') ? this.#cleanObject(raw, depth) : {}),
    };
  }

  #cleanObject(raw: Record<string, unknown>, depth: number): Record<string, unknown> {
    const given = isRecord(raw.properties) ? Object.entries(raw.properties) : [];
    if (given.some(([name]) => !PROPERTY.test(name))) throw new SchemaUnusable('odd names');
    const properties = Object.fromEntries(given.map(([name, part]) => [name, this.clean(part, depth + 1)]));
    const required = Array.isArray(raw.required)
      ? [...new Set(raw.required)].filter(
          (name) => typeof name === 'string' && Object.hasOwn(properties, name),
        )
      : [];
    const others = raw.additionalProperties;
    return {
      properties,
      ...(required.length > 0 ? { required } : {}),
      ...(others === false ? { additionalProperties: false } : {}),
      ...(isRecord(others) ? { additionalProperties: this.clean(others, depth + 1) } : {}),
    };
  }

  #resolve(reference: string): unknown {
    const [, where = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
    const definitions = this.#root[where];
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    return isRecord(definitions) && Object.hasOwn(definitions, key) ? definitions[key] : {};
  }
}

function scalarsOf(values: unknown): unknown[] | undefined {
  if (!Array.isArray(values) || values.length === 0 || values.length > 100) return undefined;
  const isScalar = (value: unknown) =>
    value === null || typeof value === 'boolean' || Number.isFinite(value) || isShortText(value);
  return values.every(isScalar) ? [...new Set(values)] : undefined;
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200 && oneLine(value, 200) === value;
}

function boundsOf(raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    BOUNDS.flatMap((bound) => (Number.isFinite(raw[bound]) ? [[bound, raw[bound]]] : [])),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
