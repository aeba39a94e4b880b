import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { ChangedMind } from '../ui/changed-mind.ts';

interface OwnerMutation<Given, Result> {
  mutationFn: (given: Given) => Promise<Result>;
  onSuccess?: (result: Result) => unknown;
  onSettled?: () => unknown;
}

/** A mutation on whose way the password may be asked for: a question that was closed leaves no error behind. */
export function useOwnerMutation<Given = void, Result = unknown>(
  options: OwnerMutation<Given, Result>,
): UseMutationResult<Result, Error, Given> {
  const mutation: UseMutationResult<Result, Error, Given> = useMutation({
    ...options,
    onError: (thrown: Error) => {
      if (thrown instanceof ChangedMind) mutation.reset();
    },
  });
  return mutation;
}
