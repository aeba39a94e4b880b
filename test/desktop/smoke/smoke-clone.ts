import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { GUIDE } from '../../e2e/document-files.ts';
import { documentRow } from '../../e2e/document-steps.ts';
import { ask, composer } from '../../e2e/journey-steps.ts';
import { goTo, makeAccount } from '../page-steps.ts';
import { isRunning, makeSmokeHome, type SmokeHome, until } from './smoke-home.ts';
import type { SmokeReport } from './smoke-report.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream'];

/** Checks the app of this clone, as it is built, in the real Electron. */
export async function smokeClone(executablePath: string, { check }: SmokeReport): Promise<void> {
  const home = await makeSmokeHome();
  const start = () => launch(executablePath, home);
  const first = await start();
  const page = await first.firstWindow();
  page.setDefaultTimeout(60_000);
  await check('the first start shows the set-up link and makes the owner', () => makeAccount(page));
  await check('a message is answered by the starter model', async () => {
    await page.getByRole('button', { name: 'Use the starter model for now' }).click();
    await ask(page, 'What stays on this device, and what may leave?');
  });
  await check('server and language engine are utility processes', () => expectPrograms(first));
  await check('a document is read by a program of its own', () => readDocument(page));
  await check('camera and place are refused, the microphone works', () => expectPermissions(page));
  await check('a page goes nowhere else and opens no window', () => expectWalls(page, first));
  await check('the spell checker, which downloads dictionaries, is off', () => expectNoSpelling(first));
  await check('the web app reaches the settings of the desktop app', async () => {
    const state = await page.evaluate(() => window.alcoveDesktop?.read());
    if (state?.platform !== process.platform) throw new Error('the preload does not answer');
  });
  await check('quitting leaves no process behind', () => quit(first));
  await check('the next start finds the person logged in', async () => {
    const next = await start();
    await composer(await next.firstWindow()).waitFor({ timeout: 60_000 });
    await quit(next);
  });
  home.remove();
}

function launch(executablePath: string, home: SmokeHome): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath,
    args: [...FAKE_MICROPHONE, ROOT],
    env: home.environment,
    cwd: ROOT,
    timeout: 60_000,
    chromiumSandbox: true,
  });
}

async function expectPrograms(app: ElectronApplication): Promise<void> {
  const names = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ name, serviceName }) => name ?? serviceName ?? ''),
  );
  for (const part of ['server', 'language-engine-process'])
    if (!names.some((name) => name.toLowerCase().includes(part)))
      throw new Error(`no ${part} among ${names.join(', ')}`);
}

async function readDocument(page: Page): Promise<void> {
  await goTo(page, '#/documents');
  await page.getByRole('button', { name: 'Add files' }).waitFor();
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(GUIDE);
  await documentRow(page, GUIDE.name).getByRole('link', { name: GUIDE.name }).waitFor();
}

async function expectPermissions(page: Page): Promise<void> {
  const seen = await page.evaluate(async () => {
    const media = (constraints: MediaStreamConstraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then(
        () => 'given',
        () => 'refused',
      );
    const place = new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        () => resolve('refused'),
      );
    });
    return [await media({ video: true }), await place, await media({ audio: true })].join();
  });
  if (seen !== 'refused,refused,given') throw new Error(`camera, place, microphone: ${seen}`);
}

async function expectWalls(page: Page, app: ElectronApplication): Promise<void> {
  const before = page.url();
  await page.evaluate(() => window.location.assign('https://example.org/'));
  await page.evaluate(() => void window.open('file:///etc/passwd'));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  if (page.url() !== before) throw new Error(`the window went to ${page.url()}`);
  if (app.windows().length !== 1) throw new Error('a window was opened');
}

async function expectNoSpelling(app: ElectronApplication): Promise<void> {
  const isOn = await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  if (isOn) throw new Error('it is on');
}

async function quit(app: ElectronApplication): Promise<void> {
  const pids = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map(({ pid }) => pid));
  const code = new Promise<number | null>((resolve) => app.process().once('exit', resolve));
  // The answer may not come any more.
  app.evaluate(({ app: electron }) => electron.quit()).catch(() => undefined);
  if ((await code) !== 0) throw new Error('it ended with an error');
  await until('all processes end', () => pids.every((pid) => !isRunning(pid)));
}
