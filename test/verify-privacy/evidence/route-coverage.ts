/** One route as the OpenAPI document names it. */
interface TextRoute {
  method: string;
  /** With `{…}` for what varies. */
  path: string;
}

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  $ref?: string;
  [union: string]: unknown;
};
interface Operation {
  parameters?: { in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** The routes that take text of a person's own: in the body, in a form or in the query. */
export function textRoutes(document: {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}): TextRoute[] {
  const named = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => takesText(operation, named))
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

function takesText({ parameters = [], requestBody }: Operation, named: Record<string, Schema>): boolean {
  const bodies = Object.entries(requestBody?.content ?? {});
  return (
    bodies.some(
      ([type, { schema }]) => type.startsWith('multipart/') || (schema && hasText(schema, named)),
    ) || parameters.some((parameter) => parameter.in === 'query' && hasText(parameter.schema, named))
  );
}

function hasText(schema: Schema, named: Record<string, Schema>, depth = 0): boolean {
  if (depth > 12) return true;
  if (schema.$ref) {
    const target = named[schema.$ref.split('/').at(-1) ?? ''];
    return target === undefined || hasText(target, named, depth + 1);
  }
  if (schema.enum || schema.const !== undefined) return false;
  if ([schema.type].flat().includes('string') && !(schema.format && MACHINE_FORMATS.has(schema.format)))
    return true;
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((union) => (schema[union] ?? []) as Schema[]),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  return inner.some((part) => hasText(part, named, depth + 1));
}
const MACHINE_FORMATS = new Set(['uuid', 'date-time', 'date']);

/** Whether a call's method and path are those of a route. */
export function isCallOf(route: TextRoute, method: string, path: string): boolean {
  if (route.method !== method) return false;
  const wanted = route.path.split('/');
  const given = (path.split('?')[0] ?? '').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}
