import { useProfile } from '../app/session.tsx';
import { type AgentWords, enAgents } from '../strings/en-agents.ts';
import { frAgents } from '../strings/fr-agents.ts';

/** The words of the agents. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useAgentWords(): AgentWords {
  return useProfile().preferences.language === 'fr' ? frAgents : enAgents;
}
