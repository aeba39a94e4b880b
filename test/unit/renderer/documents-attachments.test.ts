import { expect, test } from 'vitest';
import type { DocumentRecord } from '../../../renderer/api/documents.ts';
import type { ChosenDocument } from '../../../renderer/chat/document-choice.ts';
import { attachmentsOf } from '../../../renderer/chat/use-attachments.ts';
import { readPastedFiles } from '../../../renderer/documents/read-pasted-files.ts';
import { newUpload, type Upload } from '../../../renderer/documents/upload.ts';

const upload = (key: number, change: Partial<Upload>): Upload => ({
  ...newUpload(key, new File(['x'], `${key}.png`), 'here'),
  ...change,
});
const chosen = (id: string, change: Partial<ChosenDocument> = {}): ChosenDocument => ({
  id,
  filename: `${id}.png`,
  status: 'ready',
  chunk_count: 1,
  ...change,
});
const of = (uploads: Upload[], documents: ChosenDocument[] = []) =>
  attachmentsOf(uploads, 'here', { usesAll: false, chosen: documents });

test('what is on its way, or was refused, is shown until it is one of the chosen documents', () => {
  const uploads = [
    upload(1, { state: 'sending' }),
    upload(2, { state: 'failed' }),
    upload(3, { state: 'processing', document: { id: 'c' } as DocumentRecord }),
    upload(4, { state: 'ready' }),
    upload(5, { state: 'sending', draftKey: 'elsewhere' }),
  ];
  expect(of(uploads).coming.map(({ key }) => key)).toEqual([1, 2, 3]);
  expect(of(uploads, [chosen('c')]).coming.map(({ key }) => key)).toEqual([1, 2]);
});

test('a message waits while a file is sent and while a document is read', () => {
  expect(of([upload(1, { state: 'waiting' })]).isReading).toBe(true);
  expect(of([], [chosen('a', { status: 'processing' })]).isReading).toBe(true);
  expect(of([upload(1, { state: 'failed' })], [chosen('a')]).isReading).toBe(false);
});

test('what could not be read, or holds no text, is trouble', () => {
  expect(of([upload(1, { state: 'failed' })]).hasTrouble).toBe(true);
  expect(of([], [chosen('a', { status: 'failed' })]).hasTrouble).toBe(true);
  expect(of([], [chosen('a', { chunk_count: 0 })]).hasTrouble).toBe(true);
  expect(of([], [chosen('a'), chosen('b', { chunk_count: undefined })]).hasTrouble).toBe(false);
});

const paste = (text: string, ...files: File[]) =>
  readPastedFiles({ files, getData: () => text }, new Date(2026, 0, 2, 3, 4, 5), (at) => `Pasted ${at}`);

test('a pasted picture is named by its time, and a pasted file keeps its name', () => {
  const picture = new File(['x'], 'image.png', { type: 'image/png' });
  const [first, second] = paste('', picture, new File(['y'], 'lease.pdf'));
  expect(first?.name).toBe('Pasted 2026-01-02 03.04.05.png');
  expect(first?.type).toBe('image/png');
  expect(second?.name).toBe('lease.pdf');
});

test('where text is pasted its picture is left out', () => {
  expect(paste('A cell', new File(['x'], 'image.png'))).toEqual([]);
});
