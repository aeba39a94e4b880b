import { type ZodType, z } from 'zod';
import { AppError, type FieldError } from '../core/app-error.ts';

/**
 * Parses `value` or throws 422 with one sentence and one entry for each field that is wrong. An optional field that is null is
 * absent, as clients of FastAPI's APIs write it, unless null says something of its own there.
 */
export function parseInput<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(withoutNulls(schema, value));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => toFieldErrors(issue, []));
  const first = errors[0];
  throw new AppError(422, 'validation_error', first ? sentence(first) : 'The request is not valid', {
    errors,
  });
}

function withoutNulls(schema: ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const shape: Record<string, ZodType> = schema.shape;
  const isAbsent = (name: string) =>
    Object.hasOwn(shape, name) &&
    shape[name]?.safeParse(undefined).success &&
    !shape[name]?.safeParse(null).success;
  return Object.fromEntries(
    Object.entries(value).filter(([name, given]) => given !== null || !isAbsent(name)),
  );
}

/** Of a union, the errors of the form that the value came nearest to: the one whose first error lies deepest. */
function toFieldErrors(issue: z.core.$ZodIssue, above: PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const depth = (issues: z.core.$ZodIssue[]) => issues[0]?.path.length ?? 0;
    const nearest = issue.errors.reduce((best, next) => (depth(next) > depth(best) ? next : best));
    return nearest.flatMap((inner) => toFieldErrors(inner, path));
  }
  return [{ field: path.join('.') || 'body', message: issue.message }];
}

function sentence({ field, message }: FieldError): string {
  return field === 'body' ? `The request body is not valid: ${message}` : `${field}: ${message}`;
}
