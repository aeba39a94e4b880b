import type { FakeAnswer } from '../../fake-cloud.ts';
import type { Day, Person, Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

const ROW = 'POST …/messages (a server of the owner’s)';

/** The one exception to "nothing sensitive leaves": a server that the owner declared at a terminal, and how it is closed. */
export const trusted: Scenario = {
  name: 'a server that the owner trusts',
  async run(day) {
    const person = await day.person();
    await refuseOtherWays(day);
    if (day.trusted.requests.length > 0) throw new Error('a server was asked that nobody had declared');
    await declare(day);
    for (let turn = 0; turn < 3; turn += 1) await goesThere(day, person);
    await staysHere(day, person);
    for (const answer of day.some(faults(day))) {
      day.trusted.script(answer);
      const sent = await (await person.converse()).send(day.canaries.sensitive(ROW).text);
      if (sent.provider !== 'local') throw new Error(`it failed, and ${sent.provider} answered`);
      // It is left alone for a while after it failed.
      await day.restart('SIGTERM');
    }
    expectStatus(await day.owner.call('POST', '/privacy/trusted-engines/off', { name: 'own' }), 200);
    await staysHere(day, person, {});
  },
};

const sentenceFor = (url: string) => `sensitive messages will leave this computer for ${new URL(url).host}`;

async function declare({ alcove, trusted: server }: Day): Promise<void> {
  const args = ['engine', 'trust', server.url, '--name', 'own', '--model', 'stand-in'];
  const { code, output } = await alcove(args, sentenceFor(server.url));
  if (code !== 0) throw new Error(`it could not be declared at a terminal: ${output}`);
}

async function refuseOtherWays({ alcove, owner, trusted: server }: Day): Promise<void> {
  const args = ['engine', 'trust', server.url, '--name', 'own', '--model', 'stand-in'];
  const { code } = await alcove(args);
  if (code !== 2) throw new Error(`declared without a terminal: exit code ${code}`);
  const wrong = await alcove(args, 'yes');
  if (wrong.code === 0) throw new Error('declared without the sentence');
  const body = { trusted_engines: [{ name: 'own', base_url: server.url, is_on: true }] };
  await owner.call('PATCH', '/privacy/settings', body);
  const { body: settings } = expectStatus(await owner.call('GET', '/privacy/settings'), 200);
  if (settings.trusted_engines.length > 0) throw new Error('something beside the terminal declared a server');
}

async function goesThere(day: Day, person: Person): Promise<void> {
  const canary = day.canaries.sensitive(ROW);
  const sent = await (await person.converse()).send(canary.text);
  const received = day.trusted.requests.at(-1)?.body ?? '';
  if (sent.provider !== 'trusted:own')
    throw new Error(`${sent.provider} answered in place of the trusted server`);
  if (!received.includes(JSON.stringify(canary.text).slice(1, -1)))
    throw new Error('the trusted server did not receive what it answered');
}

/** What is kept on this computer is told to no server, not even to the owner's. */
async function staysHere(day: Day, person: Person, body: object = { routing: 'local_only' }): Promise<void> {
  const before = day.trusted.requests.length;
  const sent = await (await person.converse(body)).send(day.canaries.sensitive(ROW).text);
  if (sent.provider !== 'local') throw new Error(`kept here, and ${sent.provider} answered`);
  if (day.trusted.requests.length !== before) throw new Error('kept here, and told to the trusted server');
}

const faults = ({ trap }: Day): FakeAnswer[] => [
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'redirect', to: trap.url },
];
