import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { serverCommand } from '../built-program.ts';
import { startBrowser } from '../start-browser.ts';

const STRIP = join(import.meta.dirname, '..', '..', 'docs', 'images', 'first-answer.png');
const WINDOW = { width: 1280, height: 800 };
const FRAME = { width: 480, height: 300, caption: 34, gap: 12, columns: 3 };
/** Between two keys, in milliseconds: about sixty words a minute. */
const TYPING = 100;
const LEASE =
  '# Lease of the flat\n\n## Deposit\n\nThe deposit is two months of rent. It is paid back within thirty days after the keys are returned.\n';

interface Picture {
  what: string;
  seconds: number;
  png: Buffer;
}

/**
 * Photographs a new person's way from starting the built program on an empty directory to the first useful answers, with
 * the seconds since the start; nothing is downloaded. `node main/launcher/run.mjs test/screens/take-film-strip.ts`
 */
async function takeFilmStrip(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'alcove-film-'));
  const startedAt = performance.now();
  const server = startServer(directory);
  const browser = await startBrowser();
  const pictures: Picture[] = [];
  try {
    const page = await browser.newPage({ viewport: WINDOW, locale: 'en-GB', reducedMotion: 'reduce' });
    const take = async (what: string) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      pictures.push({ what, seconds, png: await page.screenshot() });
    };
    await page.goto(await readSetupLink(server));
    await walk(page, take);
  } finally {
    await browser.close();
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    rmSync(directory, { recursive: true, force: true });
  }
  await sharp(await layOut(pictures))
    .png({ palette: true, quality: 90 })
    .toFile(STRIP);
  for (const { what, seconds } of pictures) process.stdout.write(`${seconds.toFixed(1)} s\t${what}\n`);
}

async function walk(page: Page, take: (what: string) => Promise<void>): Promise<void> {
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).first().pressSequentially(text, { delay: TYPING });
  const composer = page.getByRole('textbox', { name: 'Your message' });
  const answers = page.getByRole('article', { name: 'Alcove' });
  const ask = async (question: string, answer: RegExp) => {
    await composer.pressSequentially(question, { delay: TYPING });
    await page.keyboard.press('Enter');
    await answers.filter({ hasText: answer }).last().waitFor();
  };
  await page.getByRole('button', { name: 'Create owner account' }).waitFor();
  await take('The printed link opens');
  await type('First name', 'Ada');
  await type('E-mail', 'ada@example.org');
  await type('Password', 'Correct-Horse-7');
  await page.getByRole('button', { name: 'Create owner account' }).click();
  const goOn = page.getByRole('button', { name: 'Use the starter model for now' });
  await goOn.waitFor();
  await take('Account made: what stays, what may leave');
  await goOn.click();
  await composer.waitFor();
  await take('Ready to ask, nothing downloaded');
  await ask('17 * 23 + sqrt(144)', /403/);
  await take('A sum');
  await ask('How many days until 25 December 2026?', /days \(\d/);
  await take('Dates');
  await page.getByRole('button', { name: 'Ask about certain documents' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'lease.md', mimeType: 'text/markdown', buffer: Buffer.from(LEASE) });
  await page.getByRole('list', { name: 'Documents to ask about' }).getByText('lease.md').waitFor();
  await ask('How much is the deposit?', /two months of rent/);
  await take('An own document, quoted');
}

function startServer(directory: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    ALCOVE_DATA_DIR: directory,
    ALCOVE_PORT: '0',
    ALCOVE_LOG_LEVEL: 'error',
  };
  return spawn(process.execPath, serverCommand(), { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function readSetupLink({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the server has no standard output');
  for await (const line of createInterface({ input: stdout })) {
    const link = /^Set up your account: (\S+)$/.exec(line)?.[1];
    if (link) {
      stdout.resume();
      return link;
    }
  }
  throw new Error('the server ended before it listened');
}

/** All pictures as one, row by row, each under its words. */
async function layOut(pictures: Picture[]): Promise<Buffer> {
  const { width, height, caption, gap, columns } = FRAME;
  const rows = Math.ceil(pictures.length / columns);
  const place = (index: number) => ({
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + caption + gap),
  });
  const small = await Promise.all(
    pictures.map(async ({ png }, index) => {
      const { left, top } = place(index);
      return { input: await sharp(png).resize(width, height).toBuffer(), left, top: top + caption };
    }),
  );
  const words = pictures.map(({ what, seconds }, index) => {
    const { left, top } = place(index);
    return `<text x="${left}" y="${top + 22}">${seconds.toFixed(0)} s · ${what}</text>`;
  });
  const size = { width: gap + columns * (width + gap), height: gap + rows * (height + caption + gap) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="sans-serif" font-size="17" fill="#24302a">${words.join('')}</svg>`;
  return sharp({ create: { ...size, channels: 3, background: '#f1efe9' } })
    .composite([...small, { input: Buffer.from(svg), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

await takeFilmStrip();
