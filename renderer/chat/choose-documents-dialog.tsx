import { useState } from 'react';
import { type DocumentRecord, hasNoText } from '../api/documents.ts';
import { useSettled } from '../app/use-settled.ts';
import { useDocuments } from '../documents/document-queries.ts';
import { FileButton } from '../documents/file-button.tsx';
import { nameDocument } from '../documents/name-place.ts';
import { uploads } from '../documents/use-uploads.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import styles from './choose-documents-dialog.module.css';
import { type ChosenDocument, type DocumentChoice, toChosen } from './document-choice.ts';

interface ChooseDocumentsDialogProps {
  /** What files that are added here are for. */
  draftKey: string;
  choice: DocumentChoice;
  onChange: (choice: DocumentChoice) => void;
  onClose: () => void;
}

/** Picks the documents that the next answer draws on, or adds some. */
export function ChooseDocumentsDialog({ draftKey, choice, onChange, onClose }: ChooseDocumentsDialogProps) {
  const { documents: words } = useStrings();
  const [search, setSearch] = useState('');
  const list = useDocuments(useSettled(search.trim(), 250));
  const items =
    list.data?.pages.flatMap((page) => page.items).filter(({ status }) => status !== 'failed') ?? [];
  const isChosen = (id: string) => choice.chosen.some((one) => one.id === id);
  const toggle = (document: ChosenDocument) =>
    onChange({
      usesAll: false,
      chosen: isChosen(document.id)
        ? choice.chosen.filter(({ id }) => id !== document.id)
        : [...choice.chosen, toChosen(document)],
    });
  const add = (files: File[]) => {
    uploads.add(files, draftKey);
    onClose();
  };
  return (
    <Dialog title={words.chat.attachTitle} onClose={onClose}>
      <p className={styles.lead}>{words.chat.attachText}</p>
      <Field
        type="search"
        label={words.search}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.target.value)}
      />
      {list.isError ? <Notice kind="error">{list.error.message}</Notice> : null}
      <ul className={styles.list} aria-label={words.list}>
        {items.map((document) => (
          <Choice key={document.id} document={document} isChosen={isChosen(document.id)} onToggle={toggle} />
        ))}
        {list.isSuccess && items.length === 0 ? (
          <li className={styles.none}>{search ? words.passages.noneNamed(search) : words.emptyTitle}</li>
        ) : null}
        {list.hasNextPage ? (
          <li>
            <Button look="quiet" isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {words.more}
            </Button>
          </li>
        ) : null}
      </ul>
      <Actions>
        <FileButton icon="plus" label={words.add} onFiles={add} />
        <Button look="primary" onClick={onClose}>
          {words.chat.choose}
        </Button>
      </Actions>
    </Dialog>
  );
}

interface ChoiceProps {
  document: DocumentRecord;
  isChosen: boolean;
  onToggle: (document: ChosenDocument) => void;
}

function Choice({ document, isChosen, onToggle }: ChoiceProps) {
  const { documents: words } = useStrings();
  return (
    <li>
      <label className={`${layout.wideRow} ${styles.choice}`}>
        <input type="checkbox" checked={isChosen} onChange={() => onToggle(document)} />
        <span className={`${prose.oneLine} ${styles.name}`}>{nameDocument(document)}</span>
        <span className={styles.type}>{stateOf(document, words)}</span>
      </label>
    </li>
  );
}

function stateOf(document: DocumentRecord, words: Strings['documents']): string {
  if (document.status === 'processing') return words.stage.reading;
  return hasNoText(document) ? words.noText : words.type(document.content_type);
}
