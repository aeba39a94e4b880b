import type { RunEvent } from '../api/agents.ts';
import { notify } from './notify.ts';

/** Passes on what a run tells, and says through the system when it waits for a person. */
export async function* notifyOfApprovals(events: AsyncIterable<RunEvent>): AsyncGenerator<RunEvent> {
  let id = '';
  for await (const event of events) {
    if (event.event === 'run') id = event.data.id;
    if (event.event === 'approval_required') notify('approval', `#/agents/${id}`);
    yield event;
  }
}
