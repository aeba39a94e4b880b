import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { startBrowser } from '../start-browser.ts';
import { type MadeHome, makeHomes, startHome } from './made-home.ts';
import { createScreenOpener, settle } from './open-screen.ts';
import type { Screen, ScreenLanguage } from './screen.types.ts';
import { SCREENS } from './screens.ts';
import { writeScreensPage } from './write-screens-page.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const IMAGES = join(DOCS, 'images');
const WINDOW = { width: 1280, height: 800 };
const THEMES = ['light', 'dark'] as const;

/** Each language in one theme: every screen is seen in both, at half the pictures. */
const SHOWN = [
  { language: 'en', theme: 'light' },
  { language: 'fr', theme: 'dark' },
] as const;

/**
 * `npm run screenshots`: starts the built app with made data, photographs the screens that docs/screens.md and the
 * README show, and writes that page anew.
 */
async function takeScreenshots(): Promise<void> {
  const directory = join(IMAGES, 'screens');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const home = await startHome();
  const browser = await startBrowser();
  try {
    const homes = await makeHomes(home.app);
    for (const { language, theme } of SHOWN) await photograph(browser, homes[language], language, theme);
  } finally {
    await browser.close();
    await home.close();
  }
  writeFileSync(join(DOCS, 'screens.md'), writeScreensPage(SCREENS, SHOWN));
  process.stderr.write(
    `${readdirSync(directory).length} pictures in docs/images/screens, and docs/screens.md\n`,
  );
}

async function photograph(
  browser: Browser,
  home: MadeHome,
  language: ScreenLanguage,
  theme: 'light' | 'dark',
) {
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const opener = createScreenOpener(page, home, language);
  const take = async (colorScheme: 'light' | 'dark', path: string) => {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // A window that nobody points at.
    await page.mouse.move(0, 0);
    writeFileSync(path, await squeeze(await page.screenshot()));
  };
  for (const screen of SCREENS.filter(isShown)) {
    await opener.open(screen);
    await page.setViewportSize(screen.window ?? WINDOW);
    if (screen.caption) await take(theme, join(IMAGES, 'screens', `${screen.name}-${theme}-${language}.png`));
    if (!screen.readme || language !== 'en') continue;
    for (const each of THEMES)
      await take(each, join(IMAGES, `${screen.readme}${each === 'dark' ? '-dark' : ''}.png`));
  }
  await context.close();
}

const isShown = ({ caption, readme }: Screen) => caption !== undefined || readme !== undefined;

/** The same picture with a palette, at about a third of the size: it is kept in the repository. */
function squeeze(picture: Buffer): Promise<Buffer> {
  return sharp(picture).png({ palette: true, colours: 128, effort: 10, compressionLevel: 9 }).toBuffer();
}

await takeScreenshots();
