import { createRandom } from '../canaries/random.ts';
import { IDENTIFIER_TEMPLATES } from '../canaries/sensitive-templates.ts';
import type { Scenario } from '../day.types.ts';
import { expectStatus, withToken } from '../machine/people.ts';

const SEND = 'POST …/messages';

/** A conversation, a turn and a key for which nothing leaves, however harmless it is. */
export const localOnly: Scenario = {
  name: 'local_only',
  async run(day) {
    const person = await day.person();
    const request = { name: 'script', local_only: true, scopes: ['chat'] };
    const { key } = expectStatus(await person.call('POST', '/auth/api-keys', request), 201).body;
    const script = withToken(day.call, key);
    for (let index = 0; index < day.times(4); index += 1) {
      for (const [name, conversation, more] of [
        ['conversation', await person.converse({ routing: 'local_only' }), {}],
        ['turn', await person.converse(), { routing: 'local_only' }],
        ['key', await script.converse(), {}],
      ] as const) {
        await conversation.send(day.canaries.harmless(`${SEND} (local_only ${name})`, 'stays').text, more);
        await conversation.send(day.canaries.sensitive(`${SEND} (local_only ${name})`).text, more);
      }
    }
  },
};

/** Who withholds sensitive turns goes on with the cloud, without them. */
export const withhold: Scenario = {
  name: 'withhold',
  async run(day) {
    const person = await day.person({ context_policy: 'withhold' });
    for (let index = 0; index < day.times(8); index += 1) {
      const conversation = await person.converse();
      await conversation.send(day.canaries.sensitive(`${SEND} (withhold)`).text);
      await conversation.send(day.canaries.harmless(`${SEND} (withhold), after it`, 'leaves').text);
      await conversation.send(day.canaries.sensitive(`${SEND} (withhold)`).text);
    }
  },
};

/** Who has identifiers taken out sends the rest. */
export const redaction: Scenario = {
  name: 'redaction',
  async run(day) {
    const person = await day.person({ redact_before_cloud: true });
    const random = createRandom(7);
    for (let index = 0; index < day.times(12); index += 1) {
      const template = IDENTIFIER_TEMPLATES[index % IDENTIFIER_TEMPLATES.length];
      if (!template) throw new Error('no identifiers');
      const identifier = day.canaries.add(template(random), `${SEND} (redacted)`, {
        kind: 'sensitive',
        fate: 'stays',
      });
      const around = day.canaries.harmless(`${SEND} (around what is redacted)`, 'leaves');
      await (await person.converse()).send(`${identifier.text} ${around.text}`);
      await (await person.converse()).send(day.canaries.sensitive(`${SEND} (redaction on)`).text);
    }
  },
};

/** A stricter person keeps what others would send. */
export const threshold: Scenario = {
  name: 'threshold',
  async run(day) {
    const person = await day.person({ threshold: 0.3 });
    for (let index = 0; index < day.times(12); index += 1)
      await (await person.converse()).send(day.canaries.delicate(`${SEND} (threshold 0.3)`).text);
    for (let index = 0; index < day.times(4); index += 1)
      await (await person.converse()).send(day.canaries.harmless(`${SEND} (threshold 0.3)`, 'leaves').text);
  },
};

/** Offline mode closes the door for everything, and opens it again. */
export const offline: Scenario = {
  name: 'offline mode',
  async run(day) {
    const person = await day.person();
    const conversation = await person.converse();
    const set = async (offline_mode: boolean) =>
      expectStatus(await day.owner.call('PATCH', '/privacy/settings', { offline_mode }), 200);
    await set(true);
    for (let index = 0; index < day.times(4); index += 1) {
      await conversation.send(day.canaries.harmless(`${SEND} (offline)`, 'stays').text);
      await (await person.converse()).send(day.canaries.sensitive(`${SEND} (offline)`).text);
    }
    await set(false);
    await (await person.converse()).send(day.canaries.harmless(`${SEND} (online again)`, 'leaves').text);
  },
};
