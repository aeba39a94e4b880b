import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SpeechPiece } from '../../../models/media/speech/speaker.ts';
import { readStoredFile } from '../../../models/stored-file.ts';
import { type AudioFiles, openAudioFiles } from '../../../server/voice/audio-files.ts';
import { makeFolder } from '../../make-folder.ts';

let directory: string;
let time: number;
let files: AudioFiles;
const HOUR = 3_600_000;
const open = (mostBytes = 1_000) => openAudioFiles(directory, { now: () => time, mostBytes });

beforeEach(() => {
  directory = join(makeFolder('alcove-audio-'), 'audio');
  time = Date.UTC(2026, 0, 1);
  files = open();
});
afterEach(() => rmSync(join(directory, '..'), { recursive: true }));

async function* speech(bytes: number): AsyncGenerator<SpeechPiece> {
  yield { type: 'audio', audio: new Uint8Array(10).fill(1) };
  yield { type: 'audio', audio: new Uint8Array(bytes - 10).fill(2) };
  yield { type: 'end', head: new Uint8Array(4).fill(9), durationSeconds: 1.5 };
}

describe('Audio files', () => {
  test('are kept with the head, which comes last, in its place, readable by their owner alone', async () => {
    const { content, bytes, durationSeconds } = await files.keep('anna', speech(20));
    const kept = [...Array(4).fill(9), ...Array(6).fill(1), ...Array(10).fill(2)];
    expect([...(await readStoredFile(content))]).toEqual(kept);
    expect({ bytes, durationSeconds }).toEqual({ bytes: 20, durationSeconds: 1.5 });
    if (process.platform !== 'win32') {
      expect(statSync(content.path).mode & 0o777).toBe(0o600);
      expect(statSync(directory).mode & 0o777).toBe(0o700);
    }
  });

  test('are noise on the disk, which nobody can play after a crash', async () => {
    const { content } = await files.keep('anna', speech(20));
    const onDisk = readFileSync(content.path);
    expect(onDisk.includes(Buffer.alloc(6, 1))).toBe(false);
    expect(onDisk.includes(Buffer.alloc(10, 2))).toBe(false);
  });

  test('go when an hour is over', async () => {
    const { id } = await files.keep('anna', speech(20));
    time += HOUR - 1;
    expect((await files.find(id))?.id).toBe(id);
    time += 1;
    expect(await files.find(id)).toBeUndefined();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('of an earlier run go at the start, whatever they are', async () => {
    await files.keep('anna', speech(20));
    writeFileSync(join(directory, 'stray'), 'x');
    mkdirSync(join(directory, 'folder'));
    open();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('never take more than their room: the oldest goes first, the newest never', async () => {
    const first = await files.keep('anna', speech(400));
    const second = await files.keep('bert', speech(400));
    const third = await files.keep('anna', speech(400));
    expect(await files.find(first.id)).toBeUndefined();
    expect(await files.find(second.id)).toBeDefined();
    const huge = await files.keep('bert', speech(2_000));
    expect(await files.find(third.id)).toBeUndefined();
    expect(readdirSync(directory)).toEqual([`${huge.id}.mp3`]);
  });

  test('of a user go with the account, others stay', async () => {
    await files.keep('anna', speech(20));
    const { id } = await files.keep('bert', speech(20));
    await files.forgetUser('anna');
    expect(readdirSync(directory)).toEqual([`${id}.mp3`]);
  });

  test('are not kept when the account goes while they are being made', async () => {
    async function* leaving(): AsyncGenerator<SpeechPiece> {
      yield { type: 'audio', audio: new Uint8Array(10) };
      await files.forgetUser('anna');
      yield { type: 'end', head: new Uint8Array(4), durationSeconds: 1 };
    }
    await expect(files.keep('anna', leaving())).rejects.toMatchObject({ status: 401 });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('leave nothing when the speech breaks off', async () => {
    async function* broken(): AsyncGenerator<SpeechPiece> {
      yield { type: 'audio', audio: new Uint8Array(10) };
      throw new Error('It broke.');
    }
    await expect(files.keep('anna', broken())).rejects.toThrow('It broke.');
    expect(readdirSync(directory)).toEqual([]);
  });

  test('end at 64 MB, which is said to be too long', async () => {
    const megabyte = new Uint8Array(1024 * 1024);
    async function* endless(): AsyncGenerator<SpeechPiece> {
      for (;;) yield { type: 'audio', audio: megabyte };
    }
    await expect(files.keep('anna', endless())).rejects.toMatchObject({ status: 422 });
    expect(readdirSync(directory)).toEqual([]);
  });
});
