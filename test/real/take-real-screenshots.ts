import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { logIn, replyMarks } from '../e2e/journey-steps.ts';
import { startBrowser } from '../start-browser.ts';
import { fetchRealModels, makeTools } from './fetch.ts';
import { type RealServer, startRealServer } from './real-server.ts';

// A conversation with a published model, as docs/images/real-chat-en.png. What it says is its own; so small a model often talks
// nonsense, so it is asked anew until it says what is wanted, in few tokens, since it seldom ends by itself. The picture
// shows how many tries that took.
const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'images', 'real-chat-en.png');
const MOST_TRIES = 60;
const MOST_TOKENS = 35;
const SIZE = { width: 1120, height: 620 };
const QUESTION = 'Rewrite politely: I cannot come on Friday, I am ill.';
const WANTED = /^[^\n]*(?:unable|not able|cannot|can't) (?:to )?(?:come|attend)[^\n]*Friday(?!s)[^\n]*\.$/;

/** The same weights under the name that people know: the packer left that of a training run. */
function named(path: string, folder: string): string {
  const copy = join(folder, 'SmolLM2-135M-Instruct.gguf');
  const name = ['--general-name', 'SmolLM2 135M Instruct'];
  execFileSync(makeTools(), ['-m', 'gguf.scripts.gguf_new_metadata', ...name, path, copy], {
    stdio: 'ignore',
  });
  return copy;
}

/** Asks, and has the answer written anew until it is right; the id of the conversation. */
async function talk(real: RealServer): Promise<string> {
  const { id } = (await real.call('POST', '/chat/conversations', {})).body;
  await real.call('PATCH', `/chat/conversations/${id}`, { max_tokens: MOST_TOKENS });
  let reply = await real.call('POST', `/chat/conversations/${id}/messages`, { content: QUESTION });
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    const { id: answer, content } = reply.body.assistant_message;
    process.stdout.write(`try ${tries}: ${JSON.stringify(content)}\n`);
    if (content.length < 200 && WANTED.test(content.trim())) return id;
    reply = await real.call('POST', `/chat/conversations/${id}/messages/${answer}/regenerate`, {});
  }
  throw new Error(`no right answer in ${MOST_TRIES} tries`);
}

async function take(browser: Browser, url: string, id: string): Promise<void> {
  const page = await browser.newPage({ viewport: SIZE, locale: 'en', deviceScaleFactor: 1 });
  await logIn(page, { url }, 'owner@example.org');
  await page.goto(`${url}/#/c/${id}`);
  await replyMarks(page).first().waitFor();
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, quality: 90 }).toFile(PICTURE);
}

const folder = mkdtempSync(join(tmpdir(), 'alcove-real-'));
await using real = await startRealServer();
const chat = await real.importByCommand(named(fetchRealModels().smollm2, folder));
rmSync(folder, { recursive: true });
await real.call('PATCH', '/models/active', { chat });
const browser = await startBrowser();
try {
  await take(browser, real.server.url, await talk(real));
} finally {
  await browser.close();
}
