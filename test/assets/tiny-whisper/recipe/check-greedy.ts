/**
 * Compares what the exported files write with what the network wrote that they were made of: `node check-greedy.ts <model
 * folder> <corpus folder> <lines of greedy_lines.py>`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tensor } from 'onnxruntime-node';
import { DecoderRun } from '../../../../models/media/transcription/whisper/decoder-run.ts';
import { loadWhisper } from '../../../../models/media/transcription/whisper/load-whisper.ts';

const [modelFolder = '.', corpus = '.', written = ''] = process.argv.slice(2);
const { features, model, vocabulary } = await loadWhisper(modelFolder);
const sound = readFileSync(join(corpus, 'corpus.pcm'));
const places: { offset: number; length: number }[] = readLines(join(corpus, 'corpus.jsonl'));
const lines: { tokens: number[] }[] = readLines(written);
let same = 0;
for (const [at, { tokens }] of lines.entries()) {
  const place = places[at];
  if (!place) throw new RangeError('there are more lines than sounds');
  const found = await greedy(samplesAt(place), tokens.length);
  if (found.join() === tokens.join()) same += 1;
  else console.log(`line ${at + 1}: ${found.join(' ')} | ${tokens.join(' ')}`);
}
console.log(`${same} of ${lines.length} lines are the same, token by token`);

function readLines<Line>(path: string): Line[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

function samplesAt({ offset, length }: { offset: number; length: number }): Float32Array {
  return Float32Array.from({ length }, (_, at) => sound.readInt16LE((offset + at) * 2) / 32_768);
}

async function greedy(samples: Float32Array, count: number): Promise<number[]> {
  const { input_features } = await features(samples);
  const { last_hidden_state } = await model.sessions.model.run({ input_features: input_features.ort_tensor });
  const run = new DecoderRun(model.sessions.decoder_model_merged, last_hidden_state as Tensor);
  const tokens: number[] = [];
  let last = vocabulary.decoder_start_token_id;
  while (tokens.length < count) {
    const logits = await run.give([last]);
    last = logits.indexOf(Math.max(...logits));
    tokens.push(last);
  }
  return tokens;
}
