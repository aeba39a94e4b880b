import { type FormEvent, useState } from 'react';
import { ApiError, sayThrown } from '../api/api-error.ts';

/** Runs a form's work once at a time and keeps the refusal to show. */
export function useSubmit(work: () => Promise<void>) {
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown : new ApiError(0, sayThrown(thrown)));
    } finally {
      setIsBusy(false);
    }
  };
  return { failure, isBusy, submit };
}
