import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Proof } from '../../../../main/server-process/prove-server.ts';
import { startServerRun } from '../../../../main/server-process/start-server-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOKEN = 'a'.repeat(64);
const ORIGIN = 'http://127.0.0.1:7417';
const LISTENING = { type: 'listening', token: TOKEN, origin: ORIGIN };

function setUp(proof: Proof = 'proven') {
  const child = Object.assign(new EventEmitter(), { pid: 4711, postMessage: vi.fn() });
  const broker = { hear: vi.fn(), endAll: vi.fn(async () => undefined) };
  const killProcess = vi.fn();
  const prove = vi.fn(async () => proof);
  const events = { proven: vi.fn(), failed: vi.fn(), answers: vi.fn(), lost: vi.fn(), ended: vi.fn() };
  const run = startServerRun(
    { fork: () => child as never, token: TOKEN, prove, createBroker: () => broker, killProcess },
    events,
  );
  const say = async (message: unknown) => {
    child.emit('message', message);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { child, broker, killProcess, prove, events, run, say };
}

test('The first message is the token; what comes back with it and proves itself is the server', async () => {
  const { child, events, say, prove } = setUp();
  expect(child.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'start', token: TOKEN });
  await say({ ...LISTENING, setupToken: 'setup' });
  expect(prove).toHaveBeenCalledWith(ORIGIN, TOKEN);
  expect(events.proven).toHaveBeenCalledExactlyOnceWith(ORIGIN, 'setup');
});

test('A wrong token is not even asked for a proof: the process is killed', async () => {
  const { events, say, prove, killProcess } = setUp();
  await say({ ...LISTENING, token: 'b'.repeat(64) });
  expect(prove).not.toHaveBeenCalled();
  expect(events.proven).not.toHaveBeenCalled();
  expect(events.failed).toHaveBeenCalledExactlyOnceWith('impostor');
  expect(killProcess).toHaveBeenCalledWith(4711);
});

test('Another program on the port is never taken for the server', async () => {
  const { events, say, killProcess } = setUp('refuted');
  await say(LISTENING);
  expect(events.proven).not.toHaveBeenCalled();
  expect(events.failed).toHaveBeenCalledExactlyOnceWith('impostor');
  expect(killProcess).toHaveBeenCalledWith(4711);
});

test('A server that cannot be reached although it said that it listens is ended, and blamed on nobody', async () => {
  const { events, say, killProcess } = setUp('unreachable');
  await say(LISTENING);
  expect(events.proven).not.toHaveBeenCalled();
  expect(events.failed).not.toHaveBeenCalled();
  expect(killProcess).toHaveBeenCalledWith(4711);
});

test.each([
  'http://localhost:7417',
  'http://192.0.2.1:7417',
  'https://127.0.0.1:7417',
  'http://127.0.0.1',
  'http://127.0.0.1.example.com:7417',
  'nowhere',
])('An address that leads off this computer is not opened: %s', async (origin) => {
  const { events, say, prove } = setUp();
  await say({ ...LISTENING, origin });
  expect(prove).not.toHaveBeenCalled();
  expect(events.failed).toHaveBeenCalledExactlyOnceWith('foreign-address');
});

test('A server that ends while it is being proven is not shown as running', async () => {
  const { child, events, say } = setUp();
  child.emit('message', LISTENING);
  child.emit('exit', 1);
  await say(undefined);
  expect(events.proven).not.toHaveBeenCalled();
});

test.each([
  undefined,
  'listening',
  { type: 'listening' },
  { type: 'listening', token: TOKEN },
  { type: 'constructor' },
  { type: 'start-program', id: 1, program: '../evil', environment: {}, execArgv: [] },
  { type: 'start-program', id: 1, program: 'document-process', environment: { A: 1 }, execArgv: [] },
  { type: 'kill-program', id: '1' },
])('What is no message of the port is not heard: %j', async (message) => {
  const { events, broker, say } = setUp();
  await say(message);
  expect(broker.hear).not.toHaveBeenCalled();
  expect(events.failed).not.toHaveBeenCalled();
});

test('Orders about programs go to the broker, and its programs end with the server', async () => {
  const { child, broker, events, say } = setUp();
  const order = { type: 'kill-program', id: 3 };
  await say(order);
  expect(broker.hear).toHaveBeenCalledExactlyOnceWith(order);
  const programs = Promise.withResolvers<undefined>();
  broker.endAll.mockReturnValue(programs.promise);
  child.emit('exit', 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(events.lost).toHaveBeenCalledOnce();
  expect(events.ended).not.toHaveBeenCalled();
  programs.resolve(undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(events.ended).toHaveBeenCalledOnce();
});

test('A server whose memory is full has ended as any other has, and is no fault of the shell', async () => {
  const { child, events, say } = setUp();
  await say(LISTENING);
  child.emit('error', 'FatalError', 'v8::internal::Heap', '{}');
  child.emit('exit', 133);
  await say(undefined);
  expect(events.failed).not.toHaveBeenCalled();
  expect(events.ended).toHaveBeenCalledOnce();
});

test('A sentence of why it cannot start is handed on', async () => {
  const { events, say } = setUp();
  await say({ type: 'failed', sentence: 'Another Alcove uses these data.' });
  expect(events.failed).toHaveBeenCalledExactlyOnceWith({ sentence: 'Another Alcove uses these data.' });
});

test('A server that leaves three pings unanswered hangs, and does no more once it answers', async () => {
  const { child, events, say } = setUp();
  await say(LISTENING);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(events.answers).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(events.answers).toHaveBeenCalledExactlyOnceWith(false);
  const pings = child.postMessage.mock.calls
    .map(([message]) => message)
    .filter(({ type }) => type === 'ping');
  await say({ type: 'pong', number: pings.at(-1)?.number });
  expect(events.answers).toHaveBeenLastCalledWith(true);
});

test('A server that answers each ping is left alone, and the time that the computer sleeps does not count', async () => {
  const { child, events, run, say } = setUp();
  child.postMessage.mockImplementation(({ type, number }) => {
    if (type === 'ping') child.emit('message', { type: 'pong', number });
  });
  await say(LISTENING);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  child.postMessage.mockReset();
  run.pauseWatch();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  run.resumeWatch();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(events.answers).not.toHaveBeenCalled();
});

test('A kill that comes before the process is there waits for it', () => {
  const { child, run, killProcess } = setUp();
  Object.assign(child, { pid: undefined });
  run.kill();
  expect(killProcess).not.toHaveBeenCalled();
  Object.assign(child, { pid: 12 });
  child.emit('spawn');
  expect(killProcess).toHaveBeenCalledExactlyOnceWith(12);
});
