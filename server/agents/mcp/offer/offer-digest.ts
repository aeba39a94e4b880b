import { createHash } from 'node:crypto';

/** SHA-256 (hex) of what a server says of one tool and a model or a person goes by; the order of keys counts for nothing. */
export function offerDigest(tool: {
  name: string;
  title?: unknown;
  description?: unknown;
  inputSchema: unknown;
}): string {
  const { name, title = null, description = null, inputSchema } = tool;
  return createHash('sha256')
    .update(JSON.stringify(sorted([name, title, description, inputSchema])))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // As pairs, so that no key, `__proto__` included, can be lost.
  return { keys: entries.map(([key]) => key), values: entries.map(([, item]) => sorted(item)) };
}
