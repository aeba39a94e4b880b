import { forbidden } from '../http/access.ts';
import { callerOf, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { wantsEvents } from '../http/sse.ts';
import { ApprovalBody, ExecuteBody, ListRunsQuery, RunListReply, RunReply } from './agents.schemas.ts';
import type { AgentsService } from './agents.service.ts';
import { presentRun, presentSummary } from './present-run.ts';
import { replyAsEvents, replyAsJson } from './reply-to-run.ts';

const access = { kind: 'user', scope: 'agents' } as const;
const tag = 'Agents';

/** `/agents/execute` and everything below `/agents/runs`. */
export function runEndpoints(agents: AgentsService): Endpoint[] {
  return [
    execute(agents),
    list(agents),
    read(agents),
    remove(agents),
    cancel(agents),
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
