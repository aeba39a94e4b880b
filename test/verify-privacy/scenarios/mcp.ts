import { readRun } from '../../api/agents-app.ts';
import { PASSWORD } from '../../api/start-server.ts';
import type { Day, Person, Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

/** A server of tools that somebody else wrote, every call allowed by the person: the score still decides. */
export const mcp: Scenario = {
  name: 'MCP',
  async run(day) {
    const { canaries, owner } = day;
    expectStatus(await owner.call('POST', '/auth/confirm-password', { password: PASSWORD }), 200);
    const server = { transport: 'http', name: 'remote', url: day.mcp.url };
    const added = expectStatus(await owner.call('POST', '/agents/mcp-servers', server), 201);
    if (added.body.error) throw new Error(`the MCP server was not reached: ${added.body.error}`);
    const program = { transport: 'stdio', name: 'local', command: '/nowhere/server' };
    const args = [canaries.sensitive('POST /agents/mcp-servers (args)').text];
    expectStatus(await owner.call('POST', '/agents/mcp-servers', { ...program, args }), 201, 422);

    // Servers of others are for owners only, by login.
    const person = owner;
    for (let index = 0; index < day.times(3); index += 1) {
      await echo(day, person, canaries.harmless('MCP tool', 'leaves', 'mcp').text);
      await echo(day, person, canaries.sensitive('MCP tool').text);
      const name = `secret-${index}.txt`;
      const form = new FormData();
      form.set('file', new Blob([canaries.sensitive('file_read, then MCP tool (document)').text]), name);
      expectStatus(await person.call('POST', '/documents/upload?wait=true', form), 201);
      const words = canaries.harmless('file_read, then MCP tool (words)', 'stays').text;
      await echo(day, person, words, { name: 'file_read', arguments: JSON.stringify({ name }) });
    }
  },
};

/** A run whose cloud asks for the tool, with these words, behind what it asks for first. */
async function echo(
  day: Day,
  person: Person,
  words: string,
  ...first: { name: string; arguments: string }[]
): Promise<void> {
  const { text: task } = day.canaries.harmless('MCP tool: the task', 'leaves');
  const call = { name: 'mcp__remote__echo', arguments: JSON.stringify({ words }) };
  day.cloud.script({ kind: 'calls', calls: [...first, call] });
  let run = '';
  await readRun(day.url(), person.token, { task, agent_type: 'general' }, async ({ event, data }) => {
    if (event === 'run') run = data.id;
    if (event !== 'approval_required') return;
    const path = `/agents/runs/${run}/approvals/${data.approval_id}`;
    expectStatus(await person.call('POST', path, { allow: true }), 200);
  });
}
