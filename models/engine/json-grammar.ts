import type { JsonSchema } from './chat-engine.ts';
import { SchemaUnusable } from './engine-errors.ts';
import { BASIC_RULES, choice, literal, numberRule, stringRule } from './grammar-rules.ts';
import { isSchema, mergeAll, needsMerge, resolvePointer } from './merge-schemas.ts';
import { mayBeginAlike } from './openings.ts';

/** Beyond these a schema is refused: llama.cpp keeps every open alternative of a grammar at every token. */
const MOST_NODES = 2_000;
const MOST_DEPTH = 32;
const MOST_ALTERNATIVES = 500;
/** llama.cpp writes a repetition out, one rule each. */
const MOST_COUNTED = 400;

/**
 * A grammar in llama.cpp's GBNF (grammars/README.md there) whose texts are JSON without white space. All of them hold
 * to the schema but for what a grammar cannot say: `pattern`, `format`, exact bounds of fractions, `uniqueItems`, `not`,
 * `if`, `contains`. Properties come in one order, the required ones first, none but those that it names unless it names none.
 * Every number can be parsed. Throws SchemaUnusable.
 */
export function toJsonGrammar(schema: JsonSchema): string {
  const writer = new GrammarWriter(schema);
  const root = writer.write(schema, { depth: 0, open: [] });
  return [`root ::= ${root}`, ...writer.rules, ...BASIC_RULES].join('\n');
}

/** Where in the schema the writer is; `open` are the references that it came by without writing anything. */
interface Place {
  depth: number;
  open: readonly string[];
}

class GrammarWriter {
  readonly rules: string[] = [];
  readonly #root: JsonSchema;
  readonly #references = new Map<string, string>();
  readonly #named = new Map<string, string>();
  /** References that are being written, and those that lead back to such. */
  readonly #recursive = new Set<string>();
  #recursions = 0;
  #nodes = 0;
  #names = 0;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** What stands for any value of `schema` in another rule. */
  write(schema: unknown, place: Place): string {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES || place.depth > MOST_DEPTH)
      throw new SchemaUnusable('The JSON schema is too large or too deep.');
    if (schema === true) return 'value';
    if (!isSchema(schema)) throw new SchemaUnusable('The JSON schema has a part that allows no value.');
    if (typeof schema.$ref === 'string') return this.#writeReference(schema.$ref, place);
    if (Array.isArray(schema.allOf)) return this.write(mergeAll(schema, this.#root), deeper(place));
    if ('const' in schema) return literal(schema.const);
    if (Array.isArray(schema.enum)) return this.#writeChoice(schema.enum, literal);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(alternatives)) return this.#writeAlternatives(schema, alternatives, place);
    if (Array.isArray(schema.type))
      return this.#writeChoice(schema.type, (type) => this.#writeType({ ...schema, type }, place));
    return this.#writeType(schema, place);
  }

  #writeAlternatives(schema: JsonSchema, alternatives: unknown[], place: Place): string {
    const { anyOf: _any, oneOf: _one, ...base } = schema;
    const options = alternatives.map((option) => (needsMerge(base) ? { ...base, allOf: [option] } : option));
    const returning = new Set<unknown>();
    const written = this.#writeChoice(options, (option) => {
      const before = this.#recursions;
      const text = this.write(option, deeper(place));
      if (this.#recursions > before) returning.add(option);
      return text;
    });
    // Each turn would double what llama.cpp has to follow, without end.
    if (returning.size > 1 && mayBeginAlike([...returning], this.#root))
      throw new SchemaUnusable('The JSON schema is ambiguous where it refers to itself.');
    return written;
  }

  #writeChoice(options: unknown[], write: (option: unknown) => string): string {
    if (options.length === 0 || options.length > MOST_ALTERNATIVES)
      throw new SchemaUnusable('The JSON schema gives no choice, or too many.');
    return this.#name(choice([...new Set(options.map(write))]));
  }

  #writeReference(reference: string, place: Place): string {
    if (place.open.includes(reference))
      throw new SchemaUnusable('The JSON schema has a reference that leads back to itself.');
    const known = this.#references.get(reference);
    if (this.#recursive.has(reference)) this.#recursions += 1;
    if (known) return known;
    const name = this.#newName();
    this.#references.set(reference, name);
    this.#recursive.add(reference);
    const before = this.#recursions;
    const target = resolvePointer(this.#root, reference);
    const written = this.write(target, { depth: place.depth + 1, open: [...place.open, reference] });
    this.rules.push(`${name} ::= ${written}`);
    if (this.#recursions === before) this.#recursive.delete(reference);
    return name;
  }

  #writeType(schema: JsonSchema, place: Place): string {
    const type = schema.type ?? impliedType(schema);
    if (type === undefined) return 'value';
    if (type === 'object') return this.#writeObject(schema, place);
    if (type === 'array') return this.#writeArray(schema, place);
    if (type === 'string')
      return stringRule(count(schema.minLength) ?? 0, count(schema.maxLength), MOST_COUNTED);
    if (type === 'number' || type === 'integer') return numberRule(schema, type === 'integer');
    if (type === 'boolean') return 'boolean';
    if (type === 'null') return '"null"';
    throw new SchemaUnusable('The JSON schema names a type that JSON does not have.');
  }

  #writeObject(schema: JsonSchema, place: Place): string {
    const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
    // The required ones come first.
    const properties: Record<string, unknown> = {
      ...Object.fromEntries(required.map((key) => [key, true])),
      ...(isSchema(schema.properties) ? schema.properties : {}),
    };
    const keys = Object.keys(properties);
    if (keys.length === 0) return this.#writeRecord(schema, place);
    const pairs = keys.map((key) => ({
      text: `${literal(key)} ":" ${this.write(properties[key], inside(place))}`,
      isRequired: required.includes(key),
    }));
    return `"{" ${this.#writePairs(pairs)} "}"`;
  }

  // From the last pair to the first: what may follow a pair begins with a comma, what may come first does not.
  #writePairs(pairs: { text: string; isRequired: boolean }[]): string {
    let following = '""';
    let leading = '""';
    for (const { text, isRequired } of pairs.toReversed()) {
      const pair = this.#name(text);
      const first = `${pair} ${following}`;
      leading = this.#name(isRequired ? first : `${first} | ${leading}`);
      following = this.#name(isRequired ? `"," ${first}` : `("," ${pair})? ${following}`);
    }
    return leading;
  }

  #writeRecord(schema: JsonSchema, place: Place): string {
    if (schema.additionalProperties === false) return '"{}"';
    const values = this.write(schema.additionalProperties ?? true, inside(place));
    const names = isSchema(schema.propertyNames) ? schema.propertyNames : {};
    const keys = this.write({ type: 'string', ...names }, inside(place));
    const pair = this.#name(`${keys} ":" ${values}`);
    const bounds = { least: count(schema.minProperties) ?? 0, most: count(schema.maxProperties) };
    return `"{" ${this.#writeList(pair, bounds)} "}"`;
  }

  #writeArray(schema: JsonSchema, place: Place): string {
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
    if (first.length > 0) {
      const items = first.map((item) => this.write(item, inside(place)));
      return `"[" ${items.join(' "," ')} "]"`;
    }
    if (schema.items === false) return '"[]"';
    const item = this.#name(this.write(schema.items ?? true, inside(place)));
    const bounds = { least: count(schema.minItems) ?? 0, most: count(schema.maxItems) };
    return `"[" ${this.#writeList(item, bounds)} "]"`;
  }

  #writeList(item: string, { least, most }: { least: number; most: number | undefined }): string {
    if (least > (most ?? least)) throw new SchemaUnusable('The JSON schema asks for more than it allows.');
    if (most === 0) return '""';
    const rest = Math.min(Math.max(least - 1, 0), MOST_COUNTED);
    const limit = most === undefined || most > MOST_COUNTED ? '' : most - 1;
    const list = `${item} ("," ${item}){${rest},${limit}}`;
    return least > 0 ? list : `(${list})?`;
  }

  /** One rule for each body: alternatives that are the same must not be open twice. */
  #name(body: string): string {
    const known = this.#named.get(body);
    if (known) return known;
    const name = this.#newName();
    this.#named.set(body, name);
    this.rules.push(`${name} ::= ${body}`);
    return name;
  }

  #newName(): string {
    this.#names += 1;
    return `r${this.#names}`;
  }
}

function deeper({ depth, open }: Place): Place {
  return { depth: depth + 1, open };
}

/** Behind a bracket a reference may come again. */
function inside({ depth }: Place): Place {
  return { depth: depth + 1, open: [] };
}

function impliedType(schema: JsonSchema): string | undefined {
  if ('properties' in schema || 'required' in schema || 'additionalProperties' in schema) return 'object';
  return 'items' in schema || 'prefixItems' in schema ? 'array' : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
