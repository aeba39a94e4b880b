import { expect, test } from 'vitest';
import { ApiError } from '../../../../renderer/api/api-error.ts';
import type { PictureAnalysis, PictureText } from '../../../../renderer/api/vision.ts';
import type { Picture } from '../../../../renderer/vision/open-picture.ts';
import { createPictureDesk } from '../../../../renderer/vision/picture-desk.ts';
import { PictureRefused } from '../../../../renderer/vision/picture-trouble.ts';

const TEXT = { text: 'Ferry at seven' } as PictureText;
const ANALYSIS = { analysis: 'A ferry' } as PictureAnalysis;
const file = (name: string) => new File([name], name, { type: 'image/png' });
const pictureOf = (opened: File): Picture => ({
  file: opened,
  url: `blob:${opened.name}`,
  width: 4,
  height: 3,
});

interface Asked<Result> extends PromiseWithResolvers<Result> {
  of: string;
  how: string;
  signal: AbortSignal;
}

/** A browser and a server that do what the test says, and take note. */
function stage() {
  const opened = new Map<string, PromiseWithResolvers<Picture>>();
  const closed: string[] = [];
  const texts: Asked<PictureText>[] = [];
  const analyses: Asked<PictureAnalysis>[] = [];
  const take =
    <Result>(asked: Asked<Result>[]) =>
    (picture: File, how: string, signal: AbortSignal) => {
      const one = { of: picture.name, how, signal, ...Promise.withResolvers<Result>() };
      asked.push(one);
      return one.promise;
    };
  const desk = createPictureDesk({
    openPicture(put) {
      const one = Promise.withResolvers<Picture>();
      opened.set(put.name, one);
      if (!put.name.startsWith('slow')) one.resolve(pictureOf(put));
      return one.promise;
    },
    closePicture: ({ file: { name } }) => closed.push(name),
    readText: take(texts),
    analyze: take(analyses),
  });
  return { desk, opened, closed, texts, analyses };
}

test('a picture is read in a language and asked about, each by itself', async () => {
  const { desk, texts, analyses } = stage();
  await desk.put(file('a.png'));
  const done = [desk.readText('fr'), desk.analyze('Who is it?')];
  expect([desk.current().text.state, desk.current().analysis.state]).toEqual(['running', 'running']);
  expect([texts[0]?.of, texts[0]?.how, analyses[0]?.how]).toEqual(['a.png', 'fr', 'Who is it?']);
  texts[0]?.resolve(TEXT);
  analyses[0]?.reject(new ApiError(503, 'The engine stopped.'));
  await Promise.all(done);
  expect(desk.current().text).toEqual({ state: 'done', result: TEXT });
  expect(desk.current().analysis).toEqual({ state: 'failed', trouble: { code: 'failed', sentence: '' } });
});

test('another picture takes the place of the first, whose answers come too late', async () => {
  const { desk, closed, texts } = stage();
  await desk.put(file('a.png'));
  const reading = desk.readText('auto');
  await desk.put(file('b.png'));
  expect(texts[0]?.signal.aborted).toBe(true);
  texts[0]?.resolve(TEXT);
  await reading;
  expect(desk.current()).toMatchObject({ picture: { file: { name: 'b.png' } }, text: { state: 'idle' } });
  expect(closed).toEqual(['a.png']);
});

test('of two pictures put at once the later one stays, whichever opens first', async () => {
  const { desk, opened, closed } = stage();
  const slow = file('slow.png');
  const putting = desk.put(slow);
  await desk.put(file('b.png'));
  opened.get('slow.png')?.resolve(pictureOf(slow));
  await putting;
  expect(desk.current().picture?.file.name).toBe('b.png');
  expect(closed).toEqual(['slow.png']);
});

test('what is no picture is told, and the picture and its text stay', async () => {
  const { desk, opened, texts } = stage();
  await desk.put(file('a.png'));
  const reading = desk.readText('auto');
  texts[0]?.resolve(TEXT);
  await reading;
  const putting = desk.put(file('slow.txt'));
  opened.get('slow.txt')?.reject(new PictureRefused('unsupported'));
  await putting;
  expect(desk.current()).toMatchObject({
    picture: { file: { name: 'a.png' } },
    trouble: { code: 'unsupported' },
    text: { state: 'done' },
  });
});

test('a stopped reading is aborted and leaves nothing, and the next one counts', async () => {
  const { desk, texts } = stage();
  await desk.put(file('a.png'));
  const stopped = desk.readText('auto');
  desk.stop('text');
  expect([texts[0]?.signal.aborted, desk.current().text]).toEqual([true, { state: 'idle' }]);
  const reading = desk.readText('en');
  texts[0]?.reject(new Error('aborted'));
  texts[1]?.resolve(TEXT);
  await Promise.all([stopped, reading]);
  expect(desk.current().text).toEqual({ state: 'done', result: TEXT });
});

test('forgetting lets go of the picture, stops its work, and drops one that is still opening', async () => {
  const { desk, opened, closed, analyses } = stage();
  await desk.put(file('a.png'));
  const asking = desk.analyze('');
  const slow = file('slow.png');
  const putting = desk.put(slow);
  desk.clear();
  opened.get('slow.png')?.resolve(pictureOf(slow));
  analyses[0]?.resolve(ANALYSIS);
  await Promise.all([asking, putting]);
  expect(desk.current()).toMatchObject({ picture: undefined, analysis: { state: 'idle' } });
  expect(closed).toEqual(['a.png', 'slow.png']);
});
