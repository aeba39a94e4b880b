import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { ApprovalCard } from './approval-card.tsx';
import more from './more.module.css';
import type { StepView } from './run-view.ts';
import styles from './step.module.css';
import { StepDetails } from './step-details.tsx';
import { StepFiles } from './step-files.tsx';
import { StepSummary } from './step-summary.tsx';
import { toolIcon } from './tool-icon.ts';
import { useAgentWords } from './use-agent-words.ts';

interface StepItemProps {
  runId: string;
  step: StepView;
  /** A question in it was answered; its buttons are gone. */
  onAnswered: () => void;
}

/** One step: what was called with what, how it went, and what it made; the rest opens below. */
export function StepItem({ runId, step, onAnswered }: StepItemProps) {
  const words = useAgentWords();
  const [isOpen, setIsOpen] = useState(false);
  const { approval, state } = step;
  const isOver = state !== 'running' && state !== 'asking';
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.dot} aria-hidden="true">
        {state === 'running' ? <span className={styles.spinner} /> : <Icon name={iconOf(step)} size={16} />}
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <strong>{words.tool(step.tool)}</strong>
          <span className={styles.stands}>{words.state(state)}</span>
          {step.durationMs === undefined ? null : (
            <span className={styles.took}>{words.took(step.durationMs)}</span>
          )}
        </p>
        <StepSummary step={step} />
        {isOver && state !== 'done' ? <Trouble step={step} /> : null}
        {approval ? <ApprovalCard runId={runId} approval={approval} onAnswered={onAnswered} /> : null}
        {step.artefacts.length > 0 ? <StepFiles step={step} /> : null}
        {isOver ? (
          <button
            type="button"
            className={more.more}
            aria-expanded={isOpen}
            aria-label={`${words.details}: ${words.stepNumber(step.index)}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.details}
            <Icon name="chevron" size={14} />
          </button>
        ) : null}
        {isOpen ? <StepDetails step={step} /> : null}
      </div>
    </li>
  );
}

function Trouble({ step }: { step: StepView }) {
  const words = useAgentWords();
  // The server's sentences call a tool by its machine name.
  const sentence = words.said(step.output).replaceAll(step.tool, words.tool(step.tool));
  return <p className={styles.trouble}>{words.reason(step.reason) ?? sentence}</p>;
}

function iconOf({ state, tool }: StepView) {
  if (state === 'failed' || state === 'refused') return 'alert';
  return state === 'declined' ? 'close' : toolIcon(tool);
}
