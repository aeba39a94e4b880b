import { describe, expect, test } from 'vitest';
import type { TranscriptionPiece } from '../../../../models/media/transcription/transcriber.ts';
import type {
  Heard,
  Listener,
  ListenOptions,
} from '../../../../models/media/transcription/windows/listener.ts';
import { transcribeWindows } from '../../../../models/media/transcription/windows/transcribe-windows.ts';

const RATE = 16_000;
const never = new AbortController().signal;

/** Sound in pieces of a second: noise where a letter stands, silence where a dot does. */
async function* sound(seconds: string): AsyncGenerator<Float32Array> {
  for (const second of seconds)
    yield Float32Array.from({ length: RATE }, (_, at) => (second === '.' ? 0 : Math.sin(at / 5) / 4));
}

const heard = (change: Partial<Heard> = {}): Heard => ({
  language: 'en',
  noSpeech: 0.1,
  confidence: -0.2,
  segments: [{ start: 0, end: 1, text: 'Hello.' }],
  done: 30,
  ...change,
});

/** Answers in turn, and takes note of what it was asked. */
function scripted(...answers: Heard[]) {
  const asked: ({ seconds: number } & ListenOptions)[] = [];
  const listen: Listener = async (window, options) => {
    asked.push({ seconds: window.length / RATE, ...options });
    return answers[asked.length - 1] ?? heard({ segments: [] });
  };
  return { asked, listen };
}

async function run(seconds: string, listen: Listener, language?: 'fr' | 'en') {
  const pieces: TranscriptionPiece[] = [];
  for await (const piece of transcribeWindows(sound(seconds), listen, language, never)) pieces.push(piece);
  const segments = pieces.flatMap((piece) => (piece.type === 'segment' ? [piece.segment] : []));
  return { pieces, segments, end: pieces.at(-1) };
}

describe('Listening in windows', () => {
  test('begins each window where the last sentence of the one before ended, and tells what was said', async () => {
    const { asked, listen } = scripted(
      heard({ segments: [{ start: 0, end: 24, text: 'First.' }], done: 24 }),
      heard({ segments: [{ start: 2, end: 5, text: 'Second.' }] }),
    );
    const { segments, end } = await run('a'.repeat(40), listen);
    expect(asked).toEqual([
      { seconds: 30, language: undefined, context: '' },
      { seconds: 16, language: 'en', context: 'First.' },
    ]);
    expect(segments).toEqual([
      { start: 0, end: 24, text: 'First.' },
      { start: 26, end: 29, text: 'Second.' },
    ]);
    expect(end).toEqual({ type: 'end', durationSeconds: 40, language: 'en' });
  });

  test('never shows silence to the model, and begins just before the first sound', async () => {
    const { asked, listen } = scripted(heard());
    const { segments, end } = await run(`${'.'.repeat(65)}aa`, listen);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.seconds).toBeCloseTo(2.2, 5);
    expect(segments).toEqual([{ start: 64.8, end: 65.8, text: 'Hello.' }]);
    expect(end).toMatchObject({ durationSeconds: 67 });
    const silent = scripted();
    expect((await run('.'.repeat(90), silent.listen)).end).toEqual({
      type: 'end',
      durationSeconds: 90,
      language: null,
    });
    expect(silent.asked).toEqual([]);
  });

  test('leaves out what the model is unsure of where it hears nobody', async () => {
    const unsure = heard({ noSpeech: 0.9, confidence: -1.5 });
    expect((await run('aaa', scripted(unsure).listen)).segments).toEqual([]);
    const sure = heard({ noSpeech: 0.9, confidence: -0.3 });
    expect((await run('aaa', scripted(sure).listen)).segments).toHaveLength(1);
  });

  test('listens again without what was said before when a text goes round in circles, and then gives up', async () => {
    const loop = heard({ segments: [{ start: 0, end: 3, text: 'Thank you. '.repeat(30) }] });
    const freed = scripted(heard({ done: 30 }), loop, heard());
    expect((await run('a'.repeat(40), freed.listen)).segments).toHaveLength(2);
    expect(freed.asked.map(({ context }) => context)).toEqual(['', 'Hello.', '']);
    const caught = scripted(loop);
    expect((await run('aaa', caught.listen)).segments).toEqual([]);
    expect(caught.asked).toHaveLength(1);
  });

  test.each(['♪', '♪ ♪', '[Music]', '(applause)', '*laughs*', '...', ' '])('leaves out %j', async (text) => {
    const only = heard({ segments: [{ start: 0, end: 1, text }] });
    expect((await run('aaa', scripted(only).listen)).segments).toEqual([]);
  });

  test('leaves out what the model says where it has become silent', async () => {
    const both = heard({
      segments: [
        { start: 0, end: 1, text: 'Hello.' },
        { start: 5, end: 8, text: 'Thank you for watching.' },
      ],
    });
    expect((await run('aa........', scripted(both).listen)).segments).toEqual([
      { start: 0, end: 1, text: 'Hello.' },
    ]);
  });

  test('always comes to an end, whatever the model says of its progress', async () => {
    const stuck = scripted(...Array.from({ length: 5 }, () => heard({ done: 0 })));
    expect((await run('aaaaa', stuck.listen)).end).toMatchObject({ durationSeconds: 5 });
    expect(stuck.asked).toHaveLength(5);
  });

  test('keeps to the language that it is given', async () => {
    const { asked, listen } = scripted(heard({ language: 'en' }));
    expect((await run('aa', listen, 'fr')).end).toMatchObject({ language: 'fr' });
    expect(asked[0]?.language).toBe('fr');
  });

  test('tells how far it has come', async () => {
    const { pieces } = await run('a'.repeat(70), scripted(heard(), heard(), heard()).listen);
    expect(pieces.filter(({ type }) => type === 'progress')).toEqual([
      { type: 'progress', seconds: 30 },
      { type: 'progress', seconds: 60 },
      { type: 'progress', seconds: 70 },
    ]);
  });
});
