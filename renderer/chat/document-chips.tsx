import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './document-chips.module.css';
import type { DocumentChoice } from './document-choice.ts';

interface DocumentChipsProps {
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
}

/** The documents that the next answer draws on, each of which can be left out again. */
export function DocumentChips({ choice, onChange }: DocumentChipsProps) {
  const { documents: words } = useStrings();
  if (choice.chosen.length === 0) return null;
  const without = (id: string) => ({ ...choice, chosen: choice.chosen.filter((one) => one.id !== id) });
  return (
    <div className={styles.chosen}>
      <ul className={styles.chips} aria-label={words.chat.attached}>
        {choice.chosen.map(({ id, filename, status }) => (
          <li key={id} className={styles.chip} data-status={status}>
            <Icon name={status === 'failed' ? 'alert' : 'file'} size={15} />
            <span className={styles.name} title={filename}>
              {filename}
            </span>
            {status === 'ready' ? null : (
              <span className={styles.state}>{status === 'failed' ? words.failed : words.stage.reading}</span>
            )}
            <IconButton
              icon="close"
              size="small"
              label={words.chat.detach(filename)}
              onClick={() => onChange(without(id))}
            />
          </li>
        ))}
      </ul>
      {choice.chosen.some(({ status }) => status === 'processing') ? (
        <p className={styles.note}>{words.chat.notReadYet}</p>
      ) : null}
    </div>
  );
}
