import { afterEach, beforeEach, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { becomeOwner, eventually, mainWindow, processOf } from './desktop-steps.ts';
import { processTree, running } from './process-tree.ts';
import { type Desktop, type Home, makeHome, startAgain, startDesktop } from './start-desktop.ts';

let home: Home;
let desktop: Desktop;
beforeEach(() => {
  home = makeHome();
});
afterEach(async () => {
  await desktop.close();
  await home.remove();
});

const isVisible = async () => (await desktop.control.windows())[0]?.isVisible;

testBeyondGate(
  'closing the window leaves Alcove in the tray, which is said once, and its icon brings the window back',
  async () => {
    desktop = await startDesktop({ home });
    await becomeOwner(desktop);
    const id = await mainWindow(desktop);
    const server = await processOf(desktop, 'index');
    await desktop.control.closeWindow(id);
    await eventually(isVisible).toBe(false);
    await eventually(() => desktop.control.notifications()).toEqual([
      expect.objectContaining({ from: 'shell', title: 'Alcove goes on in the tray' }),
    ]);

    await desktop.control.clickTray();
    await eventually(isVisible).toBe(true);
    await desktop.control.closeWindow(id);
    await eventually(isVisible).toBe(false);
    expect(await desktop.control.notifications()).toHaveLength(1);
    expect(await processOf(desktop, 'index')).toBe(server);

    const tree = processTree(desktop.pid);
    await desktop.control.chooseInTray('Quit Alcove');
    expect(await desktop.ended).toBe(0);
    await eventually(() => running(tree)).toEqual([]);
  },
);

testBeyondGate('where nothing shows icons, closing the window ends Alcove in order', async () => {
  desktop = await startDesktop({ home, environment: { XDG_CURRENT_DESKTOP: 'GNOME' } });
  await becomeOwner(desktop);
  expect(await desktop.control.hasTray()).toBe(false);
  const tree = processTree(desktop.pid);
  await desktop.control.closeWindow(await mainWindow(desktop));
  expect(await desktop.ended).toBe(0);
  await eventually(() => running(tree)).toEqual([]);
});

testBeyondGate(
  'a signal ends Alcove in order, too, and who starts it meanwhile gets it when it has ended',
  async () => {
    desktop = await startDesktop({ home });
    await desktop.page('#setup=');
    const tree = processTree(desktop.pid);
    const server = await processOf(desktop, 'index');
    process.kill(server, 'SIGSTOP');
    process.kill(desktop.pid, 'SIGTERM');
    expect(await startAgain({ home, args: ['alcove://open/models'] })).toEqual({ code: 0, output: '' });
    await eventually(() => desktop.control.calls()).toContainEqual(
      expect.objectContaining({
        name: 'app.relaunch',
        arguments: [{ args: expect.arrayContaining(['alcove://open/models']) }],
      }),
    );
    process.kill(server, 'SIGCONT');
    expect(await desktop.ended).toBe(0);
    await eventually(() => running(tree)).toEqual([]);
  },
);

test('a shell that is killed leaves no process behind', async () => {
  desktop = await startDesktop({ home });
  await becomeOwner(desktop);
  const server = await processOf(desktop, 'index');
  process.kill(desktop.pid, 'SIGKILL');
  await desktop.ended;
  await eventually(() => running([server])).toEqual([]);
});
