import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readPrivacySettings } from '../api/privacy.ts';
import { KEEP_KEY, ownKeyLabel } from '../app/shortcuts.ts';
import { trustedNow } from '../privacy/trusted-promise.tsx';
import { useStrings } from '../strings/use-strings.ts';
import hidden from '../ui/visually-hidden.module.css';
import styles from './where-choice.module.css';

/** Who says where a message is answered: what it says, or the person, of this message or of the whole conversation. */
export type Where = 'auto' | 'message' | 'conversation';

export interface WhereControl {
  value: Where;
  /** A message that was kept here is kept here in its next wording, too. */
  isFixed?: boolean;
  onChange: (where: Where) => void;
}

// Read when it is shown: where the app runs is not known before.
function keyOf(where: Where): string | undefined {
  return where === 'auto' ? undefined : ownKeyLabel(KEEP_KEY, where === 'conversation' ? '⇧ ' : '');
}

/** The one control of where messages are answered; the badge opens it. */
export function WhereChoice({ value, isFixed = false, onChange }: WhereControl) {
  const { answering, trusted } = useStrings();
  const { where: words } = answering;
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const isTrusting = trustedNow(settings.data).length > 0;
  const name = useId();
  // What was said anew follows its conversation, which only the composer below changes.
  const offered: readonly Where[] = isFixed ? ['message'] : ['auto', 'message', 'conversation'];
  return (
    <fieldset className={styles.where}>
      <legend className={hidden.hidden}>{words.title}</legend>
      {offered.map((where) => (
        <label key={where}>
          <input
            type="radio"
            name={name}
            checked={isFixed || value === where}
            onChange={() => onChange(where)}
          />
          <span>
            {words[where].name}
            <small>{where === 'auto' && isTrusting ? trusted.auto : words[where].text}</small>
          </span>
          {keyOf(where) ? <kbd>{keyOf(where)}</kbd> : null}
        </label>
      ))}
    </fieldset>
  );
}
