import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHome, startAgain } from './start-desktop.ts';

const home = makeHome();
const seen = new Map<string, unknown>();
let code: number | null;
beforeAll(async () => {
  const main = join(import.meta.dirname, 'fixtures', 'trial-main.ts');
  const trial = await startAgain({ home, main });
  code = trial.code;
  for (const line of trial.output.split('\n').filter((text) => text.startsWith('{'))) {
    const { name, value } = JSON.parse(line);
    seen.set(name, value);
  }
});
afterAll(home.remove);

test('what the stand-in lacks throws by name instead of passing silently', () => {
  expect(seen.get('unknown name')).toContain('has no app.getFileIcon');
  expect(seen.get('unknown event')).toContain("never emits app 'gpu-info-update'");
  expect(seen.get('unknown role')).toContain('no role shareMenu');
  expect(seen.get('bad keys')).toContain('conversion failure');
});

test('what has to come before ready, or after it, is refused at the wrong time', () => {
  expect(seen.get('ready')).toBe(false);
  expect(seen.get('before ready')).toContain('before the app is ready');
  expect(seen.get('late switch')).toContain('no effect once the app is ready');
});

test('a port keeps its messages until it is started, travels once, and carries copies', () => {
  expect(seen.get('uncloneable')).toContain('could not be cloned');
  expect(seen.get('program')).toEqual({ isPlainBytes: true, ports: 1, send: 'undefined' });
  expect(seen.get('given away')).toContain('cannot be given away');
  expect(seen.get('before start')).toBe(0);
  expect(seen.get('answer')).toEqual({ back: 'waits in the port' });
  expect(seen.get('other program')).toEqual({ back: 'through' });
});

test('a program is known by its process while it runs, and its ports close with it', () => {
  expect(seen.get('pid before spawn')).toBeNull();
  expect(seen.get('killed')).toEqual(['closed', true, null]);
  expect(seen.get('ended by kill()')).toEqual([true, 0]);
});

test('quitting can be prevented, and goes in order when it is not', () => {
  expect(seen.get('kept')).toBe(true);
  expect(seen.get('will-quit')).toBe(true);
  expect(code).toBe(0);
});
