import { z } from 'zod';

/** `skip` and `limit` of every list, as query text. Outside the range is an error, not clamped. */
export const paging = {
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

/** `true`/`false` as query text, also as `1`/`0` and, as Python's clients write it, `True`/`False`. */
export const queryBoolean = z
  .enum(['true', 'false', '1', '0', 'True', 'False'])
  .default('false')
  // The interface says boolean, and so does what clients are generated from.
  .meta({ type: 'boolean', enum: undefined, default: false })
  .transform((value) => ['true', '1', 'True'].includes(value));

/** The answer of deletions and logout. */
export const MessageReply = z.object({ message: z.string() });
