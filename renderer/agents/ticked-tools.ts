import type { AgentTool } from '../api/agents.ts';
import type { RunDraft } from './run-draft.ts';

/** The names that are ticked: those that were chosen, else all, as far as they can be used. */
export function tickedTools(
  { tools: chosen }: Pick<RunDraft, 'tools'>,
  offered: readonly AgentTool[],
): string[] {
  return offered
    .filter(({ name, is_available }) => is_available && (chosen?.includes(name) ?? true))
    .map(({ name }) => name);
}
