import { lazy } from 'react';
import { liveSteps, viewOfStep } from '../agents/run-view.ts';
import type { ReplyMetadata } from '../api/chat.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import type { LiveCalls } from './live-turns.ts';

// Most conversations call no tool: what shows one is loaded with the first.
const ToolSteps = lazy(async () => ({ default: (await import('./tool-steps.tsx')).ToolSteps }));

/** The tools that were called for a stored reply, if any. */
export function CallsOfReply({ metadata }: { metadata: ReplyMetadata | undefined }) {
  const { run_id: runId, steps = [] } = metadata ?? {};
  // A sum says itself how it was worked out, and its mark says by what.
  const isSum = metadata?.tool === 'calculator' && steps.every(({ status }) => status === 'done');
  if (!runId || steps.length === 0 || isSum) return null;
  return (
    <LazyPart>
      <ToolSteps runId={runId} steps={steps.map(viewOfStep)} />
    </LazyPart>
  );
}

/** The tools that are being called for a reply. */
export function CallsUnderWay({ calls, hasFailed }: { calls: LiveCalls; hasFailed: boolean }) {
  return (
    <LazyPart>
      <ToolSteps
        runId={calls.runId}
        steps={liveSteps({ ...calls, state: hasFailed ? 'failed' : 'running' })}
      />
    </LazyPart>
  );
}
