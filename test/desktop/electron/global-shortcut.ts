import type Electron from 'electron';
import { normalAccelerator } from './accelerator.ts';
import { circumstances } from './circumstances.ts';
import { requireReady } from './lifecycle.ts';
import { strict } from './strict.ts';

const held = new Map<string, () => void>();

/** `globalShortcut`: keys that the circumstances say are taken are refused, as another program holds them. */
export const globalShortcut = strict('globalShortcut', {
  register(accelerator: string, callback: () => void) {
    requireReady('globalShortcut');
    const keys = normalAccelerator(accelerator);
    const isTaken = (circumstances.takenShortcuts ?? []).map(normalAccelerator).includes(keys);
    if (isTaken || held.has(keys)) return false;
    held.set(keys, callback);
    return true;
  },
  isRegistered: (accelerator: string) => held.has(normalAccelerator(accelerator)),
  unregister: (accelerator: string) => void held.delete(normalAccelerator(accelerator)),
  unregisterAll: () => held.clear(),
}) satisfies Pick<Electron.GlobalShortcut, 'register' | 'isRegistered' | 'unregister' | 'unregisterAll'>;

/** A person presses keys, wherever they are; answers whether anybody holds them. */
export function pressShortcut(accelerator: string): boolean {
  const callback = held.get(normalAccelerator(accelerator));
  callback?.();
  return callback !== undefined;
}
