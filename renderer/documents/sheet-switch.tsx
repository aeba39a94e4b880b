import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import styles from './document-view.module.css';
import type { Piece } from './name-place.ts';
import type { Sheet } from './to-sheets.ts';

interface SheetSwitchProps {
  sheets: Sheet[];
  index: number;
  piece: Piece;
  onChange: (index: number) => void;
}

/** Goes from sheet to sheet and says which one this is. */
export function SheetSwitch({ sheets, index, piece, onChange }: SheetSwitchProps) {
  const { documents: words } = useStrings();
  return (
    <nav className={styles.switch} aria-label={words.view.turn}>
      <IconButton
        icon="left"
        label={words.view.previous}
        disabled={index === 0}
        onClick={() => onChange(index - 1)}
      />
      <span role="status">{nameSheet(words, sheets, index, piece)}</span>
      <IconButton
        icon="right"
        label={words.view.next}
        disabled={index === sheets.length - 1}
        onClick={() => onChange(index + 1)}
      />
    </nav>
  );
}

type Words = ReturnType<typeof useStrings>['documents'];

// A format without pages is one page to the server: what is counted are the parts that it is cut into here.
function nameSheet({ view }: Words, sheets: Sheet[], index: number, piece: Piece): string {
  const sheet = sheets[index];
  if (!sheet) return '';
  if (piece === 'part') return view.place(piece, index + 1, sheets.length);
  const last = sheets.at(-1)?.page ?? sheet.page;
  const share = sheet.share.count > 1 ? view.share(sheet.share.number, sheet.share.count) : '';
  return view.place(piece, sheet.page, last) + share;
}
