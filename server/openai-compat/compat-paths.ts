import type { Request } from 'express';

/** The APIs that existing clients speak. */
type CompatApi = 'openai' | 'anthropic' | 'ollama' | 'mcp';

/** Ollama's methods, those that Alcove does not have included: their clients read `error` of a 404. */
const OLLAMA = [
  'chat',
  'generate',
  'tags',
  'show',
  'version',
  'ps',
  'embed',
  'embeddings',
  'pull',
  'push',
  'create',
  'copy',
  'delete',
  'blobs',
];
const OLLAMA_PATH = new RegExp(`^/api/(?:${OLLAMA.join('|')})(?:/|$)`, 'i');
const MCP_PATH = /^\/mcp\/?$/i;

/** Whether an address belongs to one of the compatible APIs. */
export function isCompatPath(path: string): boolean {
  return /^\/v1(?:\/|$)/i.test(path) || OLLAMA_PATH.test(path) || MCP_PATH.test(path);
}

/** The API of an address; undefined for Alcove's own. */
export function apiOf(url: string, headers: Request['headers']): CompatApi | undefined {
  const path = url.split('?')[0] ?? '';
  if (!isCompatPath(path)) return undefined;
  if (MCP_PATH.test(path)) return 'mcp';
  if (OLLAMA_PATH.test(path)) return 'ollama';
  const isAnthropic = /^\/v1\/messages(?:\/|$)/i.test(path) || headers['anthropic-version'] !== undefined;
  return isAnthropic ? 'anthropic' : 'openai';
}
