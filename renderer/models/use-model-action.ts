import { useQueryClient } from '@tanstack/react-query';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useOwnerMutation } from '../settings/use-owner-mutation.ts';

/** Changes the models, asking for the password where the server wants it, and shows what came of it. */
export function useModelAction() {
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  return useOwnerMutation({
    mutationFn: (action: () => Promise<unknown>) => run(action),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['models'] }),
        queryClient.invalidateQueries({ queryKey: ['voices'] }),
      ]),
  });
}
