import type { JsonSchema } from './chat-engine.ts';
import { isSchema, mergeAll, needsMerge, resolvePointer } from './merge-schemas.ts';

/** A schema that is deeper before its first bracket counts as one that may begin with anything. */
const MOST_STEPS = 8;

/** Whether texts of two of these schemas may begin alike, so that both must be followed while one is written. */
export function mayBeginAlike(options: readonly unknown[], root: JsonSchema): boolean {
  const openings = options.map((option) => openingsOf(option, root, MOST_STEPS));
  return openings.some((some, index) =>
    openings
      .slice(index + 1)
      .flat()
      .some((other) => some.some((one) => one.startsWith(other) || other.startsWith(one))),
  );
}

/** What JSON texts of the schema begin with, as far as it is certain. */
function openingsOf(schema: unknown, root: JsonSchema, steps: number): string[] {
  if (!isSchema(schema) || steps === 0) return [''];
  if (typeof schema.$ref === 'string') return openingsOf(resolvePointer(root, schema.$ref), root, steps - 1);
  if (Array.isArray(schema.allOf)) return openingsOf(mergeAll(schema, root), root, steps - 1);
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value));
  const { anyOf, oneOf, ...base } = schema;
  const options = anyOf ?? oneOf;
  if (Array.isArray(options))
    return options.flatMap((option) =>
      openingsOf(needsMerge(base) ? { ...base, allOf: [option] } : option, root, steps - 1),
    );
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => openingsOf({ ...schema, type }, root, steps - 1));
  return [openingOfType(schema)];
}

function openingOfType(schema: JsonSchema): string {
  const properties = isSchema(schema.properties) ? schema.properties : undefined;
  if (schema.type === 'object' || properties) return openingOfObject(schema, properties ?? {});
  return OPENINGS[String(schema.type)] ?? '';
}

function openingOfObject({ required }: JsonSchema, properties: JsonSchema): string {
  const [first] = Array.isArray(required) ? required.map(String) : [];
  if (first === undefined) return '{';
  const value = properties[first];
  const known = isSchema(value) && 'const' in value ? JSON.stringify(value.const) : '';
  return `{${JSON.stringify(first)}:${known}`;
}

const OPENINGS: Record<string, string> = {
  array: '[',
  string: '"',
  number: '0',
  integer: '0',
  boolean: 't',
  null: 'n',
};
