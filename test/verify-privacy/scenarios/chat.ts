import type { Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

const SEND = 'POST /chat/conversations/{id}/messages';

/** Messages on their own, each in a conversation of its own. */
export const chat: Scenario = {
  name: 'chat',
  async run(day) {
    const person = await day.person();
    for (let index = 0; index < day.times(60); index += 1)
      await (await person.converse()).send(day.canaries.sensitive(SEND).text);
    for (let index = 0; index < day.times(30); index += 1)
      await (await person.converse()).send(day.canaries.harmless(SEND, 'leaves').text);
  },
};

/** The same as streams. */
export const stream: Scenario = {
  name: 'streaming',
  async run(day) {
    const row = `${SEND} (stream)`;
    const person = await day.person();
    for (let index = 0; index < day.times(40); index += 1)
      expectStatus(await (await person.converse()).stream(day.canaries.sensitive(row).text), 200);
    for (let index = 0; index < day.times(20); index += 1)
      expectStatus(await (await person.converse()).stream(day.canaries.harmless(row, 'leaves').text), 200);
  },
};

/** What follows something sensitive in the same conversation stays here with it; what came before has left. */
export const taint: Scenario = {
  name: 'conversations',
  async run(day) {
    const row = `${SEND} (longer conversation)`;
    const person = await day.person();
    for (let index = 0; index < day.times(10); index += 1) {
      const conversation = await person.converse();
      await conversation.send(day.canaries.harmless(row, 'leaves').text);
      await conversation.send(day.canaries.sensitive(row).text);
      await conversation.send(day.canaries.harmless(row, 'stays').text);
    }
  },
};
