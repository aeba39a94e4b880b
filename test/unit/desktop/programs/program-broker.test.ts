import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type BrokerParts, createProgramBroker } from '../../../../main/programs/program-broker.ts';
import type { FromServer, ToServer } from '../../../../models/shell-port.types.ts';
import { fakePrograms } from './fake-utility-process.ts';

function setUp(parts: Partial<BrokerParts> = {}) {
  const { forked, ...electron } = fakePrograms();
  const told: { message: ToServer; ports: unknown[] }[] = [];
  const killed: number[] = [];
  const broker = createProgramBroker({
    ...electron,
    serverDirectory: 'server',
    toServer: (message, ports) => told.push({ message, ports }),
    killProcess: (pid) => killed.push(pid),
    ...parts,
  });
  const start = (changes: Partial<Extract<FromServer, { type: 'start-program' }>> = {}) => {
    broker.hear({
      type: 'start-program',
      id: 7,
      program: 'document-process',
      environment: { TZ: 'UTC' },
      execArgv: [],
      ...changes,
    });
    return forked.at(-1)?.child as NonNullable<(typeof forked)[number]>['child'];
  };
  const messages = () => told.map(({ message }) => message);
  return { broker, start, forked, told, messages, killed };
}

describe('The broker of programs', () => {
  test('starts a program of the server with its environment, flags and a piped output', () => {
    const { start, forked } = setUp();
    start({ environment: { PATH: 'bin' }, execArgv: ['--js-flags=--max-old-space-size=768'] });
    expect(forked[0]).toMatchObject({ path: join('server', 'document-process.js'), arguments: [] });
    expect(forked[0]?.options).toEqual({
      env: { PATH: 'bin' },
      execArgv: ['--js-flags=--max-old-space-size=768'],
      stdio: ['ignore', 'pipe', 'ignore'],
      serviceName: 'Alcove document-process',
    });
  });

  test('gives one port to the program at once, and the other to the server when it has started', () => {
    const { start, told } = setUp();
    const child = start();
    expect(child.posted).toEqual([{ message: { type: 'line' }, ports: [expect.anything()] }]);
    expect(told).toEqual([]);
    child.spawn(4711);
    expect(told).toEqual([
      { message: { type: 'program-started', id: 7, pid: 4711 }, ports: [expect.anything()] },
    ]);
    expect(told[0]?.ports[0]).not.toBe(child.posted[0]?.ports[0]);
  });

  test.each([
    ['that is not one of the list', { program: '../../other' as 'chart-process' }],
    ['with a debugger', { execArgv: ['--inspect'] }],
    ['with another switch of Chromium behind a flag', { execArgv: ['--js-flags=--expose-gc'] }],
    ['with two flags run together', { execArgv: ['--js-flags=--max-old-space-size=1--expose-gc'] }],
    ['with no environment, which would be that of the shell', { environment: {} }],
  ])('starts no program %s, and says that it could not be started', (_, changes) => {
    const { start, forked, messages } = setUp();
    start(changes);
    expect(forked).toEqual([]);
    expect(messages()).toEqual([{ type: 'program-exited', id: 7, code: null }]);
  });

  test('says that a program could not be started when Electron refuses', () => {
    const { start, messages } = setUp({
      utilityProcess: {
        fork() {
          throw new Error('no');
        },
      },
    });
    start();
    expect(messages()).toEqual([{ type: 'program-exited', id: 7, code: null }]);
  });

  test('gives up a program that does not start, and kills it should it start later', async () => {
    const { start, messages, killed } = setUp({ timeouts: { programStart: 1, programOutput: 1_000 } });
    const child = start();
    await expect.poll(messages).toEqual([{ type: 'program-exited', id: 7, code: null }]);
    child.spawn(4711);
    expect(killed).toEqual([4711]);
    expect(messages()).toHaveLength(1);
  });

  test('hands on the beat of a program, the last of it before its end', async () => {
    const { start, messages } = setUp();
    const child = start();
    child.spawn(4711);
    child.stdout.write('beat');
    await nextTurn();
    child.exit(9, 'last');
    await expect.poll(() => messages().length).toBe(4);
    expect(messages().slice(1)).toEqual([
      { type: 'program-beat', id: 7, text: 'beat' },
      { type: 'program-beat', id: 7, text: 'last' },
      { type: 'program-exited', id: 7, code: 9 },
    ]);
  });

  test('says when V8 gave a program up', async () => {
    const { start, messages } = setUp();
    const child = start();
    child.spawn(4711);
    child.emit('error', 'FatalError', 'heap', '{}');
    child.exit(5);
    await expect
      .poll(() => messages().at(-1))
      .toEqual({
        type: 'program-exited',
        id: 7,
        code: 5,
        isFatal: true,
      });
  });

  test('kills a program by its number, and one that has not started yet as soon as it has', () => {
    const { broker, start, killed } = setUp();
    start().spawn(11);
    const second = start({ id: 8 });
    broker.hear({ type: 'kill-program', id: 7 });
    broker.hear({ type: 'kill-program', id: 8 });
    broker.hear({ type: 'kill-program', id: 9 });
    expect(killed).toEqual([11]);
    second.spawn(12);
    expect(killed).toEqual([11, 12]);
  });

  test('kills no program that has gone: another process may have its number', async () => {
    const { broker, start, messages, killed } = setUp();
    const child = start();
    child.spawn(4711);
    child.exit(0);
    broker.hear({ type: 'kill-program', id: 7 });
    await expect.poll(() => messages().at(-1)?.type).toBe('program-exited');
    broker.hear({ type: 'kill-program', id: 7 });
    expect(killed).toEqual([]);
  });

  test('ends all programs when the server goes, starts no other, and says nothing more', async () => {
    const { broker, start, forked, messages, killed } = setUp();
    const first = start();
    first.spawn(11);
    const second = start({ id: 8 });
    const over = broker.endAll();
    second.spawn(12);
    expect(killed).toEqual([11, 12]);
    first.exit(9);
    second.exit(9);
    await over;
    start({ id: 9 });
    expect(forked).toHaveLength(2);
    expect(messages()).toEqual([{ type: 'program-started', id: 7, pid: 11 }]);
  });
});
