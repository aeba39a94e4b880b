import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core';
import { circumstances } from './circumstances.ts';
import { chromiumSwitches } from './command-line.ts';

/** One running Chromium: what a session of Electron's is to its windows. */
export interface Chromium {
  context: BrowserContext;
  /** Speaks to the browser itself, not to a page. */
  devtools: CDPSession;
  /** Where a second program may look on, such as the test. */
  port: number;
}

// Debian's `chromium` is a script that adds switches of its own; behind it lies the program.
const PROGRAMS = ['/usr/lib/chromium/chromium', '/usr/bin/chromium'];

/**
 * What it takes to run without a screen and to be driven, and nothing that keeps Chromium quiet: that is for the shell's
 * switches to do. The sandbox needs what a container does not give.
 */
const CONTROL = ['--headless', '--disable-gpu', '--no-sandbox', '--remote-debugging-pipe'];

/** Starts Chromium over a profile with exactly the switches that the shell appended. */
export async function launchChromium(profile: string): Promise<Chromium> {
  mkdirSync(profile, { recursive: true });
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.ALCOVE_CHROMIUM || PROGRAMS.find((path) => existsSync(path)),
    ignoreDefaultArgs: true,
    args: [
      ...CONTROL,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...chromiumSwitches(),
      ...(circumstances.chromiumFlags ?? []),
      'about:blank',
    ],
    env: withoutNode(process.env),
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const devtools = await browserOf(context).newBrowserCDPSession();
  return {
    context,
    devtools,
    port: Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]),
  };
}

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('the context has no browser');
  return browser;
}

function withoutNode({ NODE_OPTIONS: _, ...environment }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return environment;
}
