import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import type { Work } from './picture-desk.ts';

/** Why a work on the picture came to nothing, in the person's language. */
export function WorkTrouble({ work }: { work: Work<unknown> }) {
  const { pictures: words } = useStrings();
  return work.state === 'failed' ? <Notice kind="error">{words.trouble(work.trouble)}</Notice> : null;
}
