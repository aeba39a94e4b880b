import type { Person, Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';
import { drawText } from './document-forms.ts';

/** Pictures with words in them: read here, analysed here, attached to messages. */
export const pictures: Scenario = {
  name: 'pictures and attachments',
  async run({ canaries, times, person: join }) {
    const person = await join();
    for (let index = 0; index < times(2); index += 1) {
      const read = await drawText(canaries.sensitive('POST /vision/ocr').text);
      expectStatus(await person.call('POST', '/vision/ocr', formOf({ image: read })), 200);
      const seen = await drawText(canaries.sensitive('POST /vision/analyze').text);
      const prompt = canaries.sensitive('POST /vision/analyze (prompt)').text;
      expectStatus(await person.call('POST', '/vision/analyze', formOf({ image: seen }, { prompt })), 200);
      const drawn = await drawText(canaries.sensitive('POST /attachments (picture)').text);
      await ask(person, canaries.harmless('POST …/messages (with a picture)', 'stays').text, drawn, 'a.png');
      const written = Buffer.from(canaries.sensitive('POST /attachments (text)').text);
      await ask(person, canaries.harmless('POST …/messages (with a text)', 'stays').text, written, 'a.txt');
      const name = `${canaries.sensitive('POST /attachments (file name)').text.replace(/[/:]/g, '')}.txt`;
      const { text } = canaries.harmless('POST …/messages (with a file name)', 'stays');
      await ask(person, text, Buffer.from('Towers with lamps stand on rocks.'), name);
    }
  },
};

async function ask(person: Person, content: string, bytes: Uint8Array, name: string): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const { id } = expectStatus(await person.call('POST', '/attachments', form), 200, 201).body;
  await (await person.converse()).send(content, { attachments: [id] });
}

function formOf(files: Record<string, Uint8Array>, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)]), 'a.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
