import type { Scenario } from '../day.types.ts';
import { conversationOf, expectStatus } from '../machine/people.ts';

const CREATE = 'POST /chat/conversations';
const CHANGE = 'PATCH /chat/conversations/{id}';

/** System prompts and titles, set when a conversation is made and changed later. */
export const prompts: Scenario = {
  name: 'system prompts and titles',
  async run({ canaries, times, person: join }) {
    const person = await join();
    for (let index = 0; index < times(8); index += 1) {
      const held = await person.converse({
        system_prompt: canaries.sensitive(`${CREATE} (system_prompt)`).text,
      });
      await held.send(canaries.harmless(`${CREATE} (system_prompt), then a message`, 'stays').text);
      const open = await person.converse({
        system_prompt: canaries.harmless(`${CREATE} (system_prompt)`, 'leaves').text,
        title: canaries.sensitive(`${CREATE} (title)`).text,
      });
      await open.send(canaries.harmless(`${CREATE} (title), then a message`, 'leaves').text);
      const title = canaries.sensitive(`${CHANGE} (title)`).text;
      expectStatus(await person.call('PATCH', open.path, { title }), 200);
      await open.send(canaries.harmless(`${CHANGE} (title), then a message`, 'leaves').text);
      const change = { system_prompt: canaries.sensitive(`${CHANGE} (system_prompt)`).text };
      expectStatus(await person.call('PATCH', open.path, change), 200);
      await open.send(canaries.harmless(`${CHANGE} (system_prompt), then a message`, 'stays').text);
    }
  },
};

/** Instructions of projects, which go with every message in them; and what only models here are told of a person. */
export const projectsAndMemory: Scenario = {
  name: 'projects and memory',
  async run({ canaries, times, person: join }) {
    const person = await join();
    const made = 'POST /chat/projects (instructions)';
    const changed = 'PATCH /chat/projects/{id} (instructions)';
    const remembered = 'PATCH /chat/memory';
    for (let index = 0; index < times(3); index += 1) {
      const project = { name: 'House', instructions: canaries.harmless(made, 'leaves').text };
      const { body } = expectStatus(await person.call('POST', '/chat/projects', project), 201);
      const open = await person.converse({ project_id: body.id });
      await open.send(canaries.harmless(`${made}, then a message`, 'leaves').text);
      const instructions = canaries.sensitive(changed).text;
      expectStatus(await person.call('PATCH', `/chat/projects/${body.id}`, { instructions }), 200);
      await open.send(canaries.harmless(`${changed}, then a message`, 'stays').text);
      const kept = { name: 'Health', instructions: canaries.sensitive(made).text };
      const held = expectStatus(await person.call('POST', '/chat/projects', kept), 201).body.id;
      const inside = await person.converse({ project_id: held });
      await inside.send(canaries.harmless(`${made}, sensitive, then a message`, 'stays').text);
      for (const text of [canaries.sensitive(remembered).text, canaries.harmless(remembered, 'stays').text]) {
        expectStatus(await person.call('PATCH', '/chat/memory', { enabled: true, text }), 200);
        const plain = await person.converse();
        await plain.send(canaries.harmless(`${remembered}, then a message`, 'leaves').text);
      }
    }
  },
};

/** What a person wants every model to be told, which goes with every message; and texts saved to be written later. */
export const instructionsAndSaved: Scenario = {
  name: 'instructions and saved prompts',
  async run({ canaries, times, person: join }) {
    const told = 'PATCH /chat/instructions';
    const saved = 'POST /chat/prompts';
    const renamed = 'PATCH /chat/prompts/{id}';
    for (let index = 0; index < times(3); index += 1) {
      const person = await join();
      const tell = async (text: string) =>
        expectStatus(await person.call('PATCH', '/chat/instructions', { text }), 200);
      await tell(canaries.harmless(told, 'leaves').text);
      await (await person.converse()).send(canaries.harmless(`${told}, then a message`, 'leaves').text);
      await tell(canaries.sensitive(told).text);
      await (await person.converse()).send(
        canaries.harmless(`${told}, sensitive, then a message`, 'stays').text,
      );
      await tell('');
      const prompt = { name: `Saved ${index}`, text: canaries.sensitive(saved).text };
      const { id } = expectStatus(await person.call('POST', '/chat/prompts', prompt), 201).body;
      const text = canaries.sensitive(renamed).text;
      expectStatus(await person.call('PATCH', `/chat/prompts/${id}`, { text }), 200);
      await (await person.converse()).send(canaries.harmless(`${renamed}, then a message`, 'leaves').text);
    }
  },
};

/** What is read while it is typed, and what is searched: it goes nowhere at all. */
export const typing: Scenario = {
  name: 'preload and search',
  async run({ canaries, times, person: join }) {
    const person = await join();
    const conversation = await person.converse();
    for (let index = 0; index < times(6); index += 1) {
      const { text } = canaries.sensitive('POST …/preload');
      for (const content of [text.slice(0, text.length / 2), text])
        expectStatus(await person.call('POST', `${conversation.path}/preload`, { content }), 200);
      const words = canaries.sensitive('GET /chat/conversations?q=').text;
      expectStatus(await person.call('GET', `/chat/conversations?q=${encodeURIComponent(words)}`), 200);
      const scored = canaries.sensitive('POST /privacy/score').text;
      expectStatus(await person.call('POST', '/privacy/score', { text: scored }), 200);
      const segments = [
        { role: 'document', text: canaries.sensitive('POST /privacy/score (segments)').text },
      ];
      expectStatus(await person.call('POST', '/privacy/score', { segments }), 200);
    }
  },
};

/** Conversations from elsewhere, gone on with here. */
export const imports: Scenario = {
  name: 'import',
  async run({ canaries, times, person: join }) {
    const row = 'POST /chat/import';
    const person = await join();
    for (const [form, write] of Object.entries(FORMS)) {
      for (let index = 0; index < times(3); index += 1) {
        const open = async (text: string) => {
          const { body } = expectStatus(await person.call('POST', '/chat/import', write(text)), 200, 201);
          return conversationOf(person, body.conversations[0].id);
        };
        const held = await open(canaries.sensitive(`${row} (${form})`).text);
        const free = await open(canaries.harmless(`${row} (${form})`, 'stays').text);
        // What was imported stays here for good; once somebody says so, what follows it may leave.
        await held.send(canaries.harmless(`${row}, then a message`, 'stays').text);
        for (const { path } of [held, free])
          expectStatus(await person.call('PATCH', path, { routing: 'auto' }), 200);
        await held.send(canaries.harmless(`${row}, opened, then a message`, 'stays').text);
        await free.send(canaries.harmless(`${row}, opened, then a message`, 'leaves').text);
      }
    }
  },
};

const SAID = 'A lighthouse is a tower with a lamp.';

const FORMS: Record<string, (text: string) => unknown> = {
  Alcove: (text) => ({
    format: 'alcove.conversation',
    version: 1,
    title: 'From elsewhere',
    messages: [
      { role: 'user', content: text },
      { role: 'assistant', content: SAID },
    ],
  }),
  ChatGPT: (text) => [
    {
      title: 'From elsewhere',
      current_node: 'b',
      mapping: {
        a: { message: { author: { role: 'user' }, content: { parts: [text] } } },
        b: { parent: 'a', message: { author: { role: 'assistant' }, content: { parts: [SAID] } } },
      },
    },
  ],
  Claude: (text) => [
    {
      name: 'From elsewhere',
      chat_messages: [
        { uuid: 'a', sender: 'human', text },
        { uuid: 'b', sender: 'assistant', text: SAID },
      ],
    },
  ],
};
