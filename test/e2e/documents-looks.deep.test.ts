import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { english } from '../unit/media/pictures.ts';
import { blankPicture, GUIDE, MEDICAL_LETTER, pdfFile } from './document-files.ts';
import { pasteFiles } from './document-steps.ts';
import { openInFrench } from './french.ts';
import { findAccessibilityProblems, visit } from './journey-steps.ts';
import { openPage } from './open-page.ts';
import { type SharedApp, sharedApp } from './start-app.ts';

let app: SharedApp;
beforeAll(async () => {
  app = await sharedApp();
});

test.each([
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 400 },
] as const)(
  'in French, axe finds nothing on the screens of documents, $colorScheme and $width pixels wide',
  async ({ colorScheme, width }) => {
    const { page, screenshot, expectRefusal, close } = await openPage({
      colorScheme,
      width,
      locale: 'fr-FR',
    });
    const check = async (name: string) => {
      await screenshot(`${name}-fr-${colorScheme}-${width}`);
      expect({ name, problems: await findAccessibilityProblems(page) }).toEqual({ name, problems: [] });
      expect({ name, overflow: await overflowOf(page) }).toEqual({ name, overflow: 0 });
    };
    await openInFrench(page, app, await app.register());
    await visit(page, app, '#/documents');
    const manual = await pdfFile('notice.pdf', ['La notice de la machine.', 'Ouvrir la vanne avec la clé.']);
    await page
      .getByRole('main')
      .locator('input[type=file]')
      .first()
      .setInputFiles([GUIDE, MEDICAL_LETTER, manual]);
    for (const { name } of [GUIDE, MEDICAL_LETTER, manual]) await page.getByRole('link', { name }).waitFor();
    await check('documents');
    await page.getByRole('searchbox', { name: 'Rechercher dans vos documents' }).fill('la vanne');
    await page.getByRole('main').locator('mark').first().waitFor();
    await check('documents-search');
    await page
      .getByRole('link', { name: /^notice\.pdf/ })
      .first()
      .click();
    await page.getByText('Page 2 sur 2').waitFor();
    await check('documents-passage');

    await visit(page, app, '#/');
    await page.getByRole('button', { name: 'Interroger certains documents' }).click();
    await page.getByRole('checkbox', { name: /beekeeping\.md/ }).check();
    await check('documents-choose');
    await page.getByRole('button', { name: 'Terminé' }).click();
    await page
      .getByRole('textbox', { name: 'Votre message' })
      .fill('How heavy is a hive that is ready for winter?');
    await check('documents-chips');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Sources' }).getByRole('button').first().click();
    await page.getByRole('complementary', { name: 'beekeeping.md' }).locator('mark').waitFor();
    await check('documents-citation');
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Sur quoi porte la question' }).getByText('beekeeping.md').waitFor();
    await page.getByRole('button', { name: 'Modifier et renvoyer' }).click();
    await check('documents-edit');
    await page.getByRole('button', { name: 'Annuler' }).click();

    expectRefusal(422);
    const torn = { name: 'une-capture.png', mimeType: 'image/png', buffer: english.subarray(0, 40) };
    const message = page.getByRole('textbox', { name: 'Votre message' });
    await pasteFiles(page, message, [torn]);
    const chips = page.getByRole('list', { name: 'Documents à interroger' });
    await chips.getByText('Ce fichier est endommagé et illisible.').waitFor();
    await pasteFiles(page, message, [
      { name: 'image.png', mimeType: 'image/png', buffer: await blankPicture() },
    ]);
    await chips.getByText('Aucun texte trouvé dedans').waitFor();
    await check('documents-trouble');
    await close();
  },
);

/** How far anything reaches beyond the window's right edge, in pixels. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const visible = [...document.querySelectorAll('button, a, input, textarea, p, h1, h2')];
    const rights = visible.map((element) => element.getBoundingClientRect().right);
    return Math.max(0, Math.ceil(Math.max(...rights) - window.innerWidth));
  });
}
