import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import {
  expectAccessible,
  giveTask,
  result,
  runsCode,
  standing,
  steps,
  taskBox,
  waitForEnd,
} from './agent-steps.ts';
import { openInFrench } from './french.ts';
import { badge, logIn, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { sharedApp, sharedAppWithCloud } from './start-app.ts';

const CODE = 'How many cells are there in six rows of seven?';

/** A model that has code run. */
const startModel = () => sharedAppWithCloud(runsCode);

async function save(page: Page, form: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^Save .*\\.${form}$`) }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

testBeyondGate(
  'a calculation is shown step by step with its result, and the badge says where it is worked out',
  async () => {
    const app = await sharedApp();
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
    await page.getByText('Web search is off.').waitFor();
    await expectAccessible(page);
    await screenshot('agents-empty');
    await taskBox(page).fill('My doctor says I have diabetes. What is 12 * 40?');
    await badge(page).filter({ hasText: 'On this device' }).waitFor();

    await giveTask(page, app, 'What is 17.5 * 340?', 'Data');
    await waitForEnd(page, 'Done');
    await steps(page).filter({ hasText: 'Calculate' }).getByText('17.5 * 340').waitFor();
    await expect.poll(() => result(page).innerText()).toContain('5,950');
    await result(page).getByText('On this device').waitFor();
    await page.getByRole('button', { name: 'Details: Step 1' }).click();
    await page.getByText('Output', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'What left this device' }).click();
    await page.getByText('Nothing left this device.').waitFor();
    await expectAccessible(page);
    await screenshot('agents-calculation');
    await close();
  },
);

testBeyondGate(
  'a chart is shown as a picture, also after a reload, and is saved as SVG and as PNG',
  async () => {
    const app = await sharedApp();
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    const task = 'Draw a bar chart of 12 apples, 7 pears and 9 plums';
    await giveTask(page, app, task, 'Data');
    await waitForEnd(page, 'Done');
    const picture = page.getByRole('img', { name: /^Chart: / });
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(200);
    expect(await picture.getAttribute('src')).toMatch(/^blob:/);
    await expectAccessible(page);
    await screenshot('agents-chart');
    const svg = await save(page, 'svg');
    expect(svg.name).toMatch(/^chart.*\.svg$/);
    expect(svg.bytes.toString('utf8')).toMatch(/^<svg.*apples/s);
    const png = await save(page, 'png');
    expect(png.bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

    await page.reload();
    await picture.waitFor();
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('button', { name: 'Past runs' }).click();
    await page.getByRole('link', { name: task }).waitFor();
    await screenshot('agents-history');
    await close();
  },
);

test('code is run only when it is allowed: Enter alone does not, nor the second press of a double click, and a no is kept with the run', async () => {
  const { app } = await startModel();
  const { page, screenshot, close } = await openPage();
  await page.addInitScript(watchFirstAllow);
  await logIn(page, app, await app.register());
  await giveTask(page, app, CODE, 'Code');
  const card = page.getByRole('region', { name: 'Allow “Run code”?' });
  await card.getByText('6 * 7').waitFor();
  await page.getByRole('link', { name: 'Agents' }).getByText('needs you').waitFor();
  await expectAccessible(page);
  await screenshot('agents-approval');
  await expect
    .poll(() => card.getByRole('heading').evaluate((heading) => heading === document.activeElement))
    .toBe(true);
  expect(await page.locator('html').getAttribute('data-allowed-at-once')).toBe('false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await card.getByRole('button', { name: 'Do not allow' }).click();
  await waitForEnd(page, 'Done');
  await steps(page).getByText('You did not allow it, so it was not done.').waitFor();
  expect(await result(page).innerText()).not.toContain('42');
  await screenshot('agents-declined');

  await page.getByRole('button', { name: 'Run again with changes' }).click();
  expect(await taskBox(page).inputValue()).toBe(CODE);
  expect(await page.getByRole('radio', { name: 'Code' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await card.locator('h2:focus').waitFor();
  await tabTo(page, 'Do not allow');
  await card.getByRole('button', { name: 'Allow once', disabled: false }).waitFor();
  await tabTo(page, 'Allow once');
  await page.keyboard.press('Enter');
  await waitForEnd(page, 'Done');
  await expect.poll(() => result(page).innerText()).toContain('42');
  await screenshot('agents-allowed');
  await close();
});

test('Escape stops a run, what it was is kept, opened again after a reload, and deleted when that is confirmed', async () => {
  const { app } = await startModel();
  const { page, screenshot, close, expectRefusal } = await openPage();
  await logIn(page, app, await app.register());
  await giveTask(page, app, CODE, 'Code');
  await page.getByRole('button', { name: 'Stop (Esc)' }).waitFor();
  await page.getByRole('button', { name: 'Do not allow' }).waitFor();
  await page.keyboard.press('Escape');
  await waitForEnd(page, 'Stopped');
  await page.getByRole('button', { name: 'Allow once' }).waitFor({ state: 'detached' });
  await screenshot('agents-stopped');

  await page.reload();
  await standing(page).filter({ hasText: 'Stopped' }).waitFor();
  await visit(page, app, '#/agents');
  const row = page.getByRole('list', { name: 'Past runs' }).getByRole('listitem').filter({ hasText: CODE });
  await row.getByText('Stopped').waitFor();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this run?' });
  await expectAccessible(page);
  await screenshot('agents-delete');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'No runs yet' }).waitFor();
  expectRefusal(404);
  await page.goBack();
  await page.getByText('This run is not there.').waitFor();
  await close();
});

testBeyondGate(
  'where the screen cannot be loaded the rest goes on, and loading again brings it',
  async () => {
    const app = await sharedApp();
    const { page, screenshot } = await openPage();
    await logIn(page, app, await app.register());
    await page.route('**/assets/agents-screen*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByText('This page couldn’t load.').waitFor();
    await screenshot('agents-not-loaded');
    await page.unroute('**/assets/agents-screen*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await taskBox(page).waitFor();
  },
);

testBeyondGate('a task that the starter cannot plan is told so plainly, with what to do', async () => {
  const app = await sharedApp();
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  await giveTask(page, app, 'Write me a poem about the sea');
  await waitForEnd(page, 'Done');
  await page.getByText('It used no tool.').waitFor();
  await expect.poll(() => result(page).innerText()).toContain('larger model');
  await close();
});

testBeyondGate('in French the form, a run and its question speak French', async () => {
  const { app } = await startModel();
  const { page, screenshot, close } = await openPage({ locale: 'fr-FR', colorScheme: 'dark' });
  await openInFrench(page, app, await app.register());
  await visit(page, app, '#/agents');
  await page.getByRole('heading', { name: 'Aucune tâche' }).waitFor();
  await screenshot('agents-french');
  await giveTask(page, app, 'Combien de cases font six rangs de sept ?', 'Code');
  await page.getByRole('region', { name: 'Autoriser « Exécuter du code » ?' }).waitFor();
  await expectAccessible(page);
  await screenshot('agents-french-approval');
  await page.getByRole('button', { name: 'Autoriser une fois' }).click();
  await waitForEnd(page, 'Terminé');
  await expect.poll(() => result(page).innerText()).toContain('42');
  await close();
});

test.each([
  { colorScheme: 'light', width: 400, height: 800 },
  // As a window of 1280 pixels at 200 %.
  { colorScheme: 'dark', width: 640, height: 400 },
] as const)('everything fits a window $width pixels wide and passes axe, $colorScheme', async (look) => {
  const { app } = await startModel();
  const { page, screenshot, close } = await openPage(look);
  await logIn(page, app, await app.register());
  await visit(page, app, '#/agents');
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
  await expectFits(page);
  await expectAccessible(page);
  await screenshot(`agents-form-${look.width}`);
  await giveTask(page, app, CODE, 'Code');
  await page.getByRole('button', { name: 'Allow once', disabled: false }).click();
  await waitForEnd(page, 'Done');
  await page.getByRole('button', { name: 'Details: Step 1' }).click();
  await expectFits(page);
  await expectAccessible(page);
  await screenshot(`agents-run-${look.width}`);
  await close();
});

async function expectFits(page: Page): Promise<void> {
  const main = page.getByRole('main');
  expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
}

// The code itself can be scrolled with the keyboard, and comes before the buttons.
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (let press = 0; press < 6 && (await focused()) !== name; press += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

// Notes whether the button that allows could be pressed at the moment when it came.
function watchFirstAllow(): void {
  new MutationObserver((_changes, observer) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Allow once',
    );
    if (!button) return;
    document.documentElement.dataset.allowedAtOnce = String(!button.disabled);
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
