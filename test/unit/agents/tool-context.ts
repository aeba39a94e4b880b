import type { Artefact, ToolContext } from '../../../server/agents/tool.types.ts';

/** What a tool saved, for a test to look at. */
export interface SavedFile extends Artefact {
  bytes: Uint8Array;
}

/** A run that lends a tool what it promises, and keeps in `saved` what the tool keeps. */
export function toolContext(saved: SavedFile[] = [], language: 'fr' | 'en' = 'en'): ToolContext {
  return {
    caller: {
      kind: 'session',
      userId: 'user-1',
      tenantId: 'tenant-1',
      email: 'user@example.com',
      role: 'user',
      sessionId: 'session-1',
      tokenId: 'token-1',
      passwordConfirmedAt: 0,
    },
    runId: 'run-1',
    language,
    signal: new AbortController().signal,
    privacy: () => ({ taint: 0, score: 0, sensitiveSources: [], isLocalOnly: true }),
    observations: [],
    async saveArtefact({ name, contentType, bytes }) {
      const artefact = { id: `artefact-${saved.length + 1}`, name, contentType };
      saved.push({ ...artefact, bytes });
      return artefact;
    },
    ask: () => Promise.reject(new Error('This tool asks no model.')),
    report: () => {},
  };
}
