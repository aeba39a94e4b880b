import { useQueryClient } from '@tanstack/react-query';
import { useOwnerAction } from '../../settings/confirm-password.tsx';
import { useOwnerMutation } from '../../settings/use-owner-mutation.ts';
import { AGENT_SETTINGS_KEY, FOLDERS_KEY, MCP_SERVERS_KEY } from './settings-keys.ts';

/** Changes what agents may do, asking for the password where the server wants it, and shows what came of it. */
export function useAgentSetting() {
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  return useOwnerMutation({
    mutationFn: (action: () => Promise<unknown>) => run(action),
    onSettled: () =>
      Promise.all(
        [AGENT_SETTINGS_KEY, FOLDERS_KEY, MCP_SERVERS_KEY, ['agent-tools']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
