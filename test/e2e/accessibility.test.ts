import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import {
  ask,
  badge,
  composer,
  findAccessibilityProblems,
  logIn,
  replyMarks,
  visit,
} from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type RunningApp, startApp } from './start-app.ts';

let app: RunningApp;
let cloud: FakeCloud;
let owner: string;
beforeAll(async () => {
  cloud = await startFakeCloud({
    answer: () =>
      '## Lisbon\n\n- on the **Tagus**\n- see `fare`\n\n> Light\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\nx = 1\n```\n\n[More](https://example.org)',
  });
  app = await startApp({
    ALCOVE_CLOUD_PROVIDER: 'openai',
    ALCOVE_CLOUD_BASE_URL: cloud.url,
    ALCOVE_CLOUD_API_KEY: 'a-key-for-tests',
  });
  owner = await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 400 },
  { colorScheme: 'dark', width: 400 },
] as const)(
  'axe finds nothing on any screen, $colorScheme and $width pixels wide',
  async ({ colorScheme, width }) => {
    const { page, screenshot, close } = await openPage({ colorScheme, width });
    const check = async (name: string) => {
      await screenshot(`${name}-${colorScheme}-${width}`);
      expect({ name, problems: await findAccessibilityProblems(page) }).toEqual({ name, problems: [] });
    };
    await page.goto(app.url);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await check('login');
    await visit(page, app, '#/register');
    await page.getByLabel('Password').fill('abcD');
    await check('register');
    await visit(page, app, '#/');
    await logIn(page, app, owner);
    await check('new');
    await visit(page, app, '#/welcome');
    await page.getByRole('button', { name: 'Go on with the starter model' }).click();

    await ask(page, 'What is the capital of Portugal?');
    await replyMarks(page).click();
    await page.getByRole('heading', { name: /^Exactly what was sent/ }).waitFor();
    await check('sent');
    await composer(page).fill('My doctor told me yesterday that I have diabetes.');
    await badge(page).filter({ hasText: 'On this device' }).waitFor();
    await badge(page).focus();
    await page.getByRole('dialog', { name: 'Why it will be answered there' }).waitFor();
    await check('badge');
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await check('menu');
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename conversation' }).waitFor();
    await check('dialog');
    await page.keyboard.press('Escape');

    for (const section of ['profile', 'privacy', 'appearance', 'security', 'api-keys']) {
      await visit(page, app, `#/settings/${section}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await check(`settings-${section}`);
    }
    await visit(page, app, '#/models');
    await page.getByRole('heading', { name: 'Answers' }).waitFor();
    await check('models');
    await close();
  },
);

test('everything from login to a read answer can be done with the keyboard alone', async () => {
  const { page, close } = await openPage();
  await page.goto(app.url);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.keyboard.type(owner);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Correct-Horse-7');
  await page.keyboard.press('Enter');
  await composer(page).waitFor();
  await page.keyboard.type('What is the capital');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('of Portugal?');
  expect(await composer(page).inputValue()).toBe('What is the capital\nof Portugal?');
  await page.keyboard.press('Enter');
  await replyMarks(page).waitFor();
  await replyMarks(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Exactly what was sent/ }).waitFor();
  await close();
});
