import { ok, type Reply } from '../http/endpoint.ts';
import { toAppError } from '../http/error-handler.ts';
import type { SseWriter } from '../http/sse.ts';
import type { StoredRunEvent } from './execute-run.ts';
import { presentRun, presentRunRoute, presentStep } from './present-run.ts';

/** Runs an agent to its end and answers with the whole; throws where nothing at all could answer. */
export async function replyAsJson(events: AsyncGenerator<StoredRunEvent>): Promise<Reply> {
  let reply: Reply | undefined;
  let nothing: { thrown: unknown } | undefined;
  for await (const event of events)
    if (event.type === 'result') reply = ok(presentRun(event.row, event.steps));
    else if (event.type === 'nothing') nothing = event;
  if (nothing) throw nothing.thrown;
  if (!reply) throw new Error('a run ended without a result');
  return reply;
}

/** Streams a run as it goes. */
export function replyAsEvents(events: AsyncGenerator<StoredRunEvent>): Reply {
  return {
    events: async (writer) => {
      let runId = '';
      try {
        for await (const event of events) {
          if (event.type === 'run') runId = event.id;
          write(writer, runId, event);
          await writer.room();
        }
      } catch (thrown) {
        writeError(writer, thrown);
      }
    },
  };
}

function write(writer: SseWriter, runId: string, event: StoredRunEvent): void {
  if (event.type === 'nothing') writeError(writer, event.thrown);
  else writer(event.type, present(runId, event));
}

function present(runId: string, event: Exclude<StoredRunEvent, { type: 'nothing' }>): unknown {
  switch (event.type) {
    case 'run':
      return { id: event.id, agent_type: event.agentType, tools: event.tools };
    case 'route':
      return presentRunRoute(event.route);
    case 'approval_required': {
      const { approvalId, index, tool, input, reason } = event;
      return { approval_id: approvalId, index, tool, input, reason };
    }
    case 'step':
      return presentStep(runId, event.step);
    case 'result':
      return presentRun(event.row, event.steps);
    default: {
      const { type: _name, ...data } = event;
      return data;
    }
  }
}

function writeError(writer: SseWriter, thrown: unknown): void {
  const { status, code, detail } = toAppError(thrown);
  writer('error', { status, code, detail });
}
