import { expect, test, vi } from 'vitest';
import { createNextStart } from '../../../../main/quit/next-start.ts';

const argv = ['/opt/Alcove/alcove', '--ozone-platform=x11', '--hidden', 'alcove://ask?text=before'];

test('A start that comes while Alcove ends is made up for once it has ended, with its link, and once only', () => {
  const relaunch = vi.fn();
  const startAgain = createNextStart({ relaunch }, { argv, env: {} });
  startAgain(['/opt/Alcove/alcove', '--allow-file-access-from-files', 'alcove://open/models']);
  startAgain(['/opt/Alcove/alcove']);
  expect(relaunch.mock.calls).toEqual([[{ args: ['--ozone-platform=x11', 'alcove://open/models'] }]]);
});

test('An AppImage is started as such: what lies in its mount has gone with it', () => {
  const relaunch = vi.fn();
  const env = { APPIMAGE: '/home/ada/Alcove.AppImage' };
  createNextStart({ relaunch }, { argv: ['/tmp/.mount_Alcove/alcove'], env })(['/tmp/.mount_Alcove/alcove']);
  expect(relaunch).toHaveBeenCalledExactlyOnceWith({ args: [], execPath: '/home/ada/Alcove.AppImage' });
});
