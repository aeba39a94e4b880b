import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MOST_OUTPUT_CHARACTERS, ToolFailed, type ToolResult } from '../../../../server/agents/tool.types.ts';
import { createFileReadTool } from '../../../../server/agents/tools/files/file-read-tool.ts';
import type { Caller } from '../../../../server/http/caller.ts';
import { drawPdf } from '../../documents/processing/draw-pdf.ts';
import { readerWith } from '../../documents/processing/reading.ts';
import { CALLERS, contextFor, fileWorld, idOf, type KnownDocument } from './file-world.ts';

const LONG = Array.from({ length: 4_000 }, (_, index) => `Line ${index} of the long text.`).join('\n');
const DOCUMENTS: KnownDocument[] = [
  {
    userId: 'user',
    filename: 'Bail été 2026.pdf',
    pages: ['Premier loyer.', 'Dépôt de garantie.'],
    score: 0.85,
  },
  { userId: 'user', filename: 'long.txt', title: 'The long one', pages: [LONG], pageCount: null, score: 0.1 },
  { userId: 'user', filename: 'new.txt', pages: ['Nobody has judged this.'], pageCount: null },
  { userId: 'user', filename: 'report-january.md', pages: ['January.'], pageCount: null, score: 0 },
  { userId: 'user', filename: 'report-february.md', pages: ['February.'], pageCount: null, score: 0 },
  { userId: 'user', filename: 'locked.pdf', pages: [], status: 'failed', score: 0 },
  { userId: 'user', filename: 'empty.txt', pages: [], pageCount: null, score: 0 },
  { userId: 'admin', filename: 'diary.txt', pages: ['Somebody else’s diary.'], pageCount: null, score: 0.9 },
];

const world = fileWorld(DOCUMENTS);
const tool = createFileReadTool(world.deps);

function read(
  args: object,
  caller: Caller = CALLERS.user,
  language: 'en' | 'fr' = 'en',
): Promise<ToolResult> {
  return tool.run(tool.parse(args), contextFor(caller, { language }));
}

describe('a document', () => {
  test.each([
    { name: 'Bail été 2026.pdf' },
    { name: 'bail ete 2026' },
    { name: 'BAIL ÉTÉ' },
    { name: 'the bail été 2026 pdf document' },
    { path: 'bail été 2026.pdf' },
    { document_id: idOf(0) },
    { document_id: idOf(0).toUpperCase(), name: 'something else' },
  ])('is found by %o', async (args) => {
    const { text, sources, score } = await read(args);
    expect(text).toBe(
      'Bail été 2026.pdf — 2 pages — characters 0–34 of 34.\n\nPremier loyer.\n\nDépôt de garantie.',
    );
    expect({ sources, score }).toEqual({ sources: ['Bail été 2026.pdf'], score: 0.85 });
  });

  test('is read by page, and the line above says so in the language of the task', async () => {
    const { text, score } = await read({ name: 'bail', page: 2 }, CALLERS.user, 'fr');
    expect(text).toBe('Bail été 2026.pdf — page 2 sur 2 — caractères 0 à 18 sur 18.\n\nDépôt de garantie.');
    expect(score).toBe(0.85);
    await expect(read({ name: 'bail', page: 3 })).rejects.toThrow(
      'This file has 2 pages; there is no page 3.',
    );
    await expect(read({ name: 'long.txt', page: 1 })).rejects.toThrow('This file has no pages');
  });

  test('that is long is read by range, and every character of it can be reached', async () => {
    const first = await read({ name: 'long.txt' });
    expect(first.text).toMatch(
      /^long\.txt — characters 0–19,000 of [\d,]+\. Go on with offset 19000\.\n\nLine 0 of/,
    );
    let whole = '';
    for (let offset = 0; offset < LONG.length; ) {
      const { text } = await read({ name: 'long.txt', offset });
      expect(text.length).toBeLessThanOrEqual(MOST_OUTPUT_CHARACTERS);
      const part = text.slice(text.indexOf('\n\n') + 2);
      expect(LONG.slice(offset).startsWith(part)).toBe(true);
      whole += LONG.slice(offset, offset + 19_000);
      offset += 19_000;
    }
    expect(whole).toBe(LONG);
    await expect(read({ name: 'long.txt', offset: LONG.length })).rejects.toThrow('there is none at offset');
    expect((await read({ name: 'long.txt', offset: 5, length: 3 })).text).toMatch(
      /Go on with offset 8\.\n\n0 o$/,
    );
  });

  test('never has a letter cut in two', async () => {
    const faces = fileWorld([
      { userId: 'user', filename: 'faces.txt', pages: ['a😀b'], pageCount: null, score: 0 },
    ]);
    const reading = createFileReadTool(faces.deps);
    const cut = async (offset: number, length: number) =>
      (await reading.run({ name: 'faces.txt', offset, length }, contextFor(CALLERS.user))).text.split(
        '\n\n',
      )[1];
    expect(await cut(0, 2)).toBe('a');
    expect(await cut(2, 5)).toBe('b');
    expect(await cut(1, 2)).toBe('😀');
  });

  test('that nobody has judged counts as the most sensitive there is', async () => {
    expect((await read({ name: 'new.txt' })).score).toBe(1);
  });

  test('is named with the others it could be, where the name fits several', async () => {
    await expect(read({ name: 'report' })).rejects.toThrow(
      `Several documents could be meant; give one document_id: report-january.md (report-january, ${idOf(3)}), report-february.md (report-february, ${idOf(4)}).`,
    );
    await expect(read({ name: 'report' })).rejects.toMatchObject({
      named: ['report-january.md', 'report-january', 'report-february.md', 'report-february'],
    });
    expect((await read({ name: 'report february' })).text).toContain('February.');
  });

  test('that could not be read, or holds nothing, says so', async () => {
    await expect(read({ name: 'locked.pdf' })).rejects.toThrow('This file is encrypted.');
    expect((await read({ name: 'empty.txt' })).text).toBe('empty.txt — no text in it.');
    expect((await read({ list: true })).named).toEqual(
      expect.arrayContaining(['locked.pdf', 'empty.txt', 'report-january.md', 'report-january']),
    );
    expect((await read({ list: true })).text).toMatch(/- empty\.txt \(empty, .*no text was found in it\)/);
  });

  test('of somebody else does not exist, by name or by id', async () => {
    const unknown = await read({ document_id: idOf(99) }).catch((error: Error) => error.message);
    await expect(read({ document_id: idOf(7) })).rejects.toThrow(String(unknown));
    await expect(read({ document_id: 'x' })).rejects.toThrow(String(unknown));
    const missing = await read({ name: 'diary.txt' }).catch((error: Error) => error.message);
    expect(missing).toMatch(/^There is no document of this name\. There are: Bail été/);
    expect(missing).not.toContain('diary');
    expect((await read({ list: true })).text).not.toContain('diary');
    expect((await read({ name: 'diary' }, CALLERS.admin)).text).toContain('diary');
  });

  test('is not read with an API key that may not read documents', async () => {
    await expect(read({ document_id: idOf(0) }, CALLERS.agentsKey)).rejects.toThrow('scope documents:read');
    await expect(read({ name: 'bail' }, CALLERS.agentsKey)).rejects.toThrow('there are no documents');
    expect((await read({ list: true }, CALLERS.agentsKey)).text).toBe('There are no documents.');
  });
});

describe('a listing', () => {
  test('tells of the documents and, to an owner, of the folders, without the paths above them', async () => {
    expect((await read({})).text).toContain(
      `- Bail été 2026.pdf (Bail été 2026, 2 pages, ready), document_id ${idOf(0)}`,
    );
    const { text } = await read({ list: true }, CALLERS.owner);
    expect(text).toBe('There are no documents.\n\nAllowed folders (list one with its path):\n- Papers/');
    expect((await read({ list: true, path: '.' }, CALLERS.owner)).text).toBe(text);
  });

  test('of thousands of documents or files stays within what a tool may say', async () => {
    const many: KnownDocument[] = Array.from({ length: 1_200 }, (_, index) => ({
      userId: 'user',
      filename: `${'long name '.repeat(20)}${index}.txt`,
      pages: [],
      score: 0,
    }));
    const crowded = fileWorld(many);
    for (let index = 0; index < 300; index += 1)
      writeFileSync(join(crowded.root, `${'n'.repeat(200)}${index}.txt`), '');
    const reading = createFileReadTool(crowded.deps);
    const all = await reading.run({ list: true }, contextFor(CALLERS.user));
    const folder = await reading.run({ list: true, path: 'Papers' }, contextFor(CALLERS.owner));
    for (const { text } of [all, folder]) {
      expect(text.length).toBeLessThanOrEqual(MOST_OUTPUT_CHARACTERS);
      expect(text).toMatch(/\n…$/);
    }
    expect(all.text).toMatch(/^Documents \(1200\):/);
    await expect(reading.run({ name: 'nothing' }, contextFor(CALLERS.user))).rejects.toThrow('and 1190 more');
  });
});

describe('a file of an allowed folder', () => {
  test('of any type is read by the parser of documents, and judged as a whole', async () => {
    const pdf = await drawPdf([
      ({ lines }) => lines(60, 700, ['The first page is about gardens and the water they need.']),
      ({ lines }) => lines(60, 700, ['The second page is about fences and who has to pay for them.']),
    ]);
    world.write('Papers/guide.pdf', pdf);
    const { text, score, sources } = await read({ path: 'guide.pdf', page: 2 }, CALLERS.owner);
    expect(text).toMatch(
      /^guide\.pdf — page 2 of 2 — characters 0–\d+ of \d+\.\n\nThe second page is about fences/,
    );
    expect({ score, sources }).toEqual({ score: 0.1, sources: ['guide.pdf'] });
  });

  test('is found by its name, in any folder below, and named with its like', async () => {
    world.write('Papers/2025/notes.txt', 'Notes of last year.');
    expect((await read({ name: 'NOTES' }, CALLERS.owner)).text).toContain('Notes of last year.');
    world.write('Papers/2026/notes.txt', 'Notes of this year.');
    await expect(read({ name: 'notes.txt' }, CALLERS.owner)).rejects.toThrow(
      /Several files have this name; give one path: Papers\/202[56]\/notes\.txt, Papers\/202[56]\/notes\.txt\./,
    );
    expect((await read({ path: 'Papers/2026/notes.txt' }, CALLERS.owner)).text).toContain('this year');
  });

  test('that several folders have is asked back for', async () => {
    const two = fileWorld();
    two.write('Papers/a.txt', 'One.');
    two.write('Letters/a.txt', 'Two.');
    two.roots.push(join(two.base, 'Letters'));
    const reading = createFileReadTool(two.deps);
    await expect(reading.run({ path: 'a.txt' }, contextFor(CALLERS.owner))).rejects.toThrow(
      'say which one: Papers/a.txt, Letters/a.txt.',
    );
    expect((await reading.run({ path: 'Letters/a.txt' }, contextFor(CALLERS.owner))).text).toContain('Two.');
  });

  test('that is damaged, empty or no document is refused in a sentence', async () => {
    world.write('Papers/broken.pdf', '%PDF-1.7\nnothing of a PDF follows');
    world.write('Papers/nothing.txt', '');
    world.write('Papers/program.bin', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0', 'latin1'));
    for (const path of ['broken.pdf', 'nothing.txt', 'program.bin'])
      await expect(read({ path }, CALLERS.owner)).rejects.toThrow(ToolFailed);
    await expect(read({ path: 'Papers' }, CALLERS.owner)).rejects.toThrow('list it with list: true');
  });

  test('that is larger than an upload may be is refused before it is parsed', async () => {
    world.write('Papers/large.txt', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'));
    await expect(read({ path: 'large.txt' }, CALLERS.owner)).rejects.toThrow('larger than 50 MB');
  });

  test('that costs more than a document may is given up at the same limits', async () => {
    const hostile = fileWorld();
    hostile.write('Papers/flood.txt', 'Many words in one file. '.repeat(10_000));
    const reader = readerWith({ limits: { characters: 1_000 } });
    const reading = createFileReadTool({ ...hostile.deps, reader });
    await expect(reading.run({ path: 'flood.txt' }, contextFor(CALLERS.owner))).rejects.toThrow(
      'more text than Alcove can read',
    );
  });

  test('is no longer read once the run was stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const run = tool.run({ path: 'guide.pdf' }, contextFor(CALLERS.owner, { signal: stopped }));
    await expect(run).rejects.toThrow('stopped');
  });
});

test('arguments that are not of the schema are refused with what is wrong', () => {
  for (const args of [{ page: 0 }, { offset: -1 }, { length: 'all' }, { name: 7 }, [], 'lease.pdf'])
    expect(() => tool.parse(args)).toThrow(ToolFailed);
  expect(tool.parse({ name: ' lease.pdf ', more: 1 })).toEqual({ name: 'lease.pdf' });
});
