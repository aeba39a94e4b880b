import { z } from 'zod';
import { parseJsonObject } from '../core/json-leaves.ts';

/** Deepest nesting of what a client sends as JSON of its own: what reads it further on walks with the call stack. */
const MOST_LEVELS = 64;
const TOO_DEEP = `Nested more than ${MOST_LEVELS} levels deep`;

/** A JSON object of a client's own, such as a schema. */
export const ShallowObject = z.record(z.string(), z.unknown()).refine(isShallow, TOO_DEEP);

/** The same as a text; what is no object at all is let through, since a model may have written it. */
export const ShallowJson = z.string().refine((text) => isShallow(parseJsonObject(text)), TOO_DEEP);

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return false;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return true;
}
