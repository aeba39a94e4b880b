import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { findLayoutProblems } from './find-layout-problems.ts';
import { settle } from './open-screen.ts';
import type { ScreenLanguage } from './screen.types.ts';

/** The windows that every screen is looked at in; the second is the first at 200 % zoom, in what is left of its pixels. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 360, height: 640 },
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How closely a screen is looked at: as most people have it, or in every window, with spaced text and in the dark, too. */
type Look = 'plain' | 'close';

/**
 * What is wrong with the screen on the page, in short: what axe finds by WCAG 2.2 A and AA and by best practice (in English:
 * words of another length change nothing for its rules), what is cut off or reaches out, and what moves; looked at closely,
 * also with spaced text in the narrowest window. It ends in the first window and in light.
 */
export async function findScreenProblems(
  page: Page,
  language: ScreenLanguage,
  look: Look = 'close',
): Promise<string[]> {
  const problems: string[] = [];
  const note = (where: string, found: string[]) => problems.push(...found.map((each) => `${where}: ${each}`));
  await page.evaluate(AXE);
  for (const window of [...WINDOWS].reverse()) {
    const [isZoomed, isNarrowest] = [window === WINDOWS[1], window === WINDOWS[2]];
    if (isZoomed && look === 'plain') continue;
    await page.setViewportSize(window);
    await settle(page);
    note(`${window.width}`, await findLayoutProblems(page, language));
    // What it finds at 200 % it finds in the narrower window, too: both put the same things away.
    if (language === 'en' && !isZoomed && (look === 'close' || !isNarrowest))
      note(`${window.width}, light`, await runAxe(page));
    if (!isNarrowest || look === 'plain') continue;
    await spaceText(page, true);
    // What hangs on something else, as a menu does, is put right once it has grown.
    await settle(page);
    note(`${window.width}, spaced text`, await findLayoutProblems(page, language));
    await spaceText(page, false);
  }
  if (language === 'en' && look === 'close') note('dark', await findPaleInTheDark(page));
  return [...new Set(problems)];
}

// Nothing but colours depends on the theme, and they depend neither on the window nor on the language.
async function findPaleInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  const found = await runAxe(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  return found;
}

function runAxe(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // What lies behind a dialog, and is hidden for its time, is a screen of its own.
    const shown = { exclude: ['body > [aria-hidden=true]'] };
    const { violations } = await axe.run(shown, {
      resultTypes: ['violations'],
      runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes
        // A menu hangs beside everything else, is no landmark, and takes the focus while it is open.
        .filter(({ target }) => {
          const found = document.querySelector(String(target));
          return (
            id !== 'region' ||
            !(found?.closest('[role=menu]') ?? found?.querySelector(':scope > [role=menu]'))
          );
        })
        .map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary})`),
    );
  }, rules);
}

/** What a reader may set for all text without losing any of it (WCAG 1.4.12). */
function spaceText(page: Page, isOn: boolean): Promise<void> {
  return page.evaluate((spaced) => {
    if (!spaced) {
      document.adoptedStyleSheets.pop();
      return;
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  }, isOn);
}
