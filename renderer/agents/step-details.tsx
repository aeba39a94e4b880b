import layout from '../ui/layout.module.css';
import { describeInput } from './describe-input.ts';
import { FoldedText } from './folded-text.tsx';
import type { StepView } from './run-view.ts';
import styles from './step.module.css';
import { useAgentWords } from './use-agent-words.ts';

/** What a call was given and what came back, in full. */
export function StepDetails({ step }: { step: StepView }) {
  const words = useAgentWords();
  return (
    <div className={`${layout.inset} ${layout.stack} ${styles.details}`}>
      <h3>{words.input}</h3>
      <InputParts input={step.input} />
      {step.output ? (
        <>
          <h3>{words.output}</h3>
          <FoldedText text={prettify(step.output)} />
        </>
      ) : null}
    </div>
  );
}

/** What a call was given, made readable. */
export function InputParts({ input, isWhole }: { input: string; isWhole?: boolean }) {
  return describeInput(input).parts.map(({ name, text }) => (
    <div key={name ?? ''} className={layout.tight}>
      <PartName name={name} lines={text.split('\n').length} />
      <FoldedText text={text} isWhole={isWhole} />
    </div>
  ));
}

// More lines than are in view: that there are more must be seen without scrolling.
const MANY_LINES = 12;

function PartName({ name, lines }: { name: string | undefined; lines: number }) {
  const words = useAgentWords();
  const said = [...(name ? [name] : []), ...(lines > MANY_LINES ? [words.lines(lines)] : [])];
  return said.length > 0 ? <p className={styles.partName}>{said.join(' · ')}</p> : null;
}

// What tools answer is JSON where it is structured.
function prettify(output: string): string {
  if (!/^\s*[[{]/.test(output)) return output;
  try {
    return JSON.stringify(JSON.parse(output), null, 2);
  } catch {
    return output;
  }
}
