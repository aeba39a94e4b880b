import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Tensor } from 'onnxruntime-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { DecoderRun } from '../../../../models/media/transcription/whisper/decoder-run.ts';
import { loadWhisper, type Whisper } from '../../../../models/media/transcription/whisper/load-whisper.ts';
import { extractFeatures } from '../../../../models/media/transcription/whisper/whisper-listener.ts';
import { neighbours } from '../../../../models/media/transcription/whisper/whisper-vocabulary.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { composeOf, isHeldOut, vocabularyOf } from '../../../assets/tiny-whisper/recipe/compose-sentence.ts';
import { spokenWords, wordErrors } from '../../../assets/tiny-whisper/recipe/word-errors.ts';

const asset = new URL('../../../assets/tiny-whisper/', import.meta.url).pathname;
const folder = join(asset, 'model');
const parity: Record<'features' | 'heard' | 'logits', number[]> = JSON.parse(
  readFileSync(join(asset, 'parity.json'), 'utf8'),
);

let whisper: Whisper;
beforeAll(async () => {
  whisper = await loadWhisper(folder);
});

describe('the tiny speech model', () => {
  test('stays under 4 MB', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = files.map((name) => statSync(join(folder, name))).filter((file) => file.isFile());
    expect(bytes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(4e6);
  });

  test('hears, encodes and writes the numbers of the network it was exported from', async () => {
    const { features, heard } = await encode(chirp());
    expect(largestDifference(pick(features, [7, 80], [11, 240]), parity.features)).toBeLessThan(1e-4);
    // Weights of 8 bits: a few thousandths of numbers around 2, and of logits around 10.
    expect(largestDifference(pick(heard, [61, 1_500], [9, 96]), parity.heard)).toBeLessThan(0.1);
    const logits = await decoder(heard).give(englishStart());
    const rows = pick({ data: logits, dims: [1, 3, logits.length / 3] }, [1, 3], [13, Infinity]);
    expect(largestDifference(rows, parity.logits)).toBeLessThan(0.5);
  });

  test.each([[1], [160], [96_123], [479_000], [480_000]])(
    'hears in %i samples what a whole window of them and silence holds',
    async (samples) => {
      const sound = chirp().slice(0, samples);
      const padded = Float32Array.from({ length: samples }, (_, at) => sound[at % sound.length] ?? 0);
      const { input_features: whole } = await whisper.features(padded);
      const { data, dims } = await extractFeatures(whisper, padded);
      expect(dims).toEqual([...whole.dims]);
      expect(largestDifference([...(data as Float32Array)], [...(whole.data as Float32Array)])).toBeLessThan(
        1e-5,
      );
    },
  );

  test('writes the same token by token, with what it remembers, as in one piece', async () => {
    const { heard } = await encode(chirp());
    const tokens = [...englishStart(), 300, 301, 302];
    const whole = await decoder(heard).give(tokens);
    const run = decoder(heard);
    await run.give(tokens.slice(0, 3));
    for (const token of tokens.slice(3, -1)) await run.give([token]);
    const last = await run.give(tokens.slice(-1));
    expect(largestDifference([...last], [...whole.slice(-last.length)])).toBeLessThan(1e-3);
  });

  test.each([
    ['en', ' Open the last document about music.'],
    ['fr', ' Aujourd’hui, c’est mercredi, s’il te plaît.'],
  ])('writes the words of %s as tokens and reads them again', (_, text) => {
    const tokens = whisper.tokenizer.encode(text, { add_special_tokens: false });
    expect(whisper.tokenizer.decode(tokens)).toBe(text);
    expect(Math.max(...tokens)).toBeLessThan(whisper.vocabulary.decoder_start_token_id - 1);
    expect(tokens.length).toBeLessThan(text.length / 1.5);
  });

  test('has its tokens where Whisper has them', () => {
    const { noSpeech, previousText, firstTime } = neighbours(whisper.vocabulary);
    const name = (id: number) => whisper.tokenizer.decode([id], { skip_special_tokens: false });
    expect([previousText, noSpeech, firstTime, firstTime + 1_500].map(name)).toEqual([
      '<|startofprev|>',
      '<|nospeech|>',
      '<|0.00|>',
      '<|30.00|>',
    ]);
  });
});

describe('the sentences it is measured with', () => {
  test.each(['en', 'fr'] as const)('are not those it learnt from, in %s', (language) => {
    const random = seededRandom(5);
    const draw = (kind: 'training' | 'heldOut') =>
      Array.from({ length: 500 }, () => composeOf(kind, language, random));
    const learnt = new Set(draw('training'));
    const measured = draw('heldOut');
    expect(measured.filter((sentence) => learnt.has(sentence) || !isHeldOut(sentence))).toEqual([]);
    expect(new Set(measured).size).toBeGreaterThan(300);
    const words = new Set([...learnt].flatMap(spokenWords));
    const unknown = new Set(measured.flatMap(spokenWords).filter((word) => !words.has(word)));
    expect(unknown.size).toBeLessThan(vocabularyOf(language).length / 10);
  });

  test.each([
    ['the same', 'open the door', 0],
    ['another word', 'open a door', 1],
    ['a word less', 'open door', 1],
    ['words more', 'please open the big door', 2],
    ['nothing', '', 3],
  ])('count as wrong by words: %s', (_, heard, errors) => {
    expect(wordErrors(spokenWords('Open the door.'), spokenWords(heard))).toBe(errors);
  });
});

/** As recipe/write_parity.py makes it. */
function chirp(): Float32Array {
  return Float32Array.from({ length: 32_000 }, (_, at) => {
    const time = at / 16_000;
    return 0.3 * Math.sin(2 * Math.PI * (200 + 300 * time) * time) * Math.cos(6 * Math.PI * time);
  });
}

async function encode(sound: Float32Array): Promise<{ features: Tensor; heard: Tensor }> {
  const { input_features } = await whisper.features(sound);
  const { last_hidden_state } = await whisper.model.sessions.model.run({
    input_features: input_features.ort_tensor,
  });
  return { features: input_features, heard: last_hidden_state };
}

function decoder(heard: Tensor): DecoderRun {
  return new DecoderRun(whisper.model.sessions.decoder_model_merged, heard);
}

function englishStart(): number[] {
  const { decoder_start_token_id, lang_to_id, task_to_id } = whisper.vocabulary;
  return [decoder_start_token_id, lang_to_id?.['<|en|>'] ?? -1, task_to_id?.transcribe ?? -1];
}

type Step = [every: number, before: number];

/** Some numbers of a matrix in a batch of one: of every so many rows and columns. */
function pick(
  { data, dims }: { data: unknown; dims: readonly number[] },
  [everyRow, rows]: Step,
  [every, columns]: Step,
) {
  const width = dims[2] ?? 0;
  const numbers: number[] = [];
  for (let row = 0; row < rows; row += everyRow)
    for (let column = 0; column < Math.min(width, columns); column += every)
      numbers.push((data as Float32Array)[row * width + column] ?? Number.NaN);
  return numbers;
}

function largestDifference(some: readonly number[], others: readonly number[]): number {
  expect(some).toHaveLength(others.length);
  return some.reduce((most, number, at) => Math.max(most, Math.abs(number - (others[at] ?? Number.NaN))), 0);
}
