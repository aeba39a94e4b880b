import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composer } from '../e2e/journey-steps.ts';
import { becomeOwner, eventually, openDialog, openedOutside } from './desktop-steps.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { type Desktop, makeHome, startDesktop } from './start-desktop.ts';

const home = makeHome();
let desktop: Desktop;
let page: Page;
let foreign: ForeignServer;
beforeAll(async () => {
  foreign = await startForeignServer();
  desktop = await startDesktop({ home, chromiumFlags: ['--use-fake-device-for-media-stream'] });
  page = await becomeOwner(desktop);
});
afterAll(async () => {
  await desktop.close();
  await foreign.close();
  await home.remove();
});

test('a page that goes to another site stays where it is, and the other site hears nothing', async () => {
  const before = page.url();
  for (const address of [`${foreign.origin}/`, 'https://example.org/', 'file:///etc/passwd']) {
    await page.evaluate((to) => window.location.assign(to), address);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.evaluate((to) => {
    const form = document.createElement('form');
    form.action = to;
    form.method = 'post';
    document.body.append(form);
    form.submit();
  }, `${foreign.origin}/post`);
  // Asked of the page itself: playwright waits for navigations that never come.
  expect(await page.evaluate(() => window.location.href)).toBe(before);
  expect(await page.evaluate(() => document.querySelectorAll('textarea').length)).toBe(1);
  expect(foreign.requests).toEqual([]);
});

test('no request leaves the window for anybody but the own server, even without the page’s own policy', async () => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setBypassCSP', { enabled: true });
  await page.reload();
  await composer(page).waitFor();
  const failures = await page.evaluate(async (origin) => {
    const image = new Image();
    const drawn = new Promise((resolve) => {
      image.onload = () => resolve('drawn');
      image.onerror = () => resolve('refused');
    });
    image.src = `${origin}/image`;
    const worker = new Worker(
      URL.createObjectURL(
        new Blob([
          `fetch('${origin}/worker').then(() => postMessage('fetched'), () => postMessage('refused'))`,
        ]),
      ),
    );
    const worked = new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
    const socket = new WebSocket(origin.replace('http', 'ws'));
    const opened = new Promise((resolve) => {
      socket.onopen = () => resolve('opened');
      socket.onclose = () => resolve('refused');
    });
    const fetched = fetch(`${origin}/fetch`, { mode: 'no-cors' }).then(
      () => 'fetched',
      () => 'refused',
    );
    return Promise.all([drawn, worked, opened, fetched]);
  }, foreign.origin);
  expect(failures).toEqual(['refused', 'refused', 'refused', 'refused']);
  expect(foreign.requests).toEqual([]);
  await devtools.send('Page.setBypassCSP', { enabled: false });
  await page.reload();
  await composer(page).waitFor();
});

test('a page opens no window: files never, and another site only outside, after a yes to exactly that address', async () => {
  await page.evaluate(() => {
    for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share'])
      window.open(address);
    window.open('https://example.org/first');
  });
  const first = await openDialog(desktop);
  expect(first.text).toContain('https://example.org/first');
  await desktop.control.answerDialog(first.id, { response: 0 });
  await page.evaluate(() => void window.open('https://example.org/second'));
  const second = await openDialog(desktop);
  await desktop.control.answerDialog(second.id, { response: 1 });
  await eventually(() => openedOutside(desktop)).toEqual(['https://example.org/second']);
  expect(await desktop.control.windows()).toHaveLength(1);
});

test('camera, place and clipboard are refused without a question; the microphone works', async () => {
  const answers = await page.evaluate(async () => {
    const name = (failure: unknown) => (failure instanceof Error ? failure.name : 'unknown');
    const media = (constraints: MediaStreamConstraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then((stream) => {
        const kinds = stream.getTracks().map(({ kind }) => kind);
        for (const track of stream.getTracks()) track.stop();
        return kinds.join();
      }, name);
    const place = new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('found'),
        ({ code }) => resolve(`refused ${code}`),
      );
    });
    return {
      camera: await media({ video: true }),
      both: await media({ audio: true, video: true }),
      place: await place,
      clipboard: await navigator.clipboard.readText().catch(name),
      notifications: Notification.permission,
      microphone: await media({ audio: true }),
      copying: await navigator.clipboard.writeText('copied').then(() => 'done', name),
    };
  });
  expect(answers).toEqual({
    camera: 'NotAllowedError',
    both: 'NotAllowedError',
    place: 'refused 1',
    clipboard: 'NotAllowedError',
    notifications: 'denied',
    microphone: 'audio',
    copying: 'done',
  });
});

test('a file of the app’s own is saved where the person says; one from elsewhere is refused', async () => {
  const save = (address: string, name: string) =>
    page.evaluate(
      ([href = '', download = '']) => {
        const link = document.createElement('a');
        link.href = href || URL.createObjectURL(new Blob(['my words'], { type: 'text/plain' }));
        link.download = download;
        link.click();
      },
      [address, name],
    );
  await save('data:text/plain,from%20elsewhere', 'elsewhere.txt');
  await save(`${foreign.origin}/file`, 'foreign.txt');
  await eventually(
    async () => (await desktop.control.calls()).filter(({ name }) => name === 'download.refused').length,
  ).toBe(1);
  expect(await desktop.control.dialogs()).toEqual([]);
  expect(foreign.requests).toEqual([]);

  await save('', '../conversation.md');
  const dialog = await openDialog(desktop);
  expect(dialog.kind).toBe('showSaveDialog');
  expect(dialog.text).toContain('conversation.md');
  const filePath = join(home.path, 'conversation.md');
  await desktop.control.answerDialog(dialog.id, { canceled: false, filePath });
  await eventually(
    async () => (await desktop.control.calls()).filter(({ name }) => name === 'download.saved').length,
  ).toBe(1);
  expect(readFileSync(filePath, 'utf8')).toBe('my words');
});
