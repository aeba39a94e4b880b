import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../renderer/api/documents.ts';
import type { UploadAnswer } from '../../../renderer/api/upload-document.ts';
import { attachText } from '../../../renderer/chat/too-long.tsx';
import { createUploads } from '../../../renderer/documents/uploads.ts';

/** Uploads whose one answer the test gives. */
function makeUploads() {
  const answer = Promise.withResolvers<UploadAnswer>();
  const uploads = createUploads({
    send: () => answer.promise,
    remove: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    onStored: () => undefined,
  });
  return { uploads, answer };
}

const TEXT = { text: 'A very long text.', name: 'Pasted text.txt', draftKey: 'new' };
const record = { id: 'd', filename: TEXT.name, status: 'processing', error: null } as DocumentRecord;

test('a text goes as a file of that name and text, for the draft, and is safe once the server has stored it', async () => {
  const { uploads, answer } = makeUploads();
  const attached = attachText(uploads, TEXT);
  const [upload] = uploads.all();
  expect(upload).toMatchObject({ state: 'sending', draftKey: 'new' });
  expect(upload?.file).toMatchObject({ name: 'Pasted text.txt', type: 'text/plain' });
  expect(await upload?.file.text()).toBe('A very long text.');
  answer.resolve({ document: record, isNew: true, callsLeft: 90 });
  expect(await attached).toBe(true);
});

test('a text that the server refuses is not attached', async () => {
  const { uploads, answer } = makeUploads();
  const attached = attachText(uploads, TEXT);
  answer.reject(new Error('refused'));
  expect(await attached).toBe(false);
  expect(uploads.all()[0]?.state).toBe('failed');
});

test('a text that is taken off the list before it is stored is not attached', async () => {
  const { uploads } = makeUploads();
  const attached = attachText(uploads, TEXT);
  uploads.cancel(uploads.all()[0]?.key ?? -1);
  expect(await attached).toBe(false);
});
