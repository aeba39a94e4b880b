import { useState } from 'react';
import type { AgentTool, RunRequest } from '../api/agents.ts';
import { navigate, parseRoute } from '../app/router.ts';
import { forgetChoice } from '../chat/document-choice.ts';
import { useAttachments } from '../chat/use-attachments.ts';
import { useDocumentChoice } from '../chat/use-document-choice.ts';
import { useDraft } from '../chat/use-draft.ts';
import { usePredictedRoute } from '../chat/use-predicted-route.ts';
import { uploads } from '../documents/use-uploads.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { type RunDraft, readRunDraft, TASK_DRAFT, writeRunDraft } from './run-draft.ts';
import { useTools } from './run-queries.ts';
import { liveRuns } from './use-live-run.ts';

/** Most characters of a task (api-decisions.md, "Execute"). */
export const MOST_CHARACTERS = 8_000;
/** Most documents that a task may name. */
export const MOST_DOCUMENTS = 20;

// A task stands by itself: no turn before it, and nobody's system prompt.
const NO_CONVERSATION = { messages: [], routing: 'auto', system_prompt: '' } as const;

/** What is written and chosen for a run, where it will be answered, and the way to start it. */
export function useRunForm() {
  const [task, setTask] = useDraft(TASK_DRAFT);
  const [draft, setDraft] = useState(readRunDraft);
  const [choice, setChoice] = useDocumentChoice(TASK_DRAFT);
  const attachments = useAttachments(TASK_DRAFT, choice);
  const tools = useTools(draft.type);
  const ticked = tickedTools(draft, tools.data ?? []);
  const ids = choice.chosen.map(({ id }) => id);
  const prediction = usePredictedRoute({ ...NO_CONVERSATION, messages: [] }, task, {
    isLocalOnlyMessage: draft.isLocalOnly,
    choice,
    isReading: attachments.isReading,
    hasRefused: attachments.hasRefused,
    isTask: true,
  });
  const change = (part: Partial<RunDraft>) => {
    const next = { ...draft, ...part };
    writeRunDraft(next);
    setDraft(next);
  };
  const { route, isFresh } = prediction;
  // The badge may still speak of an earlier, sensitive text: what it says on sending must come true.
  const isPromised = route.route === 'local' && route.why === 'sensitive' && !isFresh;
  const request: RunRequest = {
    task: task.trim(),
    agent_type: draft.type,
    tools: ticked,
    max_iterations: draft.mostSteps,
    ...(draft.isLocalOnly || isPromised || attachments.hasRefused ? { routing: 'local_only' } : {}),
    ...(ids.length > 0 ? { document_ids: ids } : {}),
  };
  const isReady =
    request.task !== '' &&
    request.task.length <= MOST_CHARACTERS &&
    ticked.length > 0 &&
    ids.length <= MOST_DOCUMENTS &&
    !attachments.isReading;
  const { failure, isBusy, submit } = useSubmit(async () => {
    if (!isReady) return;
    const id = await liveRuns.start(request);
    setTask('');
    forgetChoice(TASK_DRAFT);
    uploads.release((upload) => upload.draftKey === TASK_DRAFT);
    change({ isLocalOnly: false });
    if (isAtForm()) navigate({ name: 'agents', id });
  });
  return {
    task,
    setTask,
    draft,
    change,
    choice,
    setChoice,
    attachments,
    tools,
    ticked,
    prediction,
    tooManyDocuments: ids.length > MOST_DOCUMENTS,
    isReady,
    isBusy,
    failure,
    submit,
  };
}

// Whoever went elsewhere while the run was being started stays there.
function isAtForm(): boolean {
  const route = parseRoute(window.location.hash);
  return route.name === 'agents' && route.id === undefined;
}

/** The names that are ticked: those that were chosen, else all, as far as they can be used. */
export function tickedTools(
  { tools: chosen }: Pick<RunDraft, 'tools'>,
  offered: readonly AgentTool[],
): string[] {
  return offered
    .filter(({ name, is_available }) => is_available && (chosen?.includes(name) ?? true))
    .map(({ name }) => name);
}
