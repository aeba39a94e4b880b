import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { freePort } from '../desktop/foreign-server.ts';
import { makeTinyGguf } from '../unit/engine/make-tiny-gguf.ts';
import { openInFrench } from './french.ts';
import {
  ask,
  badge,
  composer,
  findAccessibilityProblems,
  logIn,
  replyMarks,
  visit,
} from './journey-steps.ts';
import { type ModelHub, startModelHub } from './model-hub.ts';
import { openPage } from './open-page.ts';
import { PASSWORD, type RunningApp, startApp } from './start-app.ts';

const OWNER = 'ada@example.org';

let hub: ModelHub;
/** The first test makes its owner, who then is there for those that come after it. */
let app: RunningApp;
beforeAll(async () => {
  hub = await startModelHub({ 'any.gguf': makeTinyGguf({ says: { tokens: [' hello', '.'], ends: true } }) });
  app = await startApp(hub.environment);
});
afterAll(async () => {
  await app.close();
  await hub[Symbol.asyncDispose]();
});

const step = (page: Page) =>
  page.getByRole('list', { name: 'Setting up Alcove' }).locator('[aria-current=step]');
const model = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

async function becomeOwner(page: Page, { setupUrl }: RunningApp): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create owner account' }).click();
  await page.getByRole('heading', { name: 'What stays, and what may leave' }).waitFor();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Show \d+ more/ }).click();
  await model(page, name).check();
}

async function findProblems(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [...(await findAccessibilityProblems(page)), ...(isTooWide ? ['wider than the window'] : [])];
}

test('a newcomer opens the printed link, becomes the owner, learns what stays, and goes on with the starter model at once', async () => {
  const { page, screenshot, close } = await openPage();
  await page.goto(app.setupUrl);
  expect(await step(page).innerText()).toContain('Your account');
  await screenshot('first-run-account');
  await becomeOwner(page, app);
  expect(page.url()).not.toContain('setup=');
  expect(await step(page).innerText()).toContain('Privacy');
  await page.getByText('Harmless messages, once you have set up a cloud model').waitFor();
  await screenshot('first-run-what-stays');
  await page.getByRole('button', { name: 'Use the starter model for now' }).click();

  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await badge(page).filter({ hasText: 'On this device' }).waitFor();
  // Done once, the path does not come back.
  await page.reload();
  await page.getByRole('heading', { name: /Ada$/ }).waitFor();
  await visit(page, app, '#/models');
  await page.getByRole('heading', { name: 'Alcove starter' }).waitFor();
  expect(await page.getByText('Choose a model', { exact: true }).count()).toBe(0);
  await visit(page, app, '#/');
  await screenshot('new-conversation');
  await ask(page, 'Write a poem about the sea');
  expect((await page.getByRole('article', { name: 'Alcove' }).innerText()).length).toBeGreaterThan(20);
  await replyMarks(page).click();
  await page.getByText('Nothing left this device.').waitFor();
  await page.getByText('No cloud model is set up, so every message is answered here.').waitFor();
  await screenshot('first-run-reply-mark');
  await close();

  const late = await openPage();
  late.expectRefusal(404);
  await late.page.goto(app.setupUrl);
  await late.page.getByLabel('Email').fill('mallory@example.org');
  await late.page.getByLabel('Password').fill(PASSWORD);
  await late.page.getByRole('button', { name: 'Create owner account' }).click();
  await late.page.getByRole('alert').waitFor();
  expect(await composer(late.page).count()).toBe(0);
  await late.close();
});

testBeyondGate(
  'a model is chosen for this computer, paused, cut off by a restart, resumed, and answers once it is here',
  async () => {
    const fresh = await startApp({ ...hub.environment, ALCOVE_PORT: String(await freePort()) });
    const { page, screenshot, expectRefusal, close } = await openPage();
    // While the server is away, what the page asks of it is refused.
    for (const status of [0, 401, 502]) expectRefusal(status);
    await becomeOwner(page, fresh);
    await page.getByRole('button', { name: 'Choose a model' }).click();
    const title = page.getByRole('heading', { name: 'Choose a model for this computer' });
    await title.waitFor();
    await page.getByRole('radio').first().waitFor();
    expect(await step(page).innerText()).toContain('Model');
    await page.getByRole('list', { name: 'This computer' }).getByText('of memory').waitFor();
    expect(await model(page, 'Use the starter model for now').isChecked()).toBe(false);
    expect(await findProblems(page)).toEqual([]);
    await screenshot('first-run-model');

    // Left and found again.
    await page.getByRole('link', { name: 'Decide later' }).click();
    await page.getByRole('link', { name: /^Choose a model/ }).click();
    hub.hold();
    await choose(page, 'Qwen3.5 0.8B');
    expect(await findProblems(page)).toEqual([]);
    await screenshot('first-run-model-all');
    await page.getByRole('button', { name: /^Download Qwen3.5 0.8B/ }).click();
    await page.getByRole('heading', { name: 'Downloading Qwen3.5 0.8B' }).waitFor();
    await page.getByRole('progressbar', { name: 'Download of Qwen3.5 0.8B' }).waitFor();
    await page.getByText(/ of .*\/s/).waitFor();
    expect(await findProblems(page)).toEqual([]);
    await screenshot('first-run-arriving');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText(/^Paused at/).waitFor();
    await screenshot('first-run-paused');
    // Busy, it takes no press.
    await page.locator('button:not([aria-busy])', { hasText: 'Resume' }).click();
    await page.getByRole('heading', { name: 'Downloading Qwen3.5 0.8B' }).waitFor();
    await page.getByRole('button', { name: 'Start using Alcove' }).click();
    const tray = page.getByRole('region', { name: 'Downloads' });
    await tray.getByRole('link', { name: 'Qwen3.5 0.8B' }).waitFor();
    await composer(page).waitFor();
    await screenshot('first-run-meanwhile');

    await page.goto('about:blank');
    await fresh.restart();
    hub.letGo();
    await visit(page, fresh, '#/');
    await tray.getByText('The download stopped when Alcove was closed.').waitFor();
    await screenshot('first-run-after-restart');
    await tray.getByRole('button', { name: 'Try again: Qwen3.5 0.8B' }).click();
    await tray.getByText('Qwen3.5 0.8B is ready and answers from now on.').waitFor();
    await screenshot('first-run-arrived');
    await ask(page, 'Hello');
    await replyMarks(page).filter({ hasText: 'Qwen3.5 0.8B' }).waitFor();
    await visit(page, fresh, '#/welcome/model');
    await page.getByRole('heading', { name: 'Qwen3.5 0.8B is ready' }).waitFor();
    await page.getByRole('button', { name: 'Measure: Qwen3.5 0.8B' }).click();
    await page.getByRole('button', { name: 'Measure again: Qwen3.5 0.8B' }).waitFor();
    expect(await findProblems(page)).toEqual([]);
    await screenshot('first-run-ready');
    await close();
    await fresh.close();
  },
);

test('what the starter cannot answer is offered a model, and answered by it once that is here, whatever is read meanwhile', async () => {
  const fresh = await startApp(hub.environment);
  const { page, screenshot, close } = await openPage();
  await logIn(page, fresh, await fresh.setUpOwner());
  await ask(page, '12 * 12');
  await replyMarks(page).filter({ hasText: 'Calculator, no model' }).waitFor();
  await ask(page, 'What is the capital of France?');
  await page.getByText('can answer this here, on this computer').waitFor();
  expect(await findProblems(page)).toEqual([]);
  await screenshot('first-run-needs-model');
  const conversation = new URL(page.url()).hash;
  hub.hide();
  await page.getByRole('button', { name: /^Download / }).click();
  await page.getByText('can answer this, but could not be downloaded').waitFor();
  const why = page.getByRole('main').getByRole('status').filter({ hasText: 'no longer has this file' });
  await why.waitFor();
  expect(await page.getByRole('main').getByText('on its way').count()).toBe(0);
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
  await screenshot('first-run-needs-model-failed');
  hub.letGo();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Try again: Qwen/ })
    .click();
  await why.waitFor({ state: 'detached' });
  await visit(page, fresh, '#/documents');
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  // Nothing of it is open when the model arrives: the list says that it was answered.
  await expect
    .poll(() => page.evaluate(() => localStorage['alcove.keptQuestions']), { timeout: 60_000 })
    .toBe('[]');
  await visit(page, fresh, conversation);
  await replyMarks(page).filter({ hasText: 'Qwen' }).waitFor();
  await page.getByText('can answer this here').waitFor({ state: 'detached' });
  await close();
  await fresh.close();
});

testBeyondGate(
  'without a way to the model source the path says why, and another model can be chosen instead',
  async () => {
    const { page, screenshot, expectRefusal, close } = await openPage();
    await logIn(page, app, OWNER);
    await visit(page, app, '#/settings/privacy');
    const offline = (checked: boolean) => page.getByRole('switch', { name: 'Offline mode', checked });
    await offline(false).click();
    await offline(true).waitFor();
    await visit(page, app, '#/welcome/model');
    for (const status of [403, 409, 503]) expectRefusal(status);
    await choose(page, 'Qwen3.5 0.8B');
    await page.getByRole('button', { name: /^Download Qwen3.5 0.8B/ }).click();
    await page.getByRole('status').filter({ hasText: 'Nothing was sent: offline mode was on.' }).waitFor();
    expect(await findProblems(page)).toEqual([]);
    await screenshot('first-run-offline');
    expect(await page.getByText('Progress is saved').count()).toBe(0);
    await page.getByRole('link', { name: 'Change offline mode' }).waitFor();
    await page.getByRole('button', { name: 'Choose another' }).click();
    await model(page, 'Use the starter model for now').check();
    await page.getByRole('button', { name: 'Use the starter model for now' }).click();
    await composer(page).waitFor();
    await visit(page, app, '#/settings/privacy');
    await offline(true).click();
    await offline(false).waitFor();
    await close();
  },
);

testBeyondGate(
  'the path is the same in French, dark, narrow and at 200 % zoom, and by the keyboard alone',
  async () => {
    const { page, screenshot, close } = await openPage({ locale: 'fr-FR', colorScheme: 'dark' });
    await openInFrench(page, app, OWNER);
    await visit(page, app, '#/welcome');
    await page.getByRole('heading', { name: 'Ce qui reste, et ce qui peut partir' }).waitFor();
    const looks = [
      { name: 'wide', width: 1280, height: 800 },
      { name: 'narrow', width: 400, height: 800 },
      // What a window of 1280 by 800 has left at 200 %.
      { name: 'zoomed', width: 640, height: 400 },
    ];
    for (const { name, ...size } of looks) {
      await page.setViewportSize(size);
      expect(await findProblems(page)).toEqual([]);
      await screenshot(`first-run-what-stays-french-dark-${name}`);
    }
    await page.reload();
    await page.locator('button:focus', { hasText: 'Choisir un modèle' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('radio').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    for (const { name, ...size } of looks) {
      await page.setViewportSize(size);
      expect(await findProblems(page)).toEqual([]);
      await screenshot(`first-run-model-french-dark-${name}`);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    await close();
  },
);
