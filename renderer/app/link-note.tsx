import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { ownDraft, useLinkDraft } from './link-draft.ts';

const FilledNotice = lazy(() => import('./filled-notice.tsx'));

/** Says above the composer of a new chat that its text came from a link, until it is edited. */
export function LinkNote({ children }: { children: ReactNode }) {
  const { number, isThere } = useLinkDraft();
  return (
    <div onInput={ownDraft} onSubmit={ownDraft}>
      {isThere ? (
        <Suspense>
          <FilledNotice onDismiss={ownDraft} />
        </Suspense>
      ) : null}
      <Fragment key={number}>{children}</Fragment>
    </div>
  );
}
