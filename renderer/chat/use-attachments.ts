import { isUnderWay, type Upload } from '../documents/upload.ts';
import { useUploads } from '../documents/use-uploads.ts';
import { type DocumentChoice, isUnread } from './document-choice.ts';

/** What was added for a draft or chosen in it, and whether all of it is read. */
export function useAttachments(draftKey: string, choice: DocumentChoice) {
  return attachmentsOf(useUploads(), draftKey, choice);
}

/** See `useAttachments`. */
export function attachmentsOf(uploads: readonly Upload[], draftKey: string, { chosen }: DocumentChoice) {
  const coming = uploads.filter(
    (upload) =>
      upload.draftKey === draftKey &&
      (isUnderWay(upload) || upload.state === 'failed') &&
      !chosen.some(({ id }) => id === upload.document?.id),
  );
  const hasRefused = coming.some(({ state }) => state === 'failed');
  return {
    /** Files added for it that are no chosen documents: on their way, or refused. */
    coming,
    /** Something is still sent or read. */
    isReading: coming.some(isUnderWay) || chosen.some(({ status }) => status === 'processing'),
    /** Something could not be read, or holds no text. */
    hasTrouble: hasRefused || chosen.some(isUnread),
    /** A file was refused, so that the message has nothing of it. */
    hasRefused,
  };
}
