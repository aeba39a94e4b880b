import type { ToolContext } from '../../../../server/agents/tool.types.ts';

/** A context of a run in which nothing has happened; what a tool reports is kept. */
export function makeToolContext(
  overrides: Partial<ToolContext> = {},
): ToolContext & { readonly reports: string[] } {
  const reports: string[] = [];
  return {
    caller: { id: 'user', role: 'user' } as unknown as ToolContext['caller'],
    runId: 'run',
    language: 'en',
    signal: new AbortController().signal,
    privacy: () => ({ taint: 0, sensitiveSources: [], isLocalOnly: false }),
    observations: [],
    saveArtefact: () => Promise.reject(new Error('code makes no files')),
    ask: () => Promise.reject(new Error('code asks no model')),
    report: (progress) => reports.push(progress),
    ...overrides,
    reports,
  };
}
