import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../start-browser.ts';
import { logIn, unlimited } from './account.ts';
import { median } from './measure.ts';
import { builtServer, startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

// `node main/launcher/run.mjs test/bench/first-paint.ts`: when a real Chromium with nothing in its cache first shows
// something, and its largest piece, of a server that runs already: of the login, and of the app of who is logged in.
const ROUNDS = 9;
const LIMIT = 1_000;
const ACCOUNT = { email: 'bench@example.org', password: 'Correct-Horse-7' };

/** Milliseconds since the navigation began (Paint Timing, Largest Contentful Paint). */
interface Paints {
  first: number;
  largest: number;
}

using directory = makeTemporaryDirectory();
const environment = { ...unlimited, ALCOVE_LOGIN_RATE_PER_MINUTE: '1000', ALCOVE_DATA_DIR: directory.path };
const server = await startProgram(builtServer, environment);
const browser = await startBrowser();
try {
  await logIn(server.url);
  process.stdout.write(`${ROUNDS} rounds, load average ${loadavg()[0]?.toFixed(1)}\n\n`);
  process.stdout.write(
    '| what | first paint, ms | largest paint, ms | all first paints, ms |\n|---|---:|---:|---|\n',
  );
  const rounds = [
    await measure('the login', async () => undefined),
    await measure('the app, logged in', enter),
  ];
  if (rounds.some((first) => first > LIMIT)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}

async function measure(what: string, prepare: (context: BrowserContext) => Promise<void>): Promise<number> {
  const paints: Paints[] = [];
  for (let round = 0; round < ROUNDS; round++) paints.push(await paintCold(browser, prepare));
  const first = paints.map((each) => each.first);
  const cells = [what, median(first), median(paints.map(({ largest }) => largest))].map((each) =>
    shown(each),
  );
  process.stdout.write(`| ${cells.join(' | ')} | ${first.map((each) => shown(each)).join(' ')} |\n`);
  return median(first);
}

function shown(value: number | string): string {
  return typeof value === 'number' ? value.toFixed(0) : value;
}

async function paintCold(
  from: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Paints> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await prepare(context);
  const page = await context.newPage();
  // What preparing loaded must not lie in the cache.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.goto(server.url);
  await page.getByRole('heading').first().waitFor();
  const paints = await readPaints(page);
  await context.close();
  return paints;
}

async function enter(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByLabel('Email').fill(ACCOUNT.email);
  await page.getByLabel('Password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  await page.close();
}

function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? 0 });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
