import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Score } from '../canaries/choose-canaries.ts';

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'alcove.js');

/** Scores texts with the built command line, whose scorer is that of the server (`alcove score`). */
export const scoreTexts: Score = async (texts) => {
  const child = spawn(process.execPath, [COMMAND, 'score'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stdin.end(texts.map((text, id) => `${JSON.stringify({ id: String(id), text })}\n`).join(''));
  const [code] = await once(child, 'close');
  const lines = output.trim().split('\n');
  if (code !== 0 || lines.length !== texts.length) throw new Error(`alcove score ended with ${code}`);
  return lines.map((line) => JSON.parse(line).score as number);
};
