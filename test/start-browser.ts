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

const CHROMIUM = '/usr/bin/chromium';
// The same engine without a browser's own windows: journeys take two thirds of the time with it.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser that journeys, pictures and measurements run in. */
export const browserPath =
  process.env.ALCOVE_CHROMIUM || (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);

/**
 * Starts a real Chromium without a profile; whoever starts it closes it. With flags it is the whole browser: what they
 * change, such as who may use the microphone, the shell does not have.
 */
export function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = flags.length > 0 ? process.env.ALCOVE_CHROMIUM || CHROMIUM : browserPath;
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}
