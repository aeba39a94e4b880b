import { writeZip } from '../../unit/documents/parsers/write-zip.ts';
import type { Day, Person, Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';
import { documentForms } from './document-forms.ts';

const UPLOAD = 'POST /documents/upload';
const SEARCH = 'POST /documents/search';
const CHAT = 'POST …/messages (with documents)';

/** Documents of every kind of text, searched and asked about. */
export const documents: Scenario = {
  name: 'documents',
  async run(day) {
    const person = await day.person();
    for (const { name, write } of day.some(documentForms())) {
      const row = `${UPLOAD} (${name})`;
      const canary = day.canaries.sensitive(row);
      const id = await upload(person, await write(canary.text), name);
      await ask(day, person, id);
      await search(person, canary.text);
      const page = { page: 1, passage: day.canaries.sensitive('POST /documents/{id}/page').text };
      // Only a PDF has pages to look at.
      expectStatus(await person.call('POST', `/documents/${id}/page`, page), 200, 400);
    }
    for (let index = 0; index < day.times(5); index += 1) {
      await search(person, day.canaries.sensitive(SEARCH).text);
      const about = encodeURIComponent(day.canaries.sensitive('GET /documents?q=').text.slice(0, 200));
      expectStatus(await person.call('GET', `/documents?q=${about}`), 200);
      const asked = day.canaries.sensitive('POST /documents/fetch').text;
      const url = `https://wiki.example/search?q=${asked}`;
      expectStatus(await person.call('POST', '/documents/fetch', { url }), 403);
    }
    for (let index = 0; index < day.times(5); index += 1) {
      const { text } = day.canaries.sensitive('POST /documents/archive');
      const form = new FormData();
      form.set(
        'file',
        new Blob([new Uint8Array(writeZip([{ name: 'note.txt', data: text }]))]),
        `notes-${index}.zip`,
      );
      expectStatus(await person.call('POST', '/documents/archive', form), 200);
      await search(person, text);
    }
  },
};

/** A harmless question, which stays because of the passage that it is asked about. */
async function ask(day: Day, person: Person, id: string): Promise<void> {
  const conversation = await person.converse();
  const { text } = day.canaries.harmless(CHAT, 'stays');
  await conversation.send(`What does the remark say? ${text}`, { document_ids: [id] });
}

/** Harmless documents: their passages leave with the question. */
export const harmlessDocuments: Scenario = {
  name: 'harmless documents',
  async run(day) {
    const person = await day.person();
    for (let index = 0; index < day.times(5); index += 1) {
      const row = `${CHAT}, harmless`;
      const canary = day.canaries.harmless(row, 'leaves');
      const id = await upload(person, Buffer.from(canary.text), `harmless-${index}.txt`);
      await (await person.converse()).send(canary.text, { document_ids: [id] });
    }
  },
};

async function upload(person: Person, bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return expectStatus(await person.call('POST', '/documents/upload?wait=true', form), 201).body.id;
}

async function search(person: Person, query: string): Promise<void> {
  for (const mode of ['hybrid', 'lexical'])
    expectStatus(await person.call('POST', '/documents/search', { query, mode }), 200);
}
