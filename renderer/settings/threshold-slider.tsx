import { useId, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './section.module.css';
import { useExampleScores } from './use-example-scores.ts';

/** The highest line that the server takes, where it also stands at first. */
const HIGHEST = 0.7;

interface ThresholdSliderProps {
  threshold: number;
  onChange: (threshold: number) => void;
}

/** The line between staying and leaving, with examples that the server scores as it scores messages. */
export function ThresholdSlider({ threshold, onChange }: ThresholdSliderProps) {
  const strings = useStrings();
  const id = useId();
  const [shown, setShown] = useState(threshold);
  const examples = useExampleScores(strings.privacy.examples);
  const keep = () => (shown === threshold ? undefined : onChange(shown));
  return (
    <div className={styles.slider}>
      <div>
        <label htmlFor={id}>{strings.privacy.line}</label>
        <output htmlFor={id}>{strings.score.value(shown)}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0.3}
        max={HIGHEST}
        step={0.05}
        aria-describedby={`${id}-hint`}
        value={shown}
        onChange={(event) => setShown(Number(event.target.value))}
        onPointerUp={keep}
        onKeyUp={keep}
        onBlur={keep}
      />
      <p id={`${id}-hint`} className={styles.sliderHint}>
        {strings.privacy.lineHint(HIGHEST)}
      </p>
      <ul className={styles.examples}>
        {examples.map(({ text, score }) => {
          const stays = score === undefined || score >= shown;
          return (
            <li key={text}>
              <q>{text}</q>
              <span data-stays={stays}>
                <Icon name={stays ? 'arch' : 'cloud'} size={15} />
                {stays ? strings.privacy.stays : strings.privacy.mayLeave}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
