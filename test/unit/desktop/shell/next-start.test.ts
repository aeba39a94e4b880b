import { expect, test, vi } from 'vitest';
import { createNextStart } from '../../../../main/quit/next-start.ts';

test('A start that comes while Alcove ends is made up for once it has ended, with its link, and once only', () => {
  const relaunch = vi.fn();
  const startAgain = createNextStart({ relaunch }, {});
  startAgain(['/opt/Alcove/alcove', 'alcove://open/models']);
  startAgain(['/opt/Alcove/alcove']);
  expect(relaunch.mock.calls).toEqual([[{ args: ['alcove://open/models'] }]]);
});

test('An AppImage is started as such: what lies in its mount has gone with it', () => {
  const relaunch = vi.fn();
  createNextStart({ relaunch }, { APPIMAGE: '/home/ada/Alcove.AppImage' })(['/tmp/.mount_Alcove/alcove']);
  expect(relaunch).toHaveBeenCalledExactlyOnceWith({ args: [], execPath: '/home/ada/Alcove.AppImage' });
});
