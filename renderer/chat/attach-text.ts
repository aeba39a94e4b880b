import { isUnderWay } from '../documents/upload.ts';
import type { Uploads } from '../documents/uploads.ts';

/**
 * Sends a text as a document for a draft. Resolves to whether the server has taken it: until then nobody else has the
 * text, so that it must not be thrown away.
 */
export function attachText(
  uploads: Pick<Uploads, 'add' | 'all' | 'subscribe'>,
  { text, name, draftKey }: { text: string; name: string; draftKey: string },
): Promise<boolean> {
  const file = new File([text], name, { type: 'text/plain' });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const leave = uploads.subscribe(look);
  function look() {
    const upload = uploads.all().find((one) => one.file === file);
    // Once it is stored the text is safe, though the server still reads it.
    if (upload && isUnderWay(upload) && upload.state !== 'processing') return;
    leave();
    resolve(upload !== undefined && upload.state !== 'failed');
  }
  uploads.add([file], draftKey);
  return promise;
}
