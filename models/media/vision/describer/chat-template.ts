import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The template that a model's folder has beside the tokenizer's settings, where the library (4.3.1) looks alone;
 * undefined when those have one. Throws when there is none.
 */
export async function readChatTemplate(folder: string): Promise<string | undefined> {
  const settings = z.object({ chat_template: z.unknown().optional() });
  const inSettings = await read(join(folder, 'tokenizer_config.json'));
  if (inSettings && settings.parse(JSON.parse(inSettings)).chat_template) return undefined;
  const asJinja = await read(join(folder, 'chat_template.jinja'));
  if (asJinja !== undefined) return asJinja;
  const asJson = await read(join(folder, 'chat_template.json'));
  if (asJson === undefined) throw new TypeError('There is no chat template');
  return z.object({ chat_template: z.string() }).parse(JSON.parse(asJson)).chat_template;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
