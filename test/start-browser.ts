import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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

// The shell is the same engine without a browser's own windows: journeys take two thirds of the time with it.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser that journeys, pictures and measurements run in. */
export const browserPath =
  process.env.ALCOVE_CHROMIUM || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');

/** Starts a real Chromium without a profile; whoever starts it closes it. `flags` come after those that all get. */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: [...FLAGS, ...flags] });
}
