import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { english, englishLines } from '../unit/media/pictures.ts';
import { blankPicture, type PickedFile, textFile } from './document-files.ts';
import { drag, pasteFiles } from './document-steps.ts';
import { CLINIC_LETTER, drawPicture } from './draw-picture.ts';
import { badge, composer, findAccessibilityProblems, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { boxes, lines, openPicture, readText } from './picture-steps.ts';
import { type SharedApp, sharedAppWithCloud } from './start-app.ts';

const ferry: PickedFile = { name: 'ferry.png', mimeType: 'image/png', buffer: english };
const picture = (page: Page, name: string) => page.getByRole('img', { name });
const boxOf = async (page: Page, index: number) => (await boxes(page).nth(index).boundingBox()) ?? undefined;

let app: SharedApp;
beforeAll(async () => {
  ({ app } = await sharedAppWithCloud(() => 'Yes.'));
});

test('the text of a picture is read, each block with its box, and goes into a message', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page.getByRole('heading', { name: 'Drop or paste a picture' }).waitFor();
  await screenshot('pictures-empty');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await openPicture(page, app, ferry);
  const answered = page.waitForResponse('**/api/v1/vision/ocr');
  await readText(page);
  const { blocks } = await (await answered).json();
  await expect.poll(() => lines(page).count()).toBe(blocks.length);
  expect((await lines(page).allInnerTexts()).join(' ')).toContain(englishLines[1]);
  await page.getByText('Text may leave').waitFor();

  const shown = await picture(page, 'ferry.png').boundingBox();
  const scale = (shown?.width ?? 0) / 1000;
  const last = blocks.length - 1;
  const { bbox } = blocks[last];
  const drawn = await boxOf(page, last);
  const middleOf = ({ x = 0, y = 0, width = 0, height = 0 }) => [x + width / 2, y + height / 2] as const;
  const [across = 0, down = 0] = middleOf(bbox);
  expect(middleOf(drawn ?? {})[0]).toBeCloseTo((shown?.x ?? 0) + across * scale, 0);
  expect(middleOf(drawn ?? {})[1]).toBeCloseTo((shown?.y ?? 0) + down * scale, 0);
  expect(drawn?.width).toBeGreaterThan(bbox.width * scale);
  expect(drawn?.width).toBeLessThan((bbox.width + 20) * scale);

  await boxes(page).nth(last).hover();
  await expect.poll(() => lines(page).nth(last).getAttribute('data-marked')).toBe('true');
  await screenshot('pictures-text');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use in a message' }).click();
  expect(await composer(page).inputValue()).toContain(englishLines[1]);
  await badge(page).filter({ hasText: 'Cloud' }).waitFor();
  await close();
});

test('boxes and lines can be gone through with the keyboard, from either side', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await openPicture(page, app, await drawPicture(page, 'letter.png', CLINIC_LETTER));
  await readText(page);
  const marked = (all: typeof lines) =>
    all(page).evaluateAll((options) =>
      options.map((option) => (option as HTMLElement).dataset.marked === 'true').indexOf(true),
    );
  await page.mouse.move(0, 0);
  const textList = page.getByRole('listbox', { name: 'Text, block by block' });
  await textList.focus();
  const both = async () => [await marked(lines), await marked(boxes)];
  await expect.poll(both).toEqual([0, 0]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(both).toEqual([1, 1]);
  expect(await textList.getAttribute('aria-activedescendant')).toBe(
    await lines(page).nth(1).getAttribute('id'),
  );
  await page.getByRole('listbox', { name: 'Text regions' }).focus();
  await page.keyboard.press('End');
  const last = (await lines(page).count()) - 1;
  await expect.poll(both).toEqual([last, last]);
  await close();
});

test.each(['light', 'dark'] as const)(
  'a picture of something sensitive says so, and a message with it stays here, in the %s',
  async (colorScheme) => {
    const { page, screenshot, close } = await openPage({ colorScheme });
    await logIn(page, app, await app.register());
    await openPicture(page, app, await drawPicture(page, 'letter.png', CLINIC_LETTER));
    await readText(page);
    await page.getByText('Text stays on this device').waitFor();
    await lines(page).filter({ hasText: 'diabetes' }).first().hover();
    await screenshot(`pictures-${colorScheme}`);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy' }).click();
    await visit(page, app, '#/');
    await composer(page).fill('Explain this letter.');
    await visit(page, app, '#/pictures');
    await page.getByRole('button', { name: 'Use in a message' }).click();
    expect(await composer(page).inputValue()).toMatch(/^Explain this letter\.\n\n.*diabetes/s);
    await badge(page).filter({ hasText: 'On this device' }).waitFor();
    await screenshot(`pictures-in-a-message-${colorScheme}`);
    await close();
  },
);

test('a picture is pasted or dropped anywhere on the screen, shown from memory, and becomes no document', async () => {
  const { page, screenshot, close } = await openPage({ width: 400 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await logIn(page, app, await app.register());
  await visit(page, app, '#/pictures');
  await page.getByRole('heading', { name: 'Drop or paste a picture' }).waitFor();
  sent.length = 0;
  await pasteFiles(page, page.getByRole('main'), [{ ...ferry, name: 'image.png' }]);
  const pasted = page.getByRole('img', { name: /^Pasted picture .*\.png$/ });
  await pasted.waitFor();
  expect(await pasted.getAttribute('src')).toMatch(/^blob:http:\/\/127\.0\.0\.1/);
  const dropped = { ...ferry, name: 'dropped.png' };
  await drag(page, 'dragover', [dropped]);
  await page.getByText('Drop to look at this picture').waitFor();
  await drag(page, 'drop', [textFile('notes.txt', 'Notes'), dropped]);
  await picture(page, 'dropped.png').waitFor();
  await page.getByText('This picture stays on this computer.').waitFor();
  await screenshot('pictures-narrow');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Drop or paste a picture' }).waitFor();
  await close();
});

test('what is no picture is refused in words, and the one before stays', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await openPicture(page, app, ferry);
  await pasteFiles(page, page.getByRole('main'), [
    { ...ferry, name: 'torn.png', buffer: english.subarray(0, 40) },
  ]);
  await page.getByRole('alert').filter({ hasText: 'it may be damaged' }).waitFor();
  await pasteFiles(page, page.getByRole('main'), [textFile('notes.txt', 'Notes')]);
  await page.getByRole('alert').filter({ hasText: 'Choose a PNG, JPG or WEBP file.' }).waitFor();
  await picture(page, 'ferry.png').waitFor();
  await screenshot('pictures-refused-here');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await close();
});

test('a picture without text says so, and a reading can be stopped', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await openPicture(page, app, { name: 'blank.png', mimeType: 'image/png', buffer: await blankPicture() });
  await page.getByRole('button', { name: 'Read the text' }).click();
  await page.getByText('No text was found in this picture.').waitFor();
  await page.route('**/api/v1/vision/ocr', () => {});
  await page.getByRole('button', { name: 'Read the text' }).click();
  await page.getByRole('button', { name: 'Stop (Esc)' }).waitFor();
  const stopped = page.waitForEvent('requestfailed');
  await page.keyboard.press('Escape');
  expect((await stopped).url()).toMatch(/vision\/ocr$/);
  await page.getByRole('button', { name: 'Stop (Esc)' }).waitFor({ state: 'detached' });
  await close();
});
