import type { FakeAnswer } from '../../fake-cloud.ts';
import type { Day, Person, Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

/** A cloud that fails in every way: what was meant for it went there and nowhere else, and the rest stays. */
export const failures: Scenario = {
  name: 'failures and retries',
  async run(day) {
    const person = await day.person();
    for (const [name, answer] of day.some(FAULTS(day))) {
      const row = `POST …/messages (cloud: ${name})`;
      for (const isStream of [false, true]) await meet(day, person, row, { answer, isStream });
      const held = await person.converse();
      await held.send(day.canaries.sensitive(row).text);
    }
  },
};

async function meet(
  day: Day,
  person: Person,
  row: string,
  { answer, isStream }: { answer: FakeAnswer; isStream: boolean },
): Promise<void> {
  const conversation = await person.converse();
  day.cloud.script(answer);
  const { text } = day.canaries.harmless(row, 'leaves');
  if (isStream) expectStatus(await conversation.stream(text), 200);
  else await person.call('POST', `${conversation.path}/messages`, { content: text });
  // Whatever the answer was, what follows something sensitive stays.
  await conversation.send(day.canaries.sensitive(row).text);
}

const FAULTS = ({ trap }: Day): [string, FakeAnswer][] => [
  ['401', { kind: 'status', status: 401 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['cut stream', { kind: 'cut' }],
  ['unfinished stream', { kind: 'unfinished' }],
  ['wrong JSON', { kind: 'wrong_json' }],
  ['HTML', { kind: 'html' }],
  ['error in the stream', { kind: 'stream_error' }],
  ['lying length', { kind: 'lying_length' }],
  ['redirect', { kind: 'redirect', to: trap.url }],
  ['permanent redirect', { kind: 'redirect', to: trap.url, status: 308 }],
];

/** Whoever leaves in the middle, and a server that is killed in the middle. */
export const interruptions: Scenario = {
  name: 'stop, kill -9 and restart',
  async run(day) {
    const person = await day.person();
    for (let index = 0; index < day.times(3); index += 1) {
      const row = 'POST …/messages (left in the middle)';
      const before = day.cloud.requests.length;
      day.cloud.script({ kind: 'stall' });
      await leaveMiddle(day, person, day.canaries.harmless(row, 'leaves').text, () =>
        day.cloud.received(before + 1),
      );
      await leaveMiddle(day, person, day.canaries.sensitive(row).text);
    }
    const row = 'POST …/messages (kill -9)';
    const conversation = await person.converse();
    const sending = conversation.stream(day.canaries.sensitive(row).text).catch(() => undefined);
    await day.restart('SIGKILL');
    await sending;
    await conversation.send(day.canaries.sensitive(`${row}, after the restart`).text);
    await conversation.send(day.canaries.harmless(`${row}, after the restart`, 'stays').text);
    await (await person.converse()).send(day.canaries.harmless(`${row}, after the restart`, 'leaves').text);
  },
};

async function leaveMiddle(
  day: Day,
  person: Person,
  content: string,
  until: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { path } = await person.converse();
  const leaving = new AbortController();
  const sending = day
    .call('POST', `${path}/messages`, {
      token: person.token,
      body: { content },
      headers: { accept: 'text/event-stream' },
      signal: leaving.signal,
    })
    .catch(() => undefined);
  await until();
  leaving.abort();
  await sending;
}

/** With ALCOVE_NO_CLOUD nothing leaves, whatever the settings say. */
export const noCloud: Scenario = {
  name: 'ALCOVE_NO_CLOUD',
  async run(day) {
    await day.restart('SIGTERM', { ALCOVE_NO_CLOUD: '1' });
    const person = await day.person();
    for (let index = 0; index < day.times(4); index += 1) {
      await (await person.converse()).send(
        day.canaries.harmless('POST …/messages (ALCOVE_NO_CLOUD)', 'stays').text,
      );
      await (await person.converse()).send(day.canaries.sensitive('POST …/messages (ALCOVE_NO_CLOUD)').text);
    }
  },
};
