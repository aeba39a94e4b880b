import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { closeAtEnd } from '../closing.ts';
import { needsPackages } from '../needs-packages.ts';
import { startBrowser } from '../start-browser.ts';

needsPackages('chromium');

/** What is awaited comes within a second or two; a machine that is shared may take many times as long. */
const PATIENCE_MS = 60_000;

const SCREENSHOTS = process.env.ALCOVE_SCREENSHOTS_DIR;
const FAILURES = SCREENSHOTS || join(import.meta.dirname, '../../node_modules/.cache/alcove/failures');

export interface PageOptions {
  colorScheme?: 'light' | 'dark';
  locale?: string;
  width?: number;
  height?: number;
  /** Flags for the browser, besides those that it always gets. */
  flags?: string[];
}

/** One person's browser, with everything on watch that may never happen. */
interface WatchedPage {
  page: Page;
  /** Saves a picture of the page as `name`.png in ALCOVE_SCREENSHOTS_DIR; without that, nobody would look at it. */
  screenshot(name: string): Promise<void>;
  /** Refusals of the server that the journey brings about on purpose, such as 401 or 422. */
  expectRefusal(status: number): void;
  /**
   * Words of a console error that the journey brings about on purpose, such as those of a lost connection; or a whole host
   * that is asked for something on purpose.
   */
  expectTrouble(words: string): void;
  /** Ends the journey: fails on console errors, uncaught errors, and requests to any host but this machine. */
  close(): Promise<void>;
}

/** Opens a new profile with one page: of the browser of this file, or, with flags, of a browser of its own. */
export async function openPage({ flags, ...options }: PageOptions = {}): Promise<WatchedPage> {
  const browser = flags ? await startBrowser(flags) : await ofThisFile();
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    reducedMotion: 'reduce',
    // A click is enough for it in a browser with windows.
    permissions: flags ? [] : ['clipboard-write'],
  });
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' && !page.isClosed()) await takePicture(page, FAILURES, 'failed');
    await context.close();
    if (flags) await browser.close();
  });
  page.setDefaultTimeout(PATIENCE_MS);
  const refusals = new Set<number>();
  const troubles: string[] = [];
  const problems = watch(context, page, { refusals, troubles });
  return {
    page,
    screenshot: async (name) => {
      if (SCREENSHOTS) await takePicture(page, SCREENSHOTS, name);
    },
    expectRefusal: (status) => void refusals.add(status),
    expectTrouble: (words) => void troubles.push(words),
    async close() {
      await context.close();
      expect(problems).toEqual([]);
    },
  };
}

let shared: Promise<Browser> | undefined;

// One start of a browser takes longer than most journeys.
async function ofThisFile(): Promise<Browser> {
  const open = await shared?.catch(() => undefined);
  if (open?.isConnected()) return open;
  shared = startBrowser();
  const browser = await shared;
  closeAtEnd(() => browser.close());
  return browser;
}

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
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
    const isAwaited = troubles.some((words) => words === hostname);
    if (!isLocal && !isAwaited) problems.push(`request to ${hostname}`);
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
