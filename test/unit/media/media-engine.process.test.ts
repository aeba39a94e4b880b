import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sign } from '../../../models/engine/engine-connection.ts';
import { EngineFailed } from '../../../models/engine/engine-errors.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../models/media/create-media-host.ts';
import type { MediaHost } from '../../../models/media/media-connection.ts';
import { MediaEngine } from '../../../models/media/media-engine.ts';
import type { MediaReply } from '../../../models/media/media-messages.ts';
import { ManualTimer } from '../engine/manual-timer.ts';
import { english } from './pictures.ts';

const never = new AbortController().signal;
const order = { type: 'read-picture', picture: english, language: 'fr' } as const;

describe('The media engine', () => {
  let media: MediaEngine;
  let timer: ManualTimer;
  let starts: number;
  beforeEach(() => {
    timer = new ManualTimer();
    starts = 0;
    const patience = { startMs: 1e9, heartbeatMs: 100, hangMs: 1_000, stallMs: 5_000 };
    media = new MediaEngine({
      host: counting(createMediaHost(createForkProgramHost(), process.env)),
      timer,
      patience,
      idleMs: 60_000,
    });
  });
  afterEach(() => media.close());

  it('starts no process before it is asked for something, and one for all requests', async () => {
    expect([starts, media.pid]).toEqual([0, undefined]);
    await Promise.all([media.perform(order, never), media.perform(order, never)]);
    await media.perform(order, never);
    expect(starts).toBe(1);
  });

  it('fails what its process was doing when that is killed, and does the next', async () => {
    const reading = media.perform(order, never);
    kill('SIGKILL');
    await expect(reading).rejects.toThrow(EngineFailed);
    expect(await media.perform(order, never)).toMatchObject({ type: 'picture-read' });
  });

  it('kills a process that hangs, fails its requests, and does the next', async () => {
    await media.perform(order, never);
    const reading = media.perform(order, never).catch((error) => error);
    kill('SIGSTOP');
    timer.advance(5_000);
    expect(await reading).toBeInstanceOf(EngineFailed);
    expect(await media.perform(order, never)).toMatchObject({ type: 'picture-read' });
  });

  it('stops what was given up while its process started', async () => {
    const sent: string[] = [];
    let hear: (message: MediaReply | Sign) => void = () => {};
    const slow: MediaHost = {
      start: () => ({
        pid: undefined,
        send: ({ type }) => void sent.push(type),
        onMessage: (listener) => {
          hear = listener;
        },
        onExit() {},
        kill() {},
      }),
    };
    const starting = new MediaEngine({ host: slow, timer });
    const abort = new AbortController();
    const reading = starting.perform(order, abort.signal);
    abort.abort(new Error('Enough.'));
    await expect(reading).rejects.toThrow('Enough.');
    hear({ type: 'ready' });
    expect(sent.filter((type) => type !== 'ping')).toEqual(['read-picture', 'abort']);
  });

  it('kills a process that does not say in time that it is there', async () => {
    const silent: MediaHost = {
      start: () => {
        let exit: (exit: { code: null; signal: string }) => void = () => {};
        return {
          pid: undefined,
          send() {},
          onMessage() {},
          onExit: (listener) => {
            exit = listener;
          },
          kill: () => exit({ code: null, signal: 'SIGKILL' }),
        };
      },
    };
    const patient = new MediaEngine({ host: silent, timer });
    const reading = patient.perform(order, never).catch((error) => error);
    timer.advance(30_000);
    expect(await reading).toBeInstanceOf(EngineFailed);
  });

  it('ends its process when it has been idle, and starts another when asked', async () => {
    await media.perform(order, never);
    timer.advance(59_999);
    expect(media.pid).toBeDefined();
    timer.advance(1);
    expect(media.pid).toBeUndefined();
    expect(await media.perform(order, never)).toMatchObject({ type: 'picture-read' });
    expect(starts).toBe(2);
  });

  it('gives up a picture at once when the request is aborted, and reads the next in the same process', async () => {
    await media.perform(order, never);
    const abort = new AbortController();
    const reading = media.perform(order, abort.signal);
    abort.abort(new Error('The client left.'));
    await expect(reading).rejects.toThrow('The client left.');
    expect(await media.perform(order, never)).toMatchObject({ type: 'picture-read' });
    expect(starts).toBe(1);
  });

  it('fails what it is doing and refuses more once it is closed', async () => {
    const reading = media.perform(order, never).catch((error) => error);
    await media.close();
    expect(await reading).toBeInstanceOf(EngineFailed);
    await expect(media.perform(order, never)).rejects.toThrow(EngineFailed);
    expect(media.pid).toBeUndefined();
  });

  function counting(host: MediaHost): MediaHost {
    return {
      start() {
        starts += 1;
        return host.start();
      },
    };
  }

  function kill(signal: NodeJS.Signals): void {
    if (media.pid === undefined) throw new Error('There is no process.');
    process.kill(media.pid, signal);
  }
});
