import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../start-browser.ts';
import { logIn, unlimited } from './account.ts';
import { send } from './load.ts';
import { makeLongConversation } from './long-conversation.ts';
import { addRequests, dressAnswers } from './long-tasks-store.ts';
import { type MainThread, readMainThread } from './main-thread.ts';
import { startProgram } from './program.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

// `node main/launcher/run.mjs test/bench/long-tasks.ts [messages]`: what the main thread of a real Chromium does while
// a conversation of 5,000 messages is opened, scrolled from end to start and back, and answered.
const MESSAGES = Number(process.argv[2] ?? 5_000);
// How long the way from one end to the other may take, in milliseconds.
const PATIENCE = 150_000;
const REQUESTS = 10_000;
const ACCOUNT = { email: 'bench@example.org', password: 'Correct-Horse-7' };

using directory = makeTemporaryDirectory();
const program = [join(import.meta.dirname, 'long-tasks-server.ts')];
const environment = { ...unlimited, ALCOVE_DATA_DIR: directory.path, BENCH_BLOCKS: '16' };
const server = await startProgram(program, environment);
const browser = await startBrowser();
try {
  const id = await importConversation();
  const page = await openApp(browser);
  process.stdout.write(`${MESSAGES} messages, load average ${loadavg()[0]?.toFixed(1)}\n\n${HEAD()}`);
  for (const [name, act] of Object.entries(phases(id))) await measure(page, name, act);
} finally {
  await browser.close();
  await server.stop();
}

function phases(id: string): Record<string, (page: Page) => Promise<void>> {
  return {
    'open the conversation': async (page) => {
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, `#/c/${id}`);
      await page.getByText(`Answer ${MESSAGES - 1}.`).waitFor();
      await wait(1_000);
    },
    'wheel up and down': async (page) => {
      await page.mouse.move(640, 300);
      for (const step of [...Array(60).fill(-480), ...Array(60).fill(480)]) {
        await page.mouse.wheel(0, step);
        await wait(16);
      }
    },
    'page up and down by keyboard': async (page) => {
      await page.getByRole('region', { name: 'Messages' }).focus();
      for (const key of [...Array(40).fill('PageUp'), ...Array(40).fill('PageDown')]) {
        await page.keyboard.press(key);
        await wait(60);
      }
    },
    'from end to start': (page) => travel(page, -8_000, (top) => top <= 0),
    'from start to end': (page) => travel(page, 8_000, (_top, left) => left < 2),
    'Home, End and three jumps': async (page) => {
      for (const key of ['Home', 'End']) {
        await page.keyboard.press(key);
        await wait(1_000);
      }
      for (const share of [0.3, 0.7, 0.5]) {
        await scroller(page).evaluate((element, at) => {
          element.scrollTop = at * element.scrollHeight;
        }, share);
        await wait(800);
      }
      await page.getByRole('button', { name: 'Go to the latest message' }).click();
      await wait(1_000);
    },
    'stream a reply': async (page) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('Please write a long answer.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 300_000 });
      await wait(500);
    },
    'keep it all on this device, and not': async (page) => {
      for (const pressed of ['false', 'true']) {
        await page.keyboard.press('Alt+Shift+l');
        await page.locator(`header button[aria-pressed="${pressed}"]`).waitFor();
        await wait(1_500);
      }
    },
    'stream while scrolling': async (page) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('And another one.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Stop' }).waitFor();
      await page.mouse.move(640, 300);
      for (let step = 0; step < 120; step++) {
        await page.mouse.wheel(0, step < 60 ? -300 : 300);
        await wait(30);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor({ timeout: 300_000 });
    },
    'open a ledger of 10,000 requests': async (page) => {
      await page.evaluate(() => {
        window.location.hash = '#/privacy';
      });
      await page.getByRole('heading', { name: /requests have left/ }).waitFor();
      await page.locator('li[data-index]').first().waitFor();
    },
    'scroll the ledger': async (page) => {
      await page.mouse.move(640, 300);
      for (let step = 0; step < 200; step++) {
        await page.mouse.wheel(0, 1_500);
        await wait(16);
      }
    },
  };
}

// By the wheel, as fast as the page takes it.
async function travel(page: Page, step: number, isThere: (top: number, left: number) => boolean) {
  await page.mouse.move(640, 300);
  const startedAt = performance.now();
  while (performance.now() - startedAt < PATIENCE) {
    await page.mouse.wheel(0, step);
    const [top = 0, left = 0] = await scroller(page).evaluate((element) => [
      element.scrollTop,
      element.scrollHeight - element.scrollTop - element.clientHeight,
    ]);
    if (isThere(top, left)) return;
  }
  throw new Error('not reached');
}

function scroller(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

async function openApp(from: Browser): Promise<Page> {
  const page = await from.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  page.setDefaultTimeout(60_000);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(ACCOUNT.email);
  await page.getByLabel('Password').fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  return page;
}

async function measure(page: Page, name: string, act: (page: Page) => Promise<void>): Promise<void> {
  await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
  const startedAt = performance.now();
  const failure = await act(page).then(() => '', String);
  const seconds = (performance.now() - startedAt) / 1_000;
  const thread = readMainThread(await browser.stopTracing());
  const articles = await page.getByRole('article').count();
  process.stdout.write(row(failure ? `${name} (${failure})` : name, seconds, articles, thread));
}

function HEAD(): string {
  return '| what | s | tasks > 50 ms | longest, ms | of these > 50 ms of CPU | longest CPU, ms | shifted by | articles |\n|---|---:|---:|---:|---:|---:|---:|---:|\n';
}

function row(
  name: string,
  seconds: number,
  articles: number,
  { long, longest, longCpu, longestCpu, shift }: MainThread,
): string {
  const cells = [
    name,
    seconds.toFixed(1),
    long,
    longest.toFixed(0),
    longCpu,
    longestCpu.toFixed(0),
    shift.toFixed(4),
    articles,
  ];
  return `| ${cells.join(' | ')} |\n`;
}

async function importConversation(): Promise<string> {
  const client = await logIn(server.url);
  const file = {
    format: 'alcove.conversation',
    version: 1,
    title: 'A long one',
    messages: makeLongConversation(MESSAGES),
  };
  const answer = await send(server.url, client.post('/chat/import', file));
  const { conversations } = JSON.parse(answer.body) as { conversations: { id: string }[] };
  dressAnswers(directory.path);
  addRequests(directory.path, REQUESTS);
  return conversations[0]?.id ?? '';
}
