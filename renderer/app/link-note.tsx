import { Fragment, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { ownDraft, useLinkDraft } from './link-draft.ts';

const FilledNotice = lazy(() => import('./filled-notice.tsx'));

/**
 * Says above the composer of a new chat that its text came from a link, until it is edited. The first Enter only takes the
 * note away: a person who was typing elsewhere when the link came to the front has read nothing yet.
 */
export function LinkNote({ children }: { children: ReactNode }) {
  const { number, isThere } = useLinkDraft();
  const readFirst = (event: KeyboardEvent) => {
    if (!isThere || event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) ownDraft();
  };
  return (
    <div onInput={ownDraft} onSubmit={ownDraft} onKeyDownCapture={readFirst}>
      {isThere ? (
        <Suspense>
          <FilledNotice onDismiss={ownDraft} />
        </Suspense>
      ) : null}
      <Fragment key={number}>{children}</Fragment>
    </div>
  );
}
