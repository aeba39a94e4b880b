import { type ZodType, z } from 'zod';
import type { FieldCode } from '../core/app-error.schemas.ts';
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
  return [{ field: path.join('.') || 'body', message: issue.message, ...codeOf(issue) }];
}

/** What is wrong with a value, as windows have words for it; nothing where a schema says it in words of its own. */
function codeOf(issue: z.core.$ZodIssue): Pick<FieldError, 'code' | 'params'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: / received undefined$/.test(issue.message) ? 'missing' : 'wrong_type' };
    case 'too_small': {
      const params = { least: Number(issue.minimum) };
      return { code: SMALL[kindOf(issue.origin)], params };
    }
    case 'too_big': {
      const params = { most: Number(issue.maximum) };
      return { code: BIG[kindOf(issue.origin)], params };
    }
    case 'not_multiple_of':
      return { code: 'not_multiple', params: { of: issue.divisor } };
    case 'invalid_value':
    case 'invalid_union':
      return { code: 'unknown_choice' };
    case 'unrecognized_keys':
      return { code: 'unknown_field', params: { fields: issue.keys.join(', ').slice(0, 200) } };
    case 'invalid_format': {
      const code = FORMATS[issue.format];
      return code ? { code } : {};
    }
    default:
      return {};
  }
}

const SMALL = { text: 'too_short', list: 'too_few', number: 'too_small' } as const;
const BIG = { text: 'too_long', list: 'too_many', number: 'too_large' } as const;
const FORMATS: Record<string, FieldCode> = {
  email: 'not_email',
  url: 'not_url',
  uuid: 'not_id',
  date: 'not_date',
  datetime: 'not_date',
};

function kindOf(origin: string): keyof typeof SMALL {
  if (origin === 'string') return 'text';
  return origin === 'array' || origin === 'set' ? 'list' : 'number';
}

function sentence({ field, message }: FieldError): string {
  return field === 'body' ? `The request body is not valid: ${message}` : `${field}: ${message}`;
}
