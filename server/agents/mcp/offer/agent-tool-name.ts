import { createHash } from 'node:crypto';

/** Providers take names of at most 64 characters. */
const MOST_CHARACTERS = 64;
const HASH_CHARACTERS = 8;

/**
 * `mcp__<server>__<tool>` in lower-case letters, digits and underscores. A tool whose own name is longer, is written
 * otherwise or starts with an underscore gets a hash of it at the end, so that no two tools of a server share a name.
 */
export function agentToolName(server: string, tool: string): string {
  const prefix = `mcp__${server}__`;
  const room = MOST_CHARACTERS - prefix.length;
  if (/^[a-z0-9][a-z0-9_]*$/.test(tool) && tool.length <= room && !HASHED.test(tool)) return prefix + tool;
  const plain = tool
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const hash = createHash('sha256').update(tool).digest('hex').slice(0, HASH_CHARACTERS);
  return `${prefix}${plain.slice(0, room - HASH_CHARACTERS - 1) || 'tool'}_${hash}`;
}

/** A name that looks as if it had a hash gets one of its own: it cannot be made to be another's. */
const HASHED = /_[0-9a-f]{8}$/;
