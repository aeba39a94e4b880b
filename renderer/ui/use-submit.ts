import { type FormEvent, useState } from 'react';
import { background } from '../../models/background.ts';
import { ApiError, sayThrown } from '../api/api-error.ts';
import { ChangedMind } from './changed-mind.ts';

/** Runs a form's work once at a time and keeps the refusal to show; a change of mind on the way is none. */
export function useSubmit(work: () => Promise<unknown>) {
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof ChangedMind))
        setFailure(thrown instanceof ApiError ? thrown : new ApiError(0, sayThrown(thrown)));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) background('submit', run);
  };
  return { failure, isBusy, submit };
}
