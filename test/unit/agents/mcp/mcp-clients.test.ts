import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ToolFailed } from '../../../../server/agents/tool.types.ts';
import { openMcpTool } from './open-mcp-tool.ts';

let at: Awaited<ReturnType<typeof openMcpTool>>;
beforeEach(async () => {
  at = await openMcpTool();
});
afterEach(() => at.close());

const call = (signal = new AbortController().signal) =>
  at.tool('do_all').run({ how: 'well' }, at.context({ signal }));
const failure = () =>
  call().then(
    () => undefined,
    (thrown: unknown) => thrown as ToolFailed,
  );

describe('a conversation with an MCP server', () => {
  it('is one for all calls, and is begun anew after it was idle', async () => {
    await call();
    await call();
    expect(at.opened).toHaveLength(1);
    at.passIdleTime();
    await call();
    expect(at.opened).toHaveLength(2);
  });

  it('that hangs is given up at the deadline, and the next call begins anew', async () => {
    at.web.form = () => at.passDeadline();
    const thrown = await failure();
    expect(thrown).toBeInstanceOf(ToolFailed);
    expect(thrown?.message).toMatch(/did not answer in time/);
    at.web.form = 'json';
    await call();
    expect(at.opened).toHaveLength(2);
  });

  it('is left when the run is stopped, with the run’s own reason', async () => {
    const stop = new AbortController();
    at.web.form = () => stop.abort('cancelled');
    await expect(call(stop.signal)).rejects.toBe('cancelled');
  });

  const sdkWords = JSON.stringify({
    jsonrpc: '2.0',
    error: { code: -32001, message: 'Session not found' },
    id: null,
  });
  const methods = () => at.web.requests.map(({ message }) => message.method);
  const calls = () => methods().filter((method) => method === 'tools/call').length;

  it.each([
    ['nothing', undefined],
    ['an error of the protocol', sdkWords],
  ])(
    'that the server forgot, with 404 and %s, is begun anew, and the call is made there',
    async (_name, words) => {
      await call();
      at.web.unknownSession = (response) =>
        response.writeHead(404, words === undefined ? {} : { 'content-type': 'application/json' }).end(words);
      at.web.forget();
      expect((await call()).text).toContain('│ done');
      expect([at.opened.length, calls()]).toEqual([2, 2]);
    },
  );

  it('that the server forgot between its tools and the call is begun anew, its tools looked at again', async () => {
    at.web.forget('tools/call');
    at.web.unknownSession = (response) => {
      at.web.forget();
      response.writeHead(404).end();
    };
    expect((await call()).text).toContain('│ done');
    expect(methods().slice(-5)).toEqual([
      'tools/call',
      'initialize',
      'notifications/initialized',
      'tools/list',
      'tools/call',
    ]);
  });

  it('whose next one describes the tool otherwise makes no call in it', async () => {
    await call();
    at.web.forget();
    const [tool] = Object.values(at.web.state.tools ?? {});
    if (tool) tool.description = 'Does something else.';
    expect((await failure())?.message).toMatch(/describes this tool otherwise/);
    expect(calls()).toBe(1);
  });

  it('that the server forgets again is not begun a third time, and its address is not blamed', async () => {
    at.web.forget('tools/call');
    const thrown = await failure();
    expect(thrown?.message).toMatch(/forgot the session/);
    expect(thrown?.message).not.toMatch(/address/);
    expect([at.opened.length, calls()]).toEqual([2, 2]);
  });

  it.each([
    [400, /answered with an error/],
    [410, /answered with an error/],
    [429, /asks for a pause/],
    [500, /an error of its own/],
    [503, /an error of its own/],
  ])('whose call is answered with status %i fails, and nothing is repeated', async (status, sentence) => {
    await call();
    const before = calls();
    at.web.onCall = (response) => response.writeHead(status).end();
    expect((await failure())?.message).toMatch(sentence);
    expect([at.opened.length, calls()]).toEqual([1, before + 1]);
  });

  it('whose server says with 400 that it knows no session fails in words of that, and the next call begins anew', async () => {
    await call();
    at.web.onCall = (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(sdkWords);
    expect((await failure())?.message).toMatch(/answered with an error/);
    at.web.onCall = undefined;
    await call();
    expect([at.opened.length, calls()]).toEqual([2, 3]);
  });

  it('without a session that answers with 404 fails, and nothing is repeated', async () => {
    at.clients.stop(at.server.id);
    at.web.withoutSession = true;
    await call();
    at.web.onCall = (response) => response.writeHead(404).end();
    expect((await failure())?.message).toMatch(/Check its address/);
    expect([at.opened.length, calls()]).toEqual([2, 2]);
  });

  it('is not begun for a server that was switched off', async () => {
    at.clients.stop(at.server.id);
    at.server.enabled = false;
    expect((await failure())?.message).toMatch(/switched off/);
    expect(at.opened).toHaveLength(1);
  });

  it('ends for good when all are closed', async () => {
    at.clients.close();
    expect((await failure())?.message).toMatch(/switched off/);
  });

  const answer = (type: string, body: string | Buffer) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body);
  it.each([
    ['HTML', answer('text/html', '<p>Hello'), /not of its protocol/],
    ['no JSON', answer('application/json', '{"jsonrpc'), /not of its protocol/],
    [
      'JSON of another id',
      answer('application/json', '{"jsonrpc":"2.0","id":999,"result":{}}'),
      /not of its protocol/,
    ],
    ['nothing', answer('application/json', 'null'), /not of its protocol/],
    ['brackets without end', answer('application/json', '['.repeat(500_000)), /not of its protocol/],
    ['events that say nothing', answer('text/event-stream', ': \n\n'), /not of its protocol/],
    ['more than it may', answer('application/json', Buffer.alloc(2_200_000, ' ')), /more than it may/],
    [
      'a question for a login',
      (response: ServerResponse) => response.writeHead(401).end(),
      /asks for a login/,
    ],
    ['a cut answer', (response: ServerResponse) => response.destroy(), /could not be reached/],
  ])('that answers with %s fails with a sentence', async (_name, form, sentence) => {
    at.web.form = form;
    expect(String((await failure())?.message)).toMatch(sentence);
  });
});
