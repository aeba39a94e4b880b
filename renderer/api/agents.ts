import type { z } from 'zod';
import type * as schemas from '../../server/agents/agents.schemas.ts';
import type * as chatSchemas from '../../server/chat/chat.schemas.ts';
import { streamEvents } from './event-stream.ts';
import { call, callRaw } from './http.ts';

/** The kinds of agent, in the order in which they are offered. */
export const AGENT_TYPES = ['general', 'data', 'code', 'research'] as const;
export type AgentType = z.infer<typeof schemas.RunReply>['agent_type'];

export type RunRequest = z.input<typeof schemas.ExecuteBody>;
export type Run = z.infer<typeof schemas.RunReply>;
export type RunStatus = Run['status'];
export type RunSummary = z.infer<typeof schemas.RunSummaryReply>;
type RunPage = z.infer<typeof schemas.RunListReply>;
export type Step = z.infer<typeof chatSchemas.StepReply>;
export type Artefact = Step['artefacts'][number];
export type AgentTool = z.infer<typeof schemas.AgentToolsReply>['tools'][number];

type RunEvents = typeof schemas.RUN_EVENTS;
/** One event of a run that is watched. */
export type RunEvent = {
  [Name in keyof RunEvents]: { event: Name; data: z.infer<RunEvents[Name]> };
}[keyof RunEvents];
export type RunRoute = z.infer<RunEvents['route']>;
/** A call that waits until a person says yes or no. */
export type Approval = z.infer<RunEvents['approval_required']>;

/** Starts a run and follows it; aborting `signal` ends it on the server too. */
export function streamRun(request: RunRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
  return streamEvents('POST', '/agents/execute', request, signal) as AsyncGenerator<RunEvent>;
}

/** Ends a run; what it found is kept. Does nothing to one that has ended. */
export function cancelRun(id: string): Promise<unknown> {
  return call('POST', `/agents/runs/${id}/cancel`);
}

/** Opens a conversation that begins with what a run was asked and what came of it. */
export function continueRun(id: string): Promise<{ id: string }> {
  return call('POST', `/agents/runs/${id}/conversation`);
}

/** Says yes or no to one call of a run. */
export function answerApproval(runId: string, approvalId: string, allow: boolean): Promise<unknown> {
  return call('POST', `/agents/runs/${runId}/approvals/${approvalId}`, { body: { allow } });
}

export function listRuns(query: { skip: number; limit: number }, signal?: AbortSignal): Promise<RunPage> {
  return call('GET', '/agents/runs', { query, signal });
}

export function readRun(id: string, signal?: AbortSignal): Promise<Run> {
  return call('GET', `/agents/runs/${id}`, { signal });
}

/** Deletes a run with its steps and the files that it made. */
export function deleteRun(id: string): Promise<unknown> {
  return call('DELETE', `/agents/runs/${id}`);
}

/** A file that a run made. `url` is a path below the server. */
export async function readArtefact({ url }: Artefact, signal?: AbortSignal): Promise<Blob> {
  const path = url.replace(/^\/api\/v1/, '');
  return (await callRaw('GET', path, { accept: '*/*', signal })).blob();
}

export async function listTools(type: AgentType, signal?: AbortSignal): Promise<AgentTool[]> {
  const reply = await call<z.infer<typeof schemas.AgentToolsReply>>('GET', `/agents/${type}/tools`, {
    signal,
  });
  return reply.tools;
}
