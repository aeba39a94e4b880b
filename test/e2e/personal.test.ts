import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ask, composer, findAccessibilityProblems, logIn, replyMarks } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

const prompts = (page: Page) => page.getByRole('listbox', { name: 'Saved prompts' });

async function savePrompt(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New prompt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Edit “${name}”` }).waitFor();
}

test('a saved prompt is called with a slash, chosen with the arrows and inserted with Enter', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('/');
  await page.getByRole('link', { name: 'Save your first prompt' }).click();
  await savePrompt(page, 'Translate', 'Translate into French: good morning');
  await savePrompt(page, 'Proofread', 'Correct the spelling of: recieve');
  await page.getByRole('link', { name: 'New conversation' }).click();
  await composer(page).fill('/');
  await prompts(page).getByRole('option', { name: 'Proofread', selected: true }).waitFor();
  await composer(page).press('ArrowDown');
  await prompts(page).getByRole('option', { name: 'Translate', selected: true }).waitFor();
  await screenshot('saved-prompts');
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await composer(page).press('Enter');
  await expect.poll(() => composer(page).inputValue()).toBe('Translate into French: good morning');
  expect(await replyMarks(page).count()).toBe(0);

  await composer(page).fill('/proof');
  await prompts(page).getByRole('option').waitFor();
  await composer(page).press('Escape');
  await prompts(page).waitFor({ state: 'detached' });
  expect(await composer(page).inputValue()).toBe('/proof');
  await close();
});

test('instructions and a style are set for one conversation before it begins, and are kept with it', async () => {
  const { page, close } = await openPage();
  await logIn(page, app, await app.register());
  const openAdvanced = async () => {
    await page.getByRole('button', { name: /^Models:/ }).click();
    await page.getByRole('menuitem', { name: 'Advanced' }).click();
  };
  await openAdvanced();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Instructions for this conversation').fill('Answer in one line.');
  await dialog.getByRole('radio', { name: 'Precise' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ask(page, '17 * 23');
  await replyMarks(page).waitFor();
  await page.reload();
  await replyMarks(page).waitFor();
  await openAdvanced();
  await expect
    .poll(() => dialog.getByLabel('Instructions for this conversation').inputValue())
    .toBe('Answer in one line.');
  expect(await dialog.getByRole('radio', { name: 'Precise' }).isChecked()).toBe(true);
  await close();
});
