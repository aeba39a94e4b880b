import type { Scenario } from '../day.types.ts';
import { expectStatus, turnOf } from '../machine/people.ts';

/** Answers made again, by the route, by the stream and by this machine. */
export const regenerate: Scenario = {
  name: 'regenerate',
  async run(day) {
    const row = 'POST …/messages/{message_id}/regenerate';
    const person = await day.person();
    for (let index = 0; index < day.times(10); index += 1) {
      const conversation = await person.converse();
      const { user } = await conversation.send(day.canaries.sensitive(row).text);
      const path = `${conversation.path}/messages/${user}/regenerate`;
      expectStatus(await person.call('POST', path, {}), 200);
      expectStatus(await person.stream('POST', path, {}), 200);
      expectStatus(await person.call('POST', path, { provider: 'local' }), 200);
    }
    for (let index = 0; index < day.times(6); index += 1) {
      const conversation = await person.converse();
      const { user } = await conversation.send('What is a lighthouse?');
      // Said after the first answer, so that only the second can have brought it out.
      const change = { system_prompt: day.canaries.harmless(row, 'leaves').text };
      expectStatus(await person.call('PATCH', conversation.path, change), 200);
      expectStatus(await person.call('POST', `${conversation.path}/messages/${user}/regenerate`, {}), 200);
    }
  },
};

/** A harmless message that is edited to a sensitive one, and back again: each a branch of its own. */
export const edit: Scenario = {
  name: 'edit and branches',
  async run(day) {
    const row = 'PUT …/messages/{message_id}';
    const branch = 'PATCH /chat/conversations/{id} (another branch)';
    const person = await day.person();
    for (let index = 0; index < day.times(10); index += 1) {
      const conversation = await person.converse();
      const first = await conversation.send(day.canaries.harmless(row, 'leaves').text);
      const path = `${conversation.path}/messages/${first.user}`;
      const send = async (content: string) =>
        turnOf(expectStatus(await person.call('PUT', path, { content }), 200).body);
      const sensitive = await send(day.canaries.sensitive(row).text);
      const harmless = await send(day.canaries.harmless(row, 'leaves').text);
      expectStatus(await person.stream('PUT', path, { content: day.canaries.sensitive(row).text }), 200);
      for (const [turn, fate] of [
        [sensitive, 'stays'],
        [harmless, 'leaves'],
      ] as const) {
        const change = { active_message_id: turn.assistant };
        expectStatus(await person.call('PATCH', conversation.path, change), 200);
        await conversation.send(day.canaries.harmless(branch, fate).text);
      }
    }
  },
};
