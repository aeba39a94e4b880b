import type { JsonSchema } from './chat-engine.ts';
import { SchemaUnusable } from './engine-errors.ts';

/** Whether a part of a schema is itself one, `true` and `false` aside. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether what stands beside `anyOf` or `allOf` says more than what it is called. */
export function needsMerge(base: JsonSchema): boolean {
  return ['type', 'properties', 'required', 'items'].some((key) => key in base);
}

/** The schema of `allOf` as one: properties and required names of all parts, of everything else the last. */
export function mergeAll({ allOf, ...base }: JsonSchema, root: JsonSchema): unknown {
  const parts = asList(allOf);
  // A reference alone stays one, so that it may lead back to where it stands.
  if (parts.length === 1 && !needsMerge(base)) return parts[0];
  return parts.map((part) => follow(part, root)).reduce(merge, base);
}

/** What a reference inside the schema names, such as `#/$defs/node` (RFC 6901). Throws SchemaUnusable. */
export function resolvePointer(root: JsonSchema, reference: string): unknown {
  const [, ...tokens] = reference === '#' ? [''] : reference.split('/');
  if (!/^#(\/|$)/.test(reference)) throw unresolved();
  return tokens.map(unescapeToken).reduce<unknown>((part, token) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, token)) throw unresolved();
    return (part as Record<string, unknown>)[token];
  }, root);
}

function follow(part: unknown, root: JsonSchema): JsonSchema {
  const target = isSchema(part) && typeof part.$ref === 'string' ? resolvePointer(root, part.$ref) : part;
  return isSchema(target) ? target : {};
}

function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  const properties = { ...asSchema(left.properties), ...asSchema(right.properties) };
  const required = [...asList(left.required), ...asList(right.required)];
  return {
    ...left,
    ...right,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function unescapeToken(token: string): string {
  return decodeToken(token).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    throw unresolved();
  }
}

function unresolved(): SchemaUnusable {
  return new SchemaUnusable('The JSON schema has a reference to something that it does not hold.');
}

function asSchema(value: unknown): JsonSchema {
  return isSchema(value) ? value : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
