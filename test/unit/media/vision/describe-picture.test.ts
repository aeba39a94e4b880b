import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EngineFailed } from '../../../../models/engine/engine-errors.ts';
import { createPictureAnalyser } from '../../../../models/media/vision/create-picture-analyser.ts';
import type { VisionRequest } from '../../../../models/media/vision-engine.ts';
import { draw } from './draw.ts';
import { changeSettings, copyModel, type MadeModel, modelFolder } from './made-models.ts';

const never = new AbortController().signal;
const analyser = createPictureAnalyser(() => {});
const copies: string[] = [];
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true });
});

function copy(model: MadeModel): string {
  const folder = copyModel(model);
  copies.push(folder);
  return folder;
}

/** A dark picture of one colour whose quarter at `left`, `top` is bright. */
const quarter = (colour: string, bright: string, left: number, top: number) =>
  draw(320, 240, colour, [{ left, top, width: 160, height: 120, colour: bright }]).toBuffer();
const pictures = {
  'red, upper left': await quarter('#501010', '#f04040', 0, 0),
  'green, upper right': await quarter('#105010', '#40f040', 160, 0),
  'blue, lower left': await quarter('#101050', '#4040f0', 0, 120),
  'red, lower right': await quarter('#501010', '#f04040', 160, 120),
};
const reddish = pictures['red, lower right'];

async function ask(request: Partial<VisionRequest> & { describerFolder: string }): Promise<unknown> {
  return (await analyser.analyse({ picture: reddish, language: 'en', ...request }, never)).description;
}

describe.each(['florence2', 'smolvlm'] as const)('A model of the kind %s', (model) => {
  const describerFolder = modelFolder(model);
  const parts = model === 'smolvlm' ? ' in 5 parts' : '';

  test.each(Object.entries(pictures))(
    'describes the picture "%s" by its own pixels',
    async (name, picture) => {
      const [colour, place] = name.split(', ');
      const text = `A picture${parts}, mostly ${colour}, brightest at the ${place}.`;
      expect(await ask({ describerFolder, picture })).toEqual({ text });
    },
  );

  test.each([
    ['where is it brightest?', 'lower right.'],
    ['What colour is it?', 'red.'],
    ['Which colour — and the “rest”, 漢字?', 'red.'],
  ])('answers the question "%s"', async (question, text) => {
    expect(await ask({ describerFolder, question })).toEqual({ text });
  });

  test.each([
    '<image> where?',
    '</s> where?',
    '<end_of_utterance> where?',
    '<|im_start|>where <row_1_col_1>?',
    '<VQA><OD>where?',
  ])('takes "%s" for words of the question, and for nothing else', async (question) => {
    expect(await ask({ describerFolder, question })).toEqual({ text: 'lower right.' });
  });

  test('need not name its processor', async () => {
    const folder = copy(model);
    changeSettings(folder, 'preprocessor_config.json', { processor_class: undefined });
    expect(await ask({ describerFolder: folder, question: 'where?' })).toEqual({ text: 'lower right.' });
  });

  test('stops between two steps for a client who left, and works on', async () => {
    const abort = new AbortController();
    let steps = 0;
    const watched = createPictureAnalyser(() => {
      steps += 1;
      // 1: measured; 2: no detector; then the first tile, or the picture, and what is written.
      if (steps === 3) abort.abort(new Error('The client left.'));
    });
    const request: VisionRequest = { picture: reddish, language: 'en', describerFolder };
    await expect(watched.analyse(request, abort.signal)).rejects.toThrow('The client left.');
    // Florence-2 has seen the picture and may write one token more, SmolVLM not look at another tile.
    expect(steps).toBeLessThanOrEqual(4);
    expect((await watched.analyse(request, never)).description).toHaveProperty('text');
  });

  test('is cut after 256 tokens when it does not come to an end, which the answer shows', async () => {
    const endless = copy(model);
    const settings = { eos_token_id: 1, forced_eos_token_id: null, no_repeat_ngram_size: 0 };
    changeSettings(endless, 'config.json', { eos_token_id: 1 });
    changeSettings(endless, 'generation_config.json', settings);
    expect(await ask({ describerFolder: endless })).toEqual({ text: expect.stringMatching(/\. …$/) });
  });

  test.each(['config.json', 'preprocessor_config.json', 'tokenizer.json', 'onnx/decoder_model_merged.onnx'])(
    'without its %s fails with a sentence, and asks nobody for it',
    async (file) => {
      const fetching = vi.spyOn(globalThis, 'fetch');
      const incomplete = copy(model);
      rmSync(join(incomplete, file));
      const failure: unknown = await ask({ describerFolder: incomplete }).catch((error) => error);
      expect(failure).toBeInstanceOf(EngineFailed);
      expect((failure as Error).message).toBe(
        'The vision model could not be loaded: its files are missing or damaged.',
      );
      expect(fetching).not.toHaveBeenCalled();
      fetching.mockRestore();
      expect(await ask({ describerFolder })).toHaveProperty('text');
    },
  );

  test('with a damaged network fails with a sentence, and writes nothing of the picture to the console', async () => {
    const written = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
    const damaged = copy(model);
    writeFileSync(join(damaged, 'onnx', 'vision_encoder.onnx'), 'no network');
    await expect(ask({ describerFolder: damaged })).rejects.toThrow('could not be loaded');
    const mismatched = copy(model);
    const size =
      model === 'florence2' ? { size: { width: 32, height: 32 } } : { max_image_size: { longest_edge: 32 } };
    changeSettings(mismatched, 'preprocessor_config.json', size);
    await expect(ask({ describerFolder: mismatched })).rejects.toThrow();
    for (const spy of written) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe('SmolVLM', () => {
  test('is asked in French and to answer in French when that is wanted', async () => {
    const describerFolder = modelFolder('smolvlm');
    expect(await ask({ describerFolder, language: 'fr' })).toEqual({
      text: 'Une image en 5 morceaux, surtout rouge, plus claire en bas à droite.',
    });
    expect(await ask({ describerFolder, language: 'fr', question: 'De quelle couleur ?' })).toEqual({
      text: 'rouge.',
    });
  });

  test('may be called Idefics 3, whose architecture it has', async () => {
    const folder = copy('smolvlm');
    changeSettings(folder, 'config.json', {
      model_type: 'idefics3',
      architectures: ['Idefics3ForConditionalGeneration'],
    });
    expect(await ask({ describerFolder: folder, question: 'where?' })).toEqual({ text: 'lower right.' });
  });

  test.each([
    ['chat_template.jinja', (template: string) => template],
    ['chat_template.json', (template: string) => JSON.stringify({ chat_template: template })],
  ])('may have its template in %s', async (file, write) => {
    const folder = copy('smolvlm');
    changeSettings(folder, 'tokenizer_config.json', { chat_template: undefined });
    const question = 'where?';
    await expect(ask({ describerFolder: folder, question })).rejects.toThrow('could not be loaded');
    const other = copy('smolvlm');
    changeSettings(other, 'tokenizer_config.json', { chat_template: undefined });
    writeFileSync(
      join(other, file),
      write(
        "Q:{% for line in messages[0].content %}{{ '<image>' if line.type == 'image' else line.text }}{% endfor %} A:",
      ),
    );
    expect(await ask({ describerFolder: other, question })).toEqual({ text: 'lower right.' });
  });
});

describe('Florence-2', () => {
  test('refuses a question that does not fit beside the picture, and nothing shorter', async () => {
    const describerFolder = modelFolder('florence2');
    // A token for each byte, of 1,024 - 4 with the task's five and two at the ends.
    const question = (bytes: number) => 'q'.repeat(bytes);
    expect(await ask({ describerFolder, question: question(2_000) })).toEqual({
      refused: 'question_too_long',
    });
    expect(await ask({ describerFolder, question: question(1_013) })).toHaveProperty('text');
    expect(await ask({ describerFolder, question: question(1_014) })).toHaveProperty('refused');
  });
});

describe('A model of another kind', () => {
  test.each(['constructor', 'llava'])('such as %s is refused by its name', async (model_type) => {
    const folder = copy('smolvlm');
    changeSettings(folder, 'config.json', { model_type });
    await expect(ask({ describerFolder: folder })).rejects.toThrow('is not known here');
  });
});

test('Weights are taken in the most precise form that is there, each by itself', async () => {
  const folder = copy('florence2');
  const rename = (name: string, suffix: string) =>
    renameSync(join(folder, 'onnx', `${name}.onnx`), join(folder, 'onnx', `${name}${suffix}.onnx`));
  rename('decoder_model_merged', '_q4');
  rename('vision_encoder', '_fp16');
  rename('embed_tokens', '_quantized');
  writeFileSync(join(folder, 'onnx', 'vision_encoder_q4.onnx'), 'no network');
  expect(await ask({ describerFolder: folder, question: 'where?' })).toEqual({ text: 'lower right.' });
});
