import type { ZodType, z } from 'zod';
import { AppError, type FieldError } from '../core/app-error.ts';

/** Parses `value` or throws 422 with one sentence and one entry for each field that is wrong. */
export function parseInput<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(toFieldError);
  const first = errors[0];
  throw new AppError(422, 'validation_error', first ? sentence(first) : 'The request is not valid', {
    errors,
  });
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  return { field: issue.path.join('.') || 'body', message: issue.message };
}

function sentence({ field, message }: FieldError): string {
  return field === 'body' ? `The request body is not valid: ${message}` : `${field}: ${message}`;
}
