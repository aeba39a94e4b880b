import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { formWith } from '../api/routes.ts';
import { callApi } from '../api/spawn-server.ts';
import { openInFrench } from '../e2e/french.ts';
import { logIn, replyMarks } from '../e2e/journey-steps.ts';
import { startBrowser } from '../start-browser.ts';
import { fetchRealModels, makeTools } from './fetch.ts';
import { type RealServer, startRealServer } from './real-server.ts';

// A conversation in English and one in French with a published model, as docs/images/real-chat-en.png and -fr.png. What it
// says is its own, in French with a low temperature; so small a model often talks nonsense, so it is asked anew
// until it says what `isRight` wants, in few tokens, since it seldom ends by itself. The picture shows how many tries that took. With `en` or `fr` named
// it takes that one alone.
const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images');
const MOST_TRIES = 60;
const MOST_TOKENS = 35;
const SIZE = { width: 1120, height: 620 };

interface Talk {
  language: 'en' | 'fr';
  /** Where it is not the usual one. */
  temperature?: number;
  document?: { name: string; text: string };
  question: string;
  isRight: (answer: string) => boolean;
}

const TALKS: Talk[] = [
  {
    language: 'en',
    question: 'Rewrite politely: I cannot come on Friday, I am ill.',
    isRight: (answer) =>
      /^[^\n]*(?:unable|not able|cannot|can't) (?:to )?(?:come|attend)[^\n]*Friday(?!s)[^\n]*\.$/.test(
        answer,
      ) && answer.length < 200,
  },
  {
    language: 'fr',
    temperature: 0.3,
    document: {
      name: 'Bail.txt',
      text: 'Le loyer de l’appartement est de 840 euros par mois. Il est payé le cinq de chaque mois.',
    },
    question: 'Quel est le loyer de l’appartement ?',
    isRight: (answer) =>
      /^(?:\[1\] )?Le loyer[^\n]* (?:est de|est) 840 euros par mois[^\n]*\.$/.test(answer) &&
      answer.length < 120,
  },
];

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
async function talk(
  real: RealServer,
  { language, temperature, document, question, isRight }: Talk,
): Promise<string> {
  const body = document && formWith('file', document.text, document.name);
  const at = '/documents/upload?wait=true';
  const uploaded = body && (await callApi(real.server.url, 'POST', at, { token: real.token, body }));
  const asked = { content: question, ...(uploaded ? { document_ids: [uploaded.body.id] } : {}) };
  const { id } = (await real.call('POST', '/chat/conversations', {})).body;
  const writing = { max_tokens: MOST_TOKENS, ...(temperature === undefined ? {} : { temperature }) };
  await real.call('PATCH', `/chat/conversations/${id}`, writing);
  let reply = await real.call('POST', `/chat/conversations/${id}/messages`, asked);
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    const { id: answer, content } = reply.body.assistant_message;
    process.stdout.write(`${language}, try ${tries}: ${JSON.stringify(content)}\n`);
    if (isRight(content.trim())) return id;
    reply = await real.call('POST', `/chat/conversations/${id}/messages/${answer}/regenerate`, {});
  }
  throw new Error(`${language}: no right answer in ${MOST_TRIES} tries`);
}

async function take(browser: Browser, url: string, language: 'en' | 'fr', id: string): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, locale: language, deviceScaleFactor: 1 });
  const page = await context.newPage();
  if (language === 'en') await logIn(page, { url }, 'owner@example.org');
  else await openInFrench(page, { url }, 'owner@example.org');
  await page.goto(`${url}/#/c/${id}`);
  await replyMarks(page).first().waitFor();
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .png({ palette: true, quality: 90 })
    .toFile(join(IMAGES, `real-chat-${language}.png`));
  await context.close();
}

const folder = mkdtempSync(join(tmpdir(), 'alcove-real-'));
await using real = await startRealServer();
const chat = await real.importByCommand(named(fetchRealModels().smollm2, folder));
rmSync(folder, { recursive: true });
await real.call('PATCH', '/models/active', { chat });
const browser = await startBrowser();
try {
  for (const each of TALKS.filter(({ language }) => language === (process.argv[2] ?? language)))
    await take(browser, real.server.url, each.language, await talk(real, each));
} finally {
  await browser.close();
}
