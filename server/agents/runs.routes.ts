import type { z } from 'zod';
import type { RouteFacts } from '../chat/answer.types.ts';
import { ConversationReply } from '../chat/chat.schemas.ts';
import type { ConversationsService, FirstTurns } from '../chat/conversations.service.ts';
import { presentConversation } from '../chat/present.ts';
import { presentStep } from '../chat/present-step.ts';
import { AppError } from '../core/app-error.ts';
import { toIso } from '../core/clock.ts';
import { forbidden } from '../http/access.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok, type Reply } from '../http/endpoint.ts';
import { toAppError, toldError } from '../http/error-handler.ts';
import { MessageReply } from '../http/schemas.ts';
import { type SseWriter, wantsEvents } from '../http/sse.ts';
import {
  ApprovalBody,
  ExecuteBody,
  ListRunsQuery,
  type RUN_EVENTS,
  RunListReply,
  RunReply,
  type RunSummaryReply,
} from './agents.schemas.ts';
import type { AgentsService } from './agents.service.ts';
import type { StoredRunEvent } from './execute-run.ts';
import type { RunStep } from './run.types.ts';
import type { RunRow, RunSummary } from './runs.repository.ts';

const access = { kind: 'user', scope: 'agents' } as const;
const tag = 'Agents';

/** `/agents/execute` and everything below `/agents/runs`. */
export function runEndpoints(
  agents: AgentsService,
  conversations: Pick<ConversationsService, 'begin'>,
): Endpoint[] {
  return [
    execute(agents),
    list(agents),
    read(agents),
    remove(agents),
    cancel(agents),
    goOn(agents, conversations),
    approve(agents),
    artefact(agents),
  ];
}

const execute = (agents: AgentsService) =>
  endpoint({
    method: 'post',
    path: '/agents/execute',
    operationId: 'executeAgent',
    tag,
    summary: 'Let an agent do a task with its tools, as one JSON body or as a stream of steps',
    access,
    body: ExecuteBody,
    responses: {
      200: {
        description:
          'The run; with Accept: text/event-stream the events run, route, step_started, progress, approval_required, step, token, and result or error last',
        schema: RunReply,
        isStreamable: true,
      },
    },
    handle: async (input) => {
      const caller = callerOf(input);
      const mayRead = caller.kind === 'session' || caller.scopes.includes('documents:read');
      if (!mayRead && (input.body.document_ids ?? []).length > 0) throw forbidden();
      const isStreaming = wantsEvents(input.request.headers.accept);
      const watching = { canAsk: isStreaming, gone: input.signal };
      const events = await agents.execute(caller, input.body, watching);
      return isStreaming ? replyAsEvents(events) : replyAsJson(events);
    },
  });

const list = (agents: AgentsService) =>
  endpoint({
    method: 'get',
    path: '/agents/runs',
    operationId: 'listRuns',
    tag,
    summary: 'Your runs, newest first',
    access,
    query: ListRunsQuery,
    responses: { 200: { description: 'A page of runs', schema: RunListReply } },
    handle: (input) => {
      const { items, total } = agents.list(callerOf(input), input.query);
      return ok({ items: items.map(presentSummary), total });
    },
  });

const read = (agents: AgentsService) =>
  endpoint({
    method: 'get',
    path: '/agents/runs/{id}',
    operationId: 'readRun',
    tag,
    summary: 'One of your runs with its steps',
    access,
    responses: { 200: { description: 'The run', schema: RunReply } },
    handle: (input) => {
      const row = agents.own(callerOf(input), input.params.id ?? '');
      return ok(presentRun(row, agents.steps(row.id)));
    },
  });

const remove = (agents: AgentsService) =>
  endpoint({
    method: 'delete',
    path: '/agents/runs/{id}',
    operationId: 'deleteRun',
    tag,
    summary: 'Stop a run if it goes on, and really delete it with its files',
    access,
    responses: { 200: { description: 'Deleted', schema: MessageReply } },
    handle: async (input) => {
      await agents.deleteForGood(callerOf(input), input.params.id ?? '');
      return done('Run deleted');
    },
  });

const cancel = (agents: AgentsService) =>
  endpoint({
    method: 'post',
    path: '/agents/runs/{id}/cancel',
    operationId: 'cancelRun',
    tag,
    summary: 'Stop a run; what it found is kept. Does nothing to one that has ended',
    access,
    responses: { 200: { description: 'Stopped', schema: MessageReply } },
    handle: async (input) => {
      await agents.cancel(callerOf(input), input.params.id ?? '');
      return done('Run stopped');
    },
  });

const goOn = (agents: AgentsService, conversations: Pick<ConversationsService, 'begin'>) =>
  endpoint({
    method: 'post',
    path: '/agents/runs/{id}/conversation',
    operationId: 'continueRunInConversation',
    tag,
    summary: 'Open a conversation that begins with what a run was asked and what came of it',
    access,
    responses: { 201: { description: 'The new conversation', schema: ConversationReply } },
    handle: (input) => {
      const caller = callerOf(input);
      const row = agents.own(caller, input.params.id ?? '');
      if (row.status === 'running' || row.result.trim() === '')
        throw new AppError(400, 'run_without_result', 'This run has no result to go on with.');
      return created(presentConversation(conversations.begin(caller, firstTurnsOf(row))));
    },
  });

/**
 * What was made here, or on a server that is trusted, stays here, whatever it was made from: a run may have been told so, which
 * nothing says afterwards.
 */
function firstTurnsOf(row: RunRow): FirstTurns {
  const provider = row.llmProvider ?? 'local';
  return {
    question: row.task,
    answer: row.result,
    taintScore: row.taintScore,
    staysHere: provider === 'local' || provider.startsWith('trusted:'),
    metadata: {
      // What no model wrote was put together by the starter from what its tools brought.
      model: row.model ?? 'alcove-starter',
      llm_provider: provider,
      tokens_input: row.totalTokens,
      tokens_output: 0,
      tokens_used: row.totalTokens,
      latency_ms: row.executionTimeMs,
      sensitivity_score: row.taintScore,
      finish_reason: 'stop',
    },
  };
}

const approve = (agents: AgentsService) =>
  endpoint({
    method: 'post',
    path: '/agents/runs/{id}/approvals/{approval_id}',
    operationId: 'answerApproval',
    tag,
    summary: 'Allow or decline the call that one of your runs asks about',
    access,
    body: ApprovalBody,
    responses: { 200: { description: 'Answered', schema: MessageReply } },
    handle: (input) => {
      const { id = '', approval_id = '' } = input.params;
      agents.approve(callerOf(input), id, approval_id, input.body.allow);
      return done(input.body.allow ? 'Allowed' : 'Declined');
    },
  });

const artefact = (agents: AgentsService) =>
  endpoint({
    method: 'get',
    path: '/agents/runs/{id}/artefacts/{artefact_id}',
    operationId: 'readArtefact',
    tag,
    summary: 'A file that a tool of one of your runs made, to be saved',
    access,
    responses: { 200: { description: 'The file', contentType: 'application/octet-stream' } },
    handle: async (input) => {
      const { id = '', artefact_id = '' } = input.params;
      return { status: 200, file: await agents.artefact(callerOf(input), id, artefact_id) };
    },
  });

/** Runs an agent to its end and answers with the whole; throws where nothing at all could answer. */
async function replyAsJson(events: AsyncGenerator<StoredRunEvent>): Promise<Reply> {
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
function replyAsEvents(events: AsyncGenerator<StoredRunEvent>): Reply {
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
  const failure = toAppError(thrown);
  writer('error', { status: failure.status, ...toldError(failure) });
}

/** A run as the API shows it. */
function presentRun(row: RunRow, steps: RunStep[]): z.output<typeof RunReply> {
  return {
    ...presentFacts(row),
    tools: row.tools,
    steps: steps.map((step) => presentStep(row.id, step)),
  };
}

/** A run as a list shows it. */
function presentSummary(row: RunSummary): z.output<typeof RunSummaryReply> {
  return { ...presentFacts(row), step_count: row.stepCount };
}

function presentFacts(row: RunRow) {
  return {
    id: row.id,
    agent_type: row.agentType,
    task: row.task,
    max_iterations: row.maxIterations,
    status: row.status,
    result: row.result,
    total_tokens: row.totalTokens,
    execution_time_ms: row.executionTimeMs,
    model: row.model,
    llm_provider: row.llmProvider,
    sensitivity_score: row.taintScore,
    error: row.error,
    created_at: toIso(row.createdAt),
    finished_at: row.finishedAt === null ? null : toIso(row.finishedAt),
  };
}

/** Where an answer of a run is made, and why. */
function presentRunRoute(route: RouteFacts): z.output<typeof RUN_EVENTS.route> {
  return {
    llm_provider: route.provider,
    model: route.model,
    sensitivity_score: route.sensitivityScore,
    why: route.why,
    ...(route.fallbackReason ? { fallback_reason: route.fallbackReason } : {}),
  };
}
