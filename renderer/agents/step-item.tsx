import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentQuery } from '../documents/document-queries.ts';
import { nameDocument } from '../documents/name-place.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import { ApprovalCard } from './approval-card.tsx';
import { describeInput } from './describe-input.ts';
import more from './more.module.css';
import { isStepOver, type StepView } from './run-view.ts';
import styles from './step.module.css';
import { StepDetails } from './step-details.tsx';
import { StepFiles } from './step-files.tsx';
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
  const isOver = isStepOver(step);
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.dot} aria-hidden="true">
        {state === 'running' ? <span className={styles.spinner} /> : <Icon name={iconOf(step)} size={16} />}
      </span>
      <div className={`${layout.stack} ${styles.body}`}>
        <p className={styles.head}>
          <strong>{words.tool(step.tool)}</strong>
          <span className={styles.stands}>{words.state(state)}</span>
          {step.durationMs === undefined ? null : (
            <span className={styles.took}>{words.took(step.durationMs)}</span>
          )}
        </p>
        <StepSummary step={step} />
        {isOver && state !== 'done' ? <p className={styles.trouble}>{words.trouble(step)}</p> : null}
        {approval ? <ApprovalCard runId={runId} approval={approval} onAnswered={onAnswered} /> : null}
        {step.artefacts.length > 0 ? <StepFiles step={step} /> : null}
        {isOver ? (
          <button
            type="button"
            className={`${layout.link} ${prose.soft} ${more.more}`}
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

function iconOf({ state, tool }: StepView) {
  if (state === 'failed' || state === 'refused') return 'alert';
  return state === 'declined' ? 'close' : toolIcon(tool);
}

/** How far a step is, or the heart of what it was given on one line; a document by its name. */
function StepSummary({ step: { input, progress } }: { step: StepView }) {
  const { summary, documentId } = describeInput(input);
  const document = useQuery({ ...documentQuery(documentId ?? ''), enabled: documentId !== undefined });
  return (
    <p className={`${prose.oneLine} ${prose.aside} ${styles.summary}`}>
      {progress || (document.data ? nameDocument(document.data) : summary)}
    </p>
  );
}
