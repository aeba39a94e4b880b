import { useState } from 'react';
import type { DocumentRecord } from '../api/documents.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import layout from '../ui/layout.module.css';
import styles from './document-list.module.css';
import { useDeleteDocuments } from './document-queries.ts';
import { forgetDeleted } from './use-uploads.ts';

export type Selection = ReturnType<typeof selectionOf>;

/** The documents of a list that a person has chosen: those of `chosen` that it shows. */
export function selectionOf(
  shown: readonly DocumentRecord[],
  chosen: ReadonlySet<string>,
  onChange: (chosen: ReadonlySet<string>) => void,
) {
  const ids = shown.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = ids.length === shown.length;
  return {
    ids,
    isAll,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      onChange(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    /** All that are shown, or none. */
    toggleAll: () => onChange(new Set(isAll ? [] : shown.map(({ id }) => id))),
  };
}

/** How many are chosen, and the way to delete them for good. */
export function DeleteSelected({ selection, onEnd }: { selection: Selection; onEnd: () => void }) {
  const { documents: words } = useStrings();
  const [isAsking, setIsAsking] = useState(false);
  const { ids, isAll, toggleAll } = selection;
  return (
    <div className={`${layout.line} ${styles.selection}`}>
      <span role="status">{words.select.count(ids.length)}</span>
      <Button look="quiet" onClick={toggleAll}>
        {isAll ? words.select.none : words.select.all}
      </Button>
      <Button look="danger" icon="trash" disabled={ids.length === 0} onClick={() => setIsAsking(true)}>
        {words.select.delete}
      </Button>
      <Button look="quiet" onClick={onEnd}>
        {words.select.end}
      </Button>
      {isAsking ? (
        <DeleteDialog
          ids={ids}
          text={words.select.text(ids.length)}
          onClose={() => setIsAsking(false)}
          onDeleted={onEnd}
        />
      ) : null}
    </div>
  );
}

/** Most that the server deletes at once. */
const AT_ONCE = 1_000;

interface DeleteDialogProps {
  ids: readonly string[];
  text: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks once more before documents are gone for good. */
export function DeleteDialog({ ids, text, onClose, onDeleted }: DeleteDialogProps) {
  const { documents: words } = useStrings();
  const remove = useDeleteDocuments(forgetDeleted);
  const save = async () => {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await remove.mutateAsync(ids.slice(from, from + AT_ONCE));
    onDeleted();
  };
  return (
    <FormDialog
      title={words.deleteTitle}
      text={text}
      action={words.delete}
      look="danger"
      save={save}
      onClose={onClose}
    />
  );
}
