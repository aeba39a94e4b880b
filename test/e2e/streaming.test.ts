import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composer, logIn, replyMarks } from './journey-steps.ts';
import { makeLongAnswer } from './long-conversation.ts';
import { openPage } from './open-page.ts';
import { answeredBy, type RunningApp, startApp } from './start-app.ts';
import { type SteadyCloud, startSteadyCloud } from './steady-cloud.ts';

const ANSWER = makeLongAnswer(14);
/** Where the first heading of the answer and the words after it have come. */
const HEADING = ANSWER.indexOf('.', ANSWER.indexOf('## '));
/** Enough to show: no marks of lists, links or tables are as long. */
const STEP = 40;

let app: RunningApp;
let cloud: SteadyCloud;
beforeAll(async () => {
  cloud = await startSteadyCloud(ANSWER);
  app = await startApp(answeredBy(cloud));
  await app.setUpOwner();
});
afterAll(async () => {
  await app.close();
  await cloud.close();
});

test('while a long answer streams, nothing on the page moves but the words that are being written', async () => {
  const { page, screenshot, close } = await openPage();
  await logIn(page, app, await app.register());
  await composer(page).fill('What is the capital of Portugal?');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await expect.poll(() => cloud.isAsked()).toBe(true);
  cloud.write(HEADING);
  await page.locator('article h2').first().waitFor();
  await watch(page);
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  for (let { updates } = await seen(); cloud.write(STEP); { updates } = await seen())
    await expect.poll(async () => (await seen()).updates, { interval: 5 }).toBeGreaterThan(updates);
  await page.locator('article table').first().waitFor();
  await screenshot('streaming-long');
  cloud.finish();
  await replyMarks(page).waitFor();
  const { updates, shifts } = await seen();
  // It was watched for long enough to tell.
  expect(updates).toBeGreaterThan(30);
  expect(shifts).toEqual([]);
  expect(await page.locator('article h2').count()).toBe(ANSWER.match(/^## /gm)?.length);
  await close();
});

/** What moved in a layout shift (Layout Instability specification). */
interface Source {
  node?: Node;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface Seen {
  /** How often the answer changed. */
  updates: number;
  /** What moved, apart from what is being written. */
  shifts: string[];
}

/** Watches the answer that is being written: what changes in it, and what moves on the page. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Seen = { updates: 0, shifts: [] };
    (window as unknown as { seen: Seen }).seen = seen;
    const answer = document.querySelector('article[aria-busy="true"] > div');
    if (!answer) throw new Error('nothing is being written');
    new MutationObserver(() => {
      seen.updates += 1;
    }).observe(answer, { childList: true, characterData: true, subtree: true });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: Source[] };
        const name = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`;
        // A cell of a table that grows, a link whose end has come: that is the writing itself.
        const isWritten = ({ node }: Source) =>
          [...answer.children].slice(-4).some((block) => block.contains(node ?? null));
        seen.shifts.push(...sources.filter((source) => !isWritten(source)).map(name));
      }
    }).observe({ type: 'layout-shift' });
  });
}
