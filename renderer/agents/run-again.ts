import type { Run } from '../api/agents.ts';
import { navigate } from '../app/router.ts';
import { draftFrom } from './run-draft.ts';

/** Opens the form with what a run was asked. */
export function runAgain(run: Run): void {
  draftFrom(run);
  navigate({ name: 'agents' });
}
