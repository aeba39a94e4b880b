import { type QueryKey, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { refresh } from '../app/query-client.ts';
import { ChangedMind } from '../ui/changed-mind.ts';
import { useOwnerAction } from './confirm-password.tsx';

interface OwnerMutation<Given, Result> {
  mutationFn: (given: Given) => Promise<Result>;
  /** The keys of what is read anew afterwards, whatever came of it. */
  refreshes?: readonly QueryKey[];
  onSuccess?: (result: Result) => unknown;
}

/** A mutation that asks for the password where the server wants it: a question that was closed leaves no error behind. */
export function useOwnerMutation<Given = void, Result = unknown>({
  mutationFn,
  refreshes = [],
  onSuccess,
}: OwnerMutation<Given, Result>): UseMutationResult<Result, Error, Given> {
  const run = useOwnerAction();
  const mutation: UseMutationResult<Result, Error, Given> = useMutation({
    mutationFn: (given) => run(() => mutationFn(given)),
    onSuccess,
    onSettled: () => refresh(...refreshes),
    onError: (thrown: Error) => {
      if (thrown instanceof ChangedMind) mutation.reset();
    },
  });
  return mutation;
}
