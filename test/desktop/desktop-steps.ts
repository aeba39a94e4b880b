import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { composer } from '../e2e/journey-steps.ts';
import { goTo, makeAccount } from './page-steps.ts';
import { type Desktop, PATIENCE_MS } from './start-desktop.ts';

/** The first run in short: the window of a new home, with its owner logged in and the composer on screen. */
export async function becomeOwner(desktop: Desktop): Promise<Page> {
  const page = await desktop.page('#setup=');
  await makeAccount(page);
  await goTo(page, '#/');
  await composer(page).waitFor();
  return page;
}

/** The id of the window with the app in it. */
export async function mainWindow(desktop: Desktop): Promise<number> {
  const [window] = await desktop.control.windows();
  if (!window) throw new Error('there is no window');
  return window.id;
}

/** The process of one of the shell's programs; `index` is the server. */
export async function processOf(desktop: Desktop, name: string): Promise<number> {
  const found = (await desktop.control.processes()).find((each) => each.name === name)?.pid;
  if (found === undefined) throw new Error(`no ${name} runs`);
  return found;
}

/** Which programs the shell has started so far. */
export async function startedPrograms(desktop: Desktop): Promise<unknown[]> {
  const calls = await desktop.control.calls();
  return calls
    .filter(({ name }) => name === 'utilityProcess.fork')
    .map(({ arguments: [program] }) => program);
}

/** The addresses that the system was asked to open. */
export async function openedOutside(desktop: Desktop): Promise<unknown[]> {
  const calls = await desktop.control.calls();
  return calls.filter(({ name }) => name === 'shell.openExternal').map(({ arguments: [url] }) => url);
}

/** The dialog that is open, once there is one; answers its id and what it says. */
export async function openDialog(desktop: Desktop): Promise<{ id: number; kind: string; text: string }> {
  const dialog = await vi.waitFor(async () => {
    const [first] = await desktop.control.dialogs();
    if (!first) throw new Error('no dialog is open');
    return first;
  }, PATIENCE_MS);
  return { id: dialog.id, kind: dialog.kind, text: JSON.stringify(dialog.options) };
}

/** Looks again and again until what follows holds. */
export function eventually<Seen>(look: () => Seen | Promise<Seen>) {
  return expect.poll(look, { timeout: PATIENCE_MS, interval: 100 });
}
