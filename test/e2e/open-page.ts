import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What is awaited comes within a second or two; a machine that is shared may take many times as long. */
const PATIENCE_MS = 60_000;

const SCREENSHOTS = process.env.ALCOVE_SCREENSHOTS_DIR || mkdtempSync(join(tmpdir(), 'alcove-screenshots-'));

export interface PageOptions {
  colorScheme?: 'light' | 'dark';
  locale?: string;
  width?: number;
  height?: number;
  /** Flags for the browser, besides those that it always gets. */
  flags?: string[];
}

/** One person's browser, with everything on watch that may never happen. */
export interface WatchedPage {
  page: Page;
  /** Saves a picture of the page as `name`.png. */
  screenshot(name: string): Promise<void>;
  /** Refusals of the server that the journey brings about on purpose, such as 401 or 422. */
  expectRefusal(status: number): void;
  /** Words of a console error that the journey brings about on purpose, such as those of a lost connection. */
  expectTrouble(words: string): void;
  /** Ends the journey: fails on console errors, uncaught errors, and requests to any host but this machine. */
  close(): Promise<void>;
}

/** Opens a new profile with one page: of the browser of this test file, or, with flags, of a browser of its own. */
export async function openPage({ flags, ...options }: PageOptions = {}): Promise<WatchedPage> {
  const browser = flags ? await launch(flags) : await ofThisFile();
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const picture = (name: string) => takePicture(page, name);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && !page.isClosed()) await picture('failed');
    await context.close();
    if (flags) await browser.close();
  });
  page.setDefaultTimeout(PATIENCE_MS);
  const refusals = new Set<number>();
  const troubles: string[] = [];
  const problems = watch(context, page, { refusals, troubles });
  return {
    page,
    screenshot: picture,
    expectRefusal: (status) => void refusals.add(status),
    expectTrouble: (words) => void troubles.push(words),
    async close() {
      await context.close();
      expect(problems).toEqual([]);
    },
  };
}

let shared: Promise<Browser> | undefined;
afterAll(async () => (await shared)?.close());

// One start of a browser takes longer than most journeys. It ends with the session bus that it was started under.
async function ofThisFile(): Promise<Browser> {
  const open = await shared?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared = launch([]);
  return shared;
}

function launch(flags: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.ALCOVE_CHROMIUM || '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });
}

async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

interface Expected {
  refusals: Set<number>;
  troubles: string[];
}

function watch(context: BrowserContext, page: Page, { refusals, troubles }: Expected): string[] {
  const problems: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isLocal = hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:';
    if (!isLocal) problems.push(`request to ${hostname}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    const status = Number(/status of (\d{3})/.exec(text)?.[1]);
    const isExpected = refusals.has(status) || troubles.some((words) => text.includes(words));
    if (message.type() === 'error' && !isExpected) problems.push(`console: ${text}`);
  });
  return problems;
}
