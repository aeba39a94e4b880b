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

/** Sound in pieces of a second: silence where a dot stands, a little noise where an n does, sound elsewhere. */
async function* sound(seconds: string): AsyncGenerator<Float32Array> {
  for (const second of seconds) {
    const level = second === '.' ? 0 : second === 'n' ? 0.01 : 0.25;
    yield Float32Array.from({ length: RATE }, (_, at) => Math.sin(at / 5) * level);
  }
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
  const listen: Listener = async (window) => async (options) => {
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
      { seconds: 30, language: undefined, context: '', temperature: 0 },
      { seconds: 16, language: 'en', context: 'First.', temperature: 0 },
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

  test('ends a window at a pause of three seconds, and begins the next behind it', async () => {
    const { asked, listen } = scripted(heard({ done: 3 }), heard({ done: 6.2 }));
    const { segments, end } = await run('aa....aa..aa', listen);
    expect(asked.map(({ seconds }) => seconds)).toEqual([3, 6.2]);
    expect(segments.map(({ start }) => start)).toEqual([0, 5.8]);
    expect(end).toMatchObject({ durationSeconds: 12 });
  });

  test('leaves out what the model is unsure of where it hears nobody', async () => {
    const unsure = heard({ noSpeech: 0.9, confidence: -1.5 });
    expect((await run('aaa', scripted(unsure).listen)).segments).toEqual([]);
    const sure = heard({ noSpeech: 0.9, confidence: -0.3 });
    expect((await run('aaa', scripted(sure).listen)).segments).toHaveLength(1);
  });

  test('listens again without what was said before when a text goes round in circles, by chance, and then gives up', async () => {
    const loop = heard({ segments: [{ start: 0, end: 3, text: 'La la la. '.repeat(30) }] });
    const freed = scripted(heard({ done: 30 }), loop, heard());
    expect((await run('a'.repeat(40), freed.listen)).segments).toHaveLength(2);
    expect(freed.asked.map(({ context }) => context)).toEqual(['', 'Hello.', '']);
    const caught = scripted(heard({ done: 30 }), loop, loop, loop, loop);
    expect((await run('a'.repeat(40), caught.listen)).segments).toHaveLength(1);
    expect(caught.asked.slice(1).map(({ context, temperature }) => [context, temperature])).toEqual([
      ['Hello.', 0],
      ['', 0],
      ['', 0.4],
      ['', 0.8],
    ]);
  });

  test('listens again without what was said before when a model that hears somebody writes nothing', async () => {
    const blank = heard({ segments: [] });
    const freed = scripted(heard(), blank, heard());
    expect((await run('a'.repeat(40), freed.listen)).segments).toHaveLength(2);
    expect(freed.asked.map(({ context }) => context)).toEqual(['', 'Hello.', '']);
    const silent = scripted(heard(), heard({ segments: [], noSpeech: 0.9 }));
    await run('a'.repeat(40), silent.listen);
    expect(silent.asked).toHaveLength(2);
  });

  test('keeps what was said before a loop that it cannot get out of, and once what repeats', async () => {
    const texts = ['We met in May.', 'And so on.', 'And so on.', 'And so on.', 'And so on.', 'And so on.'];
    const loop = heard({ segments: texts.map((text, at) => ({ start: at * 2, end: at * 2 + 2, text })) });
    const { segments } = await run('a'.repeat(12), scripted(loop, loop, loop).listen);
    expect(segments.map(({ text }) => text)).toEqual(['We met in May.', 'And so on.']);
    const words = heard({
      segments: [
        { start: 0, end: 2, text: 'We met in May.' },
        { start: 2, end: 12, text: 'la '.repeat(60) },
      ],
    });
    const second = await run('a'.repeat(12), scripted(words, words, words).listen);
    expect(second.segments.map(({ text }) => text)).toEqual(['We met in May.']);
  });

  test('keeps the surest of what the model stays unsure of', async () => {
    const says = (text: string, confidence: number) =>
      heard({ confidence, segments: [{ start: 0, end: 3, text }] });
    const answers = [says('Mumble.', -1.4), says('Murmur.', -1.1), says('Rumble.', -1.8)];
    const { segments } = await run('aaa', scripted(...answers).listen);
    expect(segments.map(({ text }) => text)).toEqual(['Murmur.']);
    const fading = scripted(says('Mumble.', -1.4), heard({ segments: [] }), heard({ segments: [] }));
    expect((await run('aaa', fading.listen)).segments).toHaveLength(1);
  });

  test.each([
    "Sous-titres réalisés para la communauté d'Amara.org",
    'Sous-titres réalisés par la communauté d’Amara.org',
    "Sous-titrage ST' 501",
    'Sous-titrage Société Radio-Canada',
    'Subtitles by the Amara.org community',
    'Transcribed by Hand',
  ])('leaves out %j, whoever speaks', async (text) => {
    const only = heard({ noSpeech: 0.01, segments: [{ start: 0, end: 3, text }] });
    expect((await run('aaa', scripted(only).listen)).segments).toEqual([]);
  });

  test.each(['Thank you.', 'Thanks for watching!', 'you', "Merci d'avoir regardé cette vidéo !", 'Merci.'])(
    'believes %j only where it is clear that somebody speaks',
    async (text) => {
      const says = (noSpeech: number, words: string) =>
        heard({ noSpeech, segments: [{ start: 0, end: 3, text: words }] });
      expect((await run('aaa', scripted(says(0.4, text)).listen)).segments).toEqual([]);
      expect((await run('aaa', scripted(says(0.01, text)).listen)).segments).toHaveLength(1);
      expect((await run('aaa', scripted(says(0.4, `${text} And sit down.`)).listen)).segments).toHaveLength(
        1,
      );
    },
  );

  test('does not believe thanks over what is left of the noise once nobody speaks any more', async () => {
    const both = heard({
      segments: [
        { start: 0, end: 2, text: 'Good night.' },
        { start: 3, end: 6, text: 'Thank you for watching.' },
      ],
    });
    const { segments } = await run('aannnn', scripted(both).listen);
    expect(segments.map(({ text }) => text)).toEqual(['Good night.']);
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
