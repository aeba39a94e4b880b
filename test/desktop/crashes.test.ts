import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, composer, replyMarks } from '../e2e/journey-steps.ts';
import { becomeOwner, eventually, mainWindow, openDialog, processOf } from './desktop-steps.ts';
import { type ForeignServer, freePort, startForeignServer } from './foreign-server.ts';
import { type Desktop, type Home, makeHome, startDesktop } from './start-desktop.ts';

let home: Home;
let desktop: Desktop | undefined;
let foreign: ForeignServer | undefined;
beforeEach(() => {
  home = makeHome();
});
afterEach(async () => {
  await desktop?.close();
  await foreign?.close();
  desktop = undefined;
  foreign = undefined;
  await home.remove();
});

test('a server that is killed is started again, the window goes on, and no message that was answered is lost', async () => {
  const port = await freePort();
  desktop = await startDesktop({ home, environment: { ALCOVE_PORT: String(port) } });
  const page = await becomeOwner(desktop);
  await ask(page, 'What stays on this device?');
  await ask(page, 'And what may leave?');
  const killed = await processOf(desktop, 'index');
  await composer(page).fill('Half a thought');
  process.kill(killed, 'SIGKILL');

  await eventually(() => desktop && processOf(desktop, 'index').catch(() => killed)).not.toBe(killed);
  await eventually(() => isUp(port)).toBe(true);
  expect(await composer(page).inputValue()).toBe('Half a thought');
  await ask(page, 'Are you there again?');
  await page.reload();
  await replyMarks(page).nth(2).waitFor();
  await expect.poll(() => replyMarks(page).count()).toBe(3);
});

test('a page whose process is killed comes back by itself; when that happens again at once, the person is asked', async () => {
  desktop = await startDesktop({ home });
  await becomeOwner(desktop);
  const id = await mainWindow(desktop);
  await desktop.control.killRenderer(id);
  const again = await desktop.page('127.0.0.1');
  await composer(again).waitFor();

  await desktop.control.killRenderer(id);
  const gone = await desktop.page('data:text/html');
  await gone.getByRole('link', { name: 'Show again' }).click();
  await composer(await desktop.page('127.0.0.1')).waitFor();
});

test('a page that hangs is ended only after a yes, and comes back', async () => {
  desktop = await startDesktop({ home });
  await becomeOwner(desktop);
  const id = await mainWindow(desktop);
  await desktop.control.hangs(id, true);
  const waiting = await openDialog(desktop);
  await desktop.control.hangs(id, false);
  await eventually(() => desktop?.control.dialogs()).toEqual([]);
  expect(waiting.kind).toBe('showMessageBox');

  await desktop.control.hangs(id, true);
  const asked = await openDialog(desktop);
  const before = (await desktop.control.windows())[0]?.targetId;
  await desktop.control.answerDialog(asked.id, { response: 1 });
  await eventually(async () => (await desktop?.control.windows())?.[0]?.targetId).not.toBe(before);
  await composer(await desktop.page('127.0.0.1')).waitFor();
});

test('a foreign server on the port of the own one gets no request, at the start and when the own one has fallen', async () => {
  foreign = await startForeignServer();
  const { port } = foreign;
  const environment = { ALCOVE_PORT: String(port) };
  desktop = await startDesktop({ home, environment });
  const trouble = await desktop.page('data:text/html');
  await trouble.getByText(`Port ${port} is in use`).waitFor();
  expect(foreign.requests).toEqual([]);
  await foreign.close();
  await trouble.getByRole('link', { name: 'Restart' }).click();
  const page = await becomeOwner(desktop);
  // What is on its way when a server falls, Chromium sends again to whoever answers: no rule of the shell's is asked.
  await page.reload({ waitUntil: 'networkidle' });

  const killed = await processOf(desktop, 'index');
  // Held meanwhile: on a slow machine the shell would start its next server before the port could be taken.
  process.kill(desktop.pid, 'SIGSTOP');
  process.kill(killed, 'SIGKILL');
  foreign = await takePort(port);
  process.kill(desktop.pid, 'SIGCONT');
  await eventually(() => desktop && serverOf(desktop)).not.toBe(killed);
  const asked = await page.evaluate(
    (origin) =>
      fetch(`${origin}/api/v1/models`).then(
        () => 'answered',
        () => 'refused',
      ),
    foreign.origin,
  );
  expect(asked).toBe('refused');
  await (await desktop.page('data:text/html')).getByText(`Port ${port} is in use`).waitFor();
  expect(foreign.requests).toEqual([]);
  const calls = await desktop.control.calls();
  expect(calls.map(({ name }) => name)).toContain('session.closeAllConnections');
});

async function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The process of the server, if there is one. */
async function serverOf({ control }: Desktop): Promise<number | undefined> {
  return (await control.processes()).find(({ name }) => name === 'index')?.pid;
}

/** The port as soon as who held it has gone. */
async function takePort(port: number): Promise<ForeignServer> {
  for (;;) {
    const taken = await startForeignServer(port).catch(() => undefined);
    if (taken) return taken;
  }
}
