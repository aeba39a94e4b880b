import type { z } from 'zod';
import { dropUndefined } from '../core/drop-undefined.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import type { AgentSettingsReply, ChangeAgentSettingsBody } from './agents.schemas.ts';
import type { SearchSettings } from './tools/web-search/search-settings.ts';

/** What the owner decides about agents. */
export interface AgentSettingsService {
  read(): Promise<z.output<typeof AgentSettingsReply>>;
  change(changes: z.output<typeof ChangeAgentSettingsBody>): Promise<void>;
  setSearchKey(key: string): Promise<void>;
  deleteSearchKey(): Promise<void>;
}

/** Reads and changes the owner's settings of agents; a search key is written and never read. */
export function createAgentSettings(parts: {
  instanceSettings: InstanceSettings;
  search: SearchSettings;
  /** Whether this machine can run Python in its sandbox. */
  isPythonAvailable: () => Promise<boolean>;
}): AgentSettingsService {
  const { instanceSettings, search } = parts;
  return {
    async read() {
      const { allowedTools, python } = instanceSettings.get('agents');
      return {
        allowed_tools: allowedTools,
        python,
        python_available: await parts.isPythonAvailable(),
        search: await search.read(),
      };
    },
    async change({ allowed_tools: allowedTools, python, search: chosen }) {
      // First what can still be refused, so that nothing is half-stored.
      if (chosen !== undefined) await search.change(chosen);
      const unique = allowedTools && [...new Set(allowedTools)];
      const changed = dropUndefined({ allowedTools: unique, python });
      instanceSettings.set('agents', { ...instanceSettings.get('agents'), ...changed });
    },
    setSearchKey: (key) => search.setKey(key),
    deleteSearchKey: () => search.deleteKey(),
  };
}
