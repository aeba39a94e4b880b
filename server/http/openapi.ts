import { type ZodType, z } from 'zod';
import type { Access } from './access.ts';
import type { Endpoint, ResponseSpec } from './endpoint.ts';
import type { MultipartSpec } from './receive-multipart.ts';

type Json = Record<string, unknown>;

const ErrorParams = z.record(z.string(), z.union([z.string(), z.number()]));

const ErrorBody = z.object({
  detail: z.string(),
  code: z.string().describe('Stable: what programs decide by.'),
  params: ErrorParams.optional().describe('What the sentence says beside its code.'),
  errors: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        code: z.string().optional(),
        params: ErrorParams.optional(),
      }),
    )
    .optional(),
});

/** Of the compatible APIs: the error of the API that was called, with Alcove's sentence beside it. */
const CompatErrorBody = z.looseObject({ detail: z.string() });

/**
 * Builds the OpenAPI 3.1 document from the same endpoints and schemas that validate requests; `besides` lie outside the
 * prefix.
 */
export function buildOpenApi(endpoints: Endpoint[], version: string, besides: Endpoint[] = []): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...endpoints.map(belowPrefix), ...besides]) {
    const { path } = endpoint;
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alcove', version, license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' } },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
      schemas: {
        Error: toJsonSchema(ErrorBody, 'output'),
        CompatError: toJsonSchema(CompatErrorBody, 'output'),
      },
    },
    paths,
  };
}

function belowPrefix(endpoint: Endpoint): Endpoint {
  return { ...endpoint, path: `/api/v1${endpoint.path}` };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access.kind === 'public' ? { security: [] } : { security: [{ bearer: [] }, { key: [] }] }),
    'x-alcove-access': accessLabel(endpoint.access),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...requestBody(endpoint),
    responses: responses(endpoint),
  };
}

function accessLabel(access: Access): string {
  return access.kind === 'role' ? access.roles.join(',') : access.kind;
}

function requestBody({ body, documentedBody = body, bodyOptional, multipart }: Endpoint): Json {
  if (multipart) return { requestBody: { required: true, content: formContent(multipart, body) } };
  if (!documentedBody) return {};
  const content = { 'application/json': { schema: toJsonSchema(documentedBody, 'input') } };
  return { requestBody: { required: bodyOptional !== true, content } };
}

function formContent({ file }: MultipartSpec, fields: ZodType | undefined): Json {
  const { properties = {} } = (fields ? toJsonSchema(fields, 'input') : {}) as { properties?: Json };
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' }, ...properties },
    required: [file],
  };
  return { 'multipart/form-data': { schema } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/id$/i.test(match[1] ?? '') ? { format: 'uuid' } : {}) },
  }));
}

function queryParameters(schema: ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function responses(endpoint: Endpoint): Json {
  const known = Object.entries(endpoint.responses).map(([status, spec]) => [status, response(spec)] as const);
  const failure = {
    description: 'Any failure',
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorOf(endpoint)}` } } },
  };
  return { ...Object.fromEntries(known), default: failure };
}

function errorOf({ path }: Endpoint): 'Error' | 'CompatError' {
  return path.startsWith('/api/v1/') ? 'Error' : 'CompatError';
}

function response(spec: ResponseSpec): Json {
  if (spec.contentType && !spec.schema)
    return { description: spec.description, content: { [spec.contentType]: {} } };
  if (!spec.schema) return { description: spec.description };
  const contentType = spec.contentType ?? 'application/json';
  return {
    description: spec.description,
    content: {
      [contentType]: { schema: toJsonSchema(spec.schema, 'output') },
      ...(spec.isStreamable ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
    },
  };
}

function toJsonSchema(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
