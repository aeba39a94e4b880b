import { useRef } from 'react';
import type { StepView } from '../agents/run-view.ts';
import { StepItem } from '../agents/step-item.tsx';
import { useStrings } from '../strings/use-strings.ts';
import layout from '../ui/layout.module.css';
import styles from './tool-steps.module.css';

interface ToolStepsProps {
  runId: string;
  steps: readonly StepView[];
}

/** The tools that were called for a reply, each with what it made, and what it asks before it may run. */
export function ToolSteps({ runId, steps }: ToolStepsProps) {
  const { tools } = useStrings().answering;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol ref={list} className={`${layout.card} ${styles.steps}`} aria-label={tools} tabIndex={-1}>
      {steps.map((step) => (
        <StepItem
          key={step.index}
          runId={runId}
          step={step}
          onAnswered={() => list.current?.focus({ preventScroll: true })}
        />
      ))}
    </ol>
  );
}
