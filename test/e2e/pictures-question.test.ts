import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawPicture, WALK } from './draw-picture.ts';
import { openInFrench } from './french.ts';
import { importModel } from './import-model.ts';
import { composer, findAccessibilityProblems, logIn } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { boxes, chips, openPicture } from './picture-steps.ts';
import { type RunningApp, startApp } from './start-app.ts';

const MODELS = join(import.meta.dirname, '..', 'unit', 'media', 'vision', 'made-models');

let app: RunningApp;
let owner: string;
beforeAll(async () => {
  app = await startApp();
  owner = await app.setUpOwner();
});
afterAll(() => app.close());

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

async function openWalk(page: Page): Promise<void> {
  await openPicture(page, app, await drawPicture(page, 'walk.png', WALK));
  await page.getByRole('tab').last().click();
}

// In this order: the second needs the models that the first is without.
describe('Asking about a picture', () => {
  test('without a vision model tells what can be measured, and the way to the models', async () => {
    const { page, screenshot, close } = await openPage({ locale: 'fr-FR', colorScheme: 'dark' });
    await openInFrench(page, app, await app.register());
    await openWalk(page);
    await page.getByRole('textbox', { name: 'Votre question' }).fill('Que voit-on ?');
    await page.keyboard.press('Enter');
    const told = page.getByRole('region', { name: 'Réponse' });
    await told.getByText('Aucun modèle de vision n’est installé').waitFor();
    await told.getByText(/Taille : 900 × 600 pixels\nCouleur principale : #[0-9a-f]{3}/).waitFor();
    await told.getByText(/^Mesuré et lu sur cet ordinateur sans modèle de vision/).waitFor();
    await screenshot('pictures-without-model');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await told.getByRole('link', { name: 'Voir les modèles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Modèles' }).waitFor();
    await close();
  });

  test('with models shows the answer, what was seen and where, and which models said so', async () => {
    for (const model of ['florence2', 'detector']) await importModel(app, owner, join(MODELS, model));
    const { page, screenshot, close } = await openPage();
    await logIn(page, app, await app.register());
    await openWalk(page);
    await page.getByRole('button', { name: 'Describe it' }).click();
    await answer(page).getByText('A picture').waitFor();
    await expect
      .poll(() => chips(page).allInnerTexts())
      .toEqual([
        expect.stringMatching(/^dog, \d+%$/),
        expect.stringMatching(/^person, \d+%$/),
        expect.stringMatching(/^person, \d+%$/),
      ]);
    await expect.poll(() => boxes(page).count()).toBe(3);
    await chips(page).filter({ hasText: 'dog' }).hover();
    await expect.poll(() => boxes(page).nth(0).getAttribute('data-marked')).toBe('true');
    const [dog, person] = await Promise.all([
      boxes(page).nth(0).boundingBox(),
      boxes(page).nth(1).boundingBox(),
    ]);
    expect(dog?.x).toBeGreaterThan(person?.x ?? Number.POSITIVE_INFINITY);
    await answer(page)
      .getByText(/^Answered on this computer by .*florence2.* \+ .*detector/)
      .waitFor();
    await screenshot('pictures-objects');
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use in a message' }).click();
    expect(await composer(page).inputValue()).toMatch(/^A picture/);
    await close();
  });
});
