import type { ReactNode } from 'react';
import { hasNoText } from '../api/documents.ts';
import { isPicture } from '../documents/name-place.ts';
import { ReadingStatus } from '../documents/reading-status.tsx';
import { refusalOfDocument } from '../documents/refusal.ts';
import { isUnderWay, type Upload } from '../documents/upload.ts';
import { uploads } from '../documents/use-uploads.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import prose from '../ui/prose.module.css';
import styles from './document-chips.module.css';
import { type ChosenDocument, type DocumentChoice, staysHere } from './document-choice.ts';
import { hasWayOn, WayOn } from './way-on.tsx';

interface DocumentChipsProps {
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
  /** Files that are no documents yet, or that were refused. */
  coming: Upload[];
  /** What is to be said of them all. */
  note: string | undefined;
}

/** The documents that the next answer draws on, each of which can be left out again. */
export function DocumentChips({ choice, onChange, coming, note }: DocumentChipsProps) {
  const strings = useStrings();
  const { chat: words } = strings.documents;
  const without = (id: string) => ({ ...choice, chosen: choice.chosen.filter((one) => one.id !== id) });
  if (choice.chosen.length === 0 && coming.length === 0) return null;
  return (
    <div className={styles.chosen}>
      <ul className={styles.chips} aria-label={words.attached}>
        {choice.chosen.map((document) => (
          <Chip
            key={document.id}
            name={document.filename}
            isWrong={document.status === 'failed'}
            state={stateOf(document, strings)}
            remove={words.detach(document.filename)}
            onRemove={() => onChange(without(document.id))}
          />
        ))}
        {coming.map((upload) => (
          <Chip
            key={upload.key}
            name={upload.file.name}
            isWrong={upload.state === 'failed'}
            state={wordsOfUpload(upload, strings)}
            remove={words.detach(upload.file.name)}
            onRemove={() => leaveOut(upload)}
          />
        ))}
      </ul>
      <p className={styles.note} role="status">
        {note}
      </p>
      <WayOn code={coming.map(({ error }) => error?.code).find(hasWayOn)} />
    </div>
  );
}

// What the server has already, or has refused, stays on the list of files.
function leaveOut({ key, state }: Upload): void {
  if (state === 'waiting' || state === 'sending') uploads.cancel(key);
  else uploads.release((upload) => upload.key === key);
}

interface ChipProps {
  /** Empty while it is not known. */
  name: string;
  isWrong: boolean;
  state: ReactNode;
  remove: string;
  onRemove: () => void;
}

function Chip({ name, isWrong, state, remove, onRemove }: ChipProps) {
  return (
    <li className={styles.chip} data-wrong={isWrong}>
      <Icon name={isWrong ? 'alert' : isPicture(name) ? 'picture' : 'file'} size={15} />
      <span className={`${prose.oneLine} ${styles.name}`} title={name}>
        {name || '…'}
      </span>
      {state ? <div className={styles.state}>{state}</div> : null}
      <IconButton icon="close" size="small" label={remove} onClick={onRemove} />
    </li>
  );
}

function stateOf(document: ChosenDocument, { documents: words }: Strings): ReactNode {
  if (document.status === 'processing') return <ReadingStatus document={document} />;
  const refusal = refusalOfDocument(document);
  if (refusal) return words.refusal(refusal) || words.failed;
  if (hasNoText(document)) return words.noText;
  const stays = staysHere(document) ? words.sensitivity.stays : null;
  if (!document.unread_pictures) return stays;
  const unread = words.unreadPictures(document.unread_pictures);
  return stays ? `${stays} · ${unread}` : unread;
}

function wordsOfUpload(upload: Upload, { documents: words }: Strings): ReactNode {
  if (upload.state === 'sending') return words.uploads.sending(upload.sent);
  if (isUnderWay(upload))
    return upload.document ? <ReadingStatus document={upload.document} /> : words.uploads.waiting;
  return upload.error ? words.refusal(upload.error) : words.failed;
}
