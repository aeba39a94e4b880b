import { isUnderWay, type Upload } from '../documents/upload.ts';
import { useUploads } from '../documents/use-uploads.ts';
import { type DocumentChoice, isUnread } from './document-choice.ts';

/** What a message is to be asked about, as far as it is not there yet. */
interface Attachments {
  /** Files added for it that are no chosen documents: on their way, or refused. */
  coming: Upload[];
  /** Something is still sent or read. */
  isReading: boolean;
  /** Something could not be read, or holds no text. */
  hasTrouble: boolean;
  /** A file was refused, so that the message has nothing of it. */
  hasRefused: boolean;
}

/** What was added for a draft or chosen in it, and whether all of it is read. */
export function useAttachments(draftKey: string, choice: DocumentChoice): Attachments {
  return attachmentsOf(useUploads(), draftKey, choice);
}

/** See `useAttachments`. */
export function attachmentsOf(
  uploads: readonly Upload[],
  draftKey: string,
  { chosen }: DocumentChoice,
): Attachments {
  const coming = uploads.filter(
    (upload) =>
      upload.draftKey === draftKey &&
      (isUnderWay(upload) || upload.state === 'failed') &&
      !chosen.some(({ id }) => id === upload.document?.id),
  );
  const hasRefused = coming.some(({ state }) => state === 'failed');
  return {
    coming,
    isReading: coming.some(isUnderWay) || chosen.some(({ status }) => status === 'processing'),
    hasTrouble: hasRefused || chosen.some(isUnread),
    hasRefused,
  };
}
