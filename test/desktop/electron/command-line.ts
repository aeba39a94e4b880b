import type Electron from 'electron';
import { requireNotReady } from './lifecycle.ts';
import { strict } from './strict.ts';

const switches = new Map<string, string>();

/** `app.commandLine`: what is appended before `ready` is all that Chromium is started with. */
export const commandLine = strict('app.commandLine', {
  appendSwitch(name: string, value = '') {
    requireNotReady(`app.commandLine.appendSwitch('${name}')`);
    // A switch given twice counts once, with its last value: `enable-features` must be given in one piece.
    switches.set(name.toLowerCase(), value);
  },
  hasSwitch: (name: string) => switches.has(name.toLowerCase()),
  getSwitchValue: (name: string) => switches.get(name.toLowerCase()) ?? '',
  removeSwitch: (name: string) => void switches.delete(name.toLowerCase()),
}) satisfies Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'>;

/** The switches as Chromium takes them. */
export function chromiumSwitches(): string[] {
  return [...switches].map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`));
}
