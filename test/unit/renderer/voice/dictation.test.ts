import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../../renderer/api/api-error.ts';
import type { TranscribeOptions, Transcript } from '../../../../renderer/api/voice.ts';
import { createDictator, LONGEST_DICTATION } from '../../../../renderer/voice/dictation.ts';
import type { MicrophoneListener } from '../../../../renderer/voice/microphone.ts';
import { MicrophoneFailed } from '../../../../renderer/voice/microphone-failed.ts';

const RATE = 16_000;
const second = (value = 0.1) => new Float32Array(RATE).fill(value);
// Long enough for the microphone, which closes a moment later.
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

interface Sent extends TranscribeOptions, PromiseWithResolvers<Pick<Transcript, 'text' | 'language'>> {
  recording: Blob;
}

/** A microphone and a server that do what the test says, and take note. */
function stage(
  options: { hasSpeechModel?: boolean; microphone?: Promise<unknown>; rest?: Float32Array } = {},
) {
  const texts: string[] = [];
  const sent: Sent[] = [];
  const microphones: (MicrophoneListener & { isOpen: boolean })[] = [];
  const dictator = createDictator({
    hasSpeechModel: async () => options.hasSpeechModel ?? true,
    async openMicrophone(listener) {
      await options.microphone;
      const microphone = { ...listener, isOpen: true };
      microphones.push(microphone);
      return {
        sampleRate: RATE,
        async close() {
          await new Promise((resolve) => setImmediate(resolve));
          if (options.rest) listener.onSound(options.rest);
          microphone.isOpen = false;
        },
      };
    },
    transcribe(recording, how) {
      const answer = { recording, ...how, ...Promise.withResolvers<Pick<Transcript, 'text' | 'language'>>() };
      how.signal.addEventListener('abort', () => answer.reject(how.signal.reason));
      sent.push(answer);
      return answer.promise;
    },
    onText: (text) => texts.push(text),
  });
  return { dictator, texts, sent, microphones };
}

async function record(stageSet: ReturnType<typeof stage>, seconds = 1): Promise<void> {
  await stageSet.dictator.start();
  for (let count = 0; count < seconds; count++) stageSet.microphones.at(-1)?.onSound(second());
}

describe('A dictation', () => {
  test('tells how long and how loud it is, and hands on what was said, to the last of the sound', async () => {
    const set = stage({ rest: second().subarray(0, 800) });
    await record(set, 2);
    expect(set.dictator.current()).toMatchObject({ phase: 'recording', seconds: 2 });
    const state = set.dictator.current();
    const levels = state.phase === 'recording' ? state.levels : [];
    expect(levels).toHaveLength(2);
    expect(levels[0]).toBeGreaterThan(0.5);
    const finished = set.dictator.finish();
    await settled();
    expect(set.microphones[0]?.isOpen).toBe(false);
    expect(set.sent[0]?.recording.size).toBe(44 + 2 * (2 * RATE + 800));
    set.sent[0]?.onProgress({ share: 0.5, ahead: 0 });
    expect(set.dictator.current()).toEqual({ phase: 'writing', share: 0.5, ahead: 0 });
    set.sent[0]?.resolve({ text: ' Good morning. ', language: 'en' });
    await finished;
    expect(set.texts).toEqual(['Good morning.']);
    expect(set.dictator.current()).toEqual({ phase: 'idle' });
  });

  test('does not open the microphone where nothing can write speech down', async () => {
    const { dictator, microphones } = stage({ hasSpeechModel: false });
    await dictator.start();
    expect(dictator.current()).toMatchObject({ phase: 'failed', trouble: { code: 'no_model' } });
    expect(microphones).toEqual([]);
  });

  test('says why the microphone does not open', async () => {
    const { dictator } = stage({ microphone: Promise.reject(new MicrophoneFailed('denied')) });
    await dictator.start();
    expect(dictator.current()).toMatchObject({
      phase: 'failed',
      trouble: { code: 'denied' },
      canRetry: false,
    });
  });

  test('closes a microphone that opens after the dictation was let go', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { dictator, microphones } = stage({ microphone: promise });
    const started = dictator.start();
    await settled();
    await dictator.finish();
    expect(dictator.current()).toEqual({ phase: 'let_go_early' });
    resolve();
    await started;
    expect(microphones.map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(dictator.current()).toEqual({ phase: 'let_go_early' });
  });

  test('sends nothing once it is cancelled, and takes the next', async () => {
    const set = stage();
    await record(set);
    set.dictator.cancel();
    await settled();
    expect(set.microphones[0]?.isOpen).toBe(false);
    await set.dictator.finish();
    expect(set.sent).toEqual([]);
    await record(set);
    expect(set.dictator.current()).toMatchObject({ phase: 'recording', seconds: 1 });
  });

  test('keeps out what a server says to a dictation that was cancelled', async () => {
    const set = stage();
    await record(set);
    const finished = set.dictator.finish();
    await settled();
    set.dictator.cancel();
    expect(set.sent[0]?.signal.aborted).toBe(true);
    await finished;
    expect([set.texts, set.dictator.current()]).toEqual([[], { phase: 'idle' }]);
  });

  test('keeps what was said when the model fails, and has it written down on another try', async () => {
    const set = stage();
    await record(set);
    const finished = set.dictator.finish();
    await settled();
    set.sent[0]?.reject(new ApiError(503, 'The engine stopped.'));
    await finished;
    expect(set.dictator.current()).toMatchObject({
      phase: 'failed',
      trouble: { code: 'model_failed' },
      canRetry: true,
    });
    const retried = set.dictator.retry();
    await settled();
    expect(set.sent[1]?.recording.size).toBe(set.sent[0]?.recording.size);
    set.sent[1]?.resolve({ text: 'Good morning.', language: 'en' });
    await retried;
    expect(set.texts).toEqual(['Good morning.']);
    await set.dictator.retry();
    expect(set.sent).toHaveLength(2);
  });

  test('forgets what was said once a failure is put away', async () => {
    const set = stage();
    await record(set);
    const finished = set.dictator.finish();
    await settled();
    set.sent[0]?.reject(new ApiError(0, 'Nobody there.'));
    await finished;
    set.dictator.cancel();
    await set.dictator.retry();
    expect(set.sent).toHaveLength(1);
    expect(set.dictator.current()).toEqual({ phase: 'idle' });
  });

  test.each([null, 'en'] as const)(
    'says that nothing was heard in place of an empty text, by a model for: %s',
    async (language) => {
      const set = stage();
      await record(set);
      const finished = set.dictator.finish();
      await settled();
      set.sent[0]?.resolve({ text: '', language });
      await finished;
      expect([set.texts, set.dictator.current()]).toEqual([[], { phase: 'nothing_heard', language }]);
    },
  );

  test.each([
    ['it has lasted ten minutes', LONGEST_DICTATION, (_: MicrophoneListener) => {}],
    ['the microphone is unplugged', 3, (microphone: MicrophoneListener) => microphone.onLost()],
  ])('is written down by itself when %s', async (_, seconds, happen) => {
    const set = stage();
    await set.dictator.start();
    const [microphone] = set.microphones;
    if (!microphone) throw new Error('no microphone');
    const sound = new Float32Array(10 * RATE);
    const heard = seconds < 10 ? second() : sound;
    for (let told = 0; told < seconds; told += heard.length / RATE) microphone.onSound(heard);
    happen(microphone);
    await settled();
    expect(set.sent).toHaveLength(1);
    expect(set.dictator.current()).toMatchObject({ phase: 'writing' });
  });
});
