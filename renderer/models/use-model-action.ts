import { useOwnerMutation } from '../settings/use-owner-mutation.ts';

/** Changes the models, asking for the password where the server wants it, and shows what came of it. */
export function useModelAction() {
  return useOwnerMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    refreshes: [['models'], ['voices']],
  });
}
