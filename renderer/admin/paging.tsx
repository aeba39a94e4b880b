import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import styles from './admin-screen.module.css';
import { useAdminWords } from './use-admin-words.ts';

/** How many rows a page of a list has. */
export const PAGE_SIZE = 20;

interface PagingProps {
  skip: number;
  total: number;
  onSkip: (skip: number) => void;
}

/** Which part of a list is shown, and the ways to the parts beside it. */
export function Paging({ skip, total, onSkip }: PagingProps) {
  const words = useAdminWords();
  const last = Math.min(skip + PAGE_SIZE, total);
  return (
    <div className={`${layout.wideRow} ${prose.note} ${styles.paging}`}>
      <p role="status">{total === 0 ? words.none : words.range(skip + 1, last, total)}</p>
      {total > PAGE_SIZE ? (
        <div>
          <Button disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - PAGE_SIZE))}>
            {words.previous}
          </Button>
          <Button disabled={last >= total} onClick={() => onSkip(skip + PAGE_SIZE)}>
            {words.next}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
