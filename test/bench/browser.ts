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

/** Starts a real Chromium without a profile; whoever starts it closes it. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.ALCOVE_CHROMIUM || '/usr/bin/chromium', args: FLAGS });
}
