import { useRef } from 'react';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import type { RunView } from './run-view.ts';
import styles from './step.module.css';
import { StepItem } from './step-item.tsx';
import { useAgentWords } from './use-agent-words.ts';

/** The steps of a run, in their order, with what is going on below them. */
export function StepList({ view }: { view: RunView }) {
  const words = useAgentWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThinking = view.status === 'running' && !view.text && view.steps.every(isOver);
  return (
    <section className={layout.wide} aria-labelledby="steps">
      <h2 id="steps" ref={heading} tabIndex={-1}>
        {words.stepsTitle}
      </h2>
      {view.steps.length === 0 && view.facts ? <p className={prose.note}>{words.noSteps}</p> : null}
      <ol>
        {view.steps.map((step) => (
          <StepItem
            key={step.index}
            runId={view.id}
            step={step}
            onAnswered={() => heading.current?.focus({ preventScroll: true })}
          />
        ))}
        {isThinking ? (
          <li className={`${layout.wideRow} ${prose.note} ${styles.thinking}`}>
            <span className={styles.spinner} aria-hidden="true" />
            {words.deciding}
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function isOver({ state }: { state: string }): boolean {
  return state !== 'running' && state !== 'asking';
}
