import type { BrowserContext, Page } from 'playwright-core';
import { en } from '../../renderer/strings/en.ts';
import { fr } from '../../renderer/strings/fr.ts';
import { readStartInParts } from '../e2e/journey-steps.ts';
import { PASSWORD } from '../e2e/start-app.ts';
import type { MadeHome } from './made-home.ts';
import type { Person, Scene, Screen, ScreenLanguage, StagedAnswer, Trouble } from './screen.types.ts';

const WORDS = { en, fr };

/** Opens screens in one browser window, one after the other. */
interface ScreenOpener {
  /** Brings a screen into its state and resolves once it is there. */
  open(screen: Screen): Promise<Scene>;
}

/** Opens the screens of a home in `page`, whose browser speaks `language`. */
export function createScreenOpener(page: Page, home: MadeHome, language: ScreenLanguage): ScreenOpener {
  let last: Screen | undefined;
  return {
    async open(screen) {
      const scene = { page, words: WORDS[language], language, home };
      await last?.leave?.(scene);
      if (!last || !goesOnAt(last, screen)) {
        // Going from one hash to another is no navigation, and would keep what the last screen left behind.
        await page.goto('about:blank');
        // Only now: what was held back would go through.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (screen.trouble || screen.staged) await readStartInParts(page);
        if (screen.trouble) await bring(page, screen.trouble);
        for (const answer of screen.staged ?? []) await stage(page, answer);
      }
      if (last?.person !== screen.person) await become(page.context(), home, screen.person);
      last = screen;
      const hash = typeof screen.address === 'string' ? screen.address : screen.address(home);
      await page.goto(`${home.app.url}/${hash}`);
      await screen.reach?.(scene);
      await screen.ready(scene).waitFor();
      await settle(page);
      return scene;
    },
  };
}

/** Resolves when nothing moves any more: every font is there, and every short transition is over. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
    await frame();
  });
}

/** Whether a screen may be reached from the page that the last one left. */
function goesOnAt(last: Screen, { person, trouble, staged }: Screen): boolean {
  const isLeft = last.reach === undefined || last.leave !== undefined;
  return isLeft && !last.trouble && !trouble && last.staged === staged && last.person === person;
}

async function become(context: BrowserContext, home: MadeHome, person: Person): Promise<void> {
  await context.clearCookies();
  if (person === 'nobody') return;
  const email = person === 'owner' ? home.owner : home.newcomer;
  const answer = await context.request.post(`${home.app.url}/api/v1/auth/login`, {
    data: { email, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}`);
  const secret = answer.headers()['alcove-page'] ?? '';
  await context.addInitScript((kept) => localStorage.setItem('alcove.pageSecret', kept), secret);
}

/** The server says nothing, fails, or is gone, for what is asked at the path. */
async function bring(page: Page, { path, how }: Trouble): Promise<void> {
  await page.route(`**/api/v1/${path}`, (route) => {
    if (how === 'gone') return route.abort('connectionrefused');
    if (how === 'silent') return;
    return route.fulfill({
      status: 500,
      json: {
        detail: 'Something went wrong inside Alcove. The log has the time and the code.',
        code: 'internal_error',
      },
    });
  });
}

async function stage(page: Page, { path, method, from, answer }: StagedAnswer): Promise<void> {
  await page.route(`**/api/v1/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (!from) return answer === undefined ? undefined : route.fulfill({ json: answer });
    const response = await route.fetch();
    return route.fulfill({ response, json: from(await response.json()) });
  });
}
