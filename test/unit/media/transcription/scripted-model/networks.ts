import { type OnnxGraph, type OnnxValue, onnxBytes } from './onnx-bytes.ts';
import { idOf, tokens } from './vocabulary.ts';

/** Channels of the mel spectrogram that the two hidden values look at. */
const LOW_BANDS = [0, 20] as const;
const HIGH_BANDS = [50, 80] as const;

/** An encoder with Whisper's inputs and outputs: how loud low and high tones are, 50 times a second. */
export function encoderBytes(): Buffer {
  const weights = new Float32Array(80 * 2);
  [LOW_BANDS, HIGH_BANDS].forEach(([from, to], column) => {
    for (let band = from; band < to; band++) weights[band * 2 + column] = 1 / (to - from);
  });
  return onnxBytes({
    inputs: [{ name: 'input_features', type: 'float', shape: ['batch', 80, 3_000] }],
    outputs: [{ name: 'last_hidden_state', type: 'float', shape: ['batch', 1_500, 2] }],
    constants: [
      { name: 'bands', shape: [80, 2], data: weights },
      { name: 'from', shape: [1], data: BigInt64Array.of(0n) },
      { name: 'to', shape: [1], data: BigInt64Array.of(3_000n) },
      { name: 'axis', shape: [1], data: BigInt64Array.of(1n) },
      { name: 'step', shape: [1], data: BigInt64Array.of(2n) },
    ],
    nodes: [
      { op: 'Transpose', inputs: ['input_features'], output: 'frames', attributes: { perm: [0, 2, 1] } },
      { op: 'Slice', inputs: ['frames', 'from', 'to', 'axis', 'step'], output: 'half' },
      { op: 'MatMul', inputs: ['half', 'bands'], output: 'last_hidden_state' },
    ],
  });
}

/** What follows a token: one token for certain, or what the loudest sound of the window decides. */
interface Rule {
  after: string[];
  next?: string;
  /** Low tones and high tones. */
  bySound?: readonly [string, string];
}

/** `<|0.00|> word <|1.00|>`: the word and the language are told by the sound. */
const SPEAKING: Rule[] = [
  // Models that know English only go on with a time at once.
  { after: ['<|startoftranscript|>'], next: '<|0.00|>', bySound: ['<|en|>', '<|fr|>'] },
  { after: ['<|transcribe|>'], next: '<|0.00|>' },
  { after: ['<|0.00|>'], bySound: ['Ġone', 'Ġdeux'] },
  { after: ['Ġone', 'Ġdeux'], next: '<|1.00|>' },
];
/** Says one word until it is stopped, as models do over music. */
const LOOPING: Rule[] = [...SPEAKING.slice(0, 2), { after: ['<|0.00|>', 'Ġla'], next: 'Ġla' }];

export type Script = 'speaking' | 'looping';

/** A decoder with Whisper's inputs and outputs, the cache included, that goes by rules instead of layers. */
export function decoderBytes(script: Script): Buffer {
  const rules = script === 'speaking' ? SPEAKING : LOOPING;
  return onnxBytes({ ...decoderShape, constants: ruleTables(rules), nodes: decoderNodes });
}

function ruleTables(rules: Rule[]): OnnxGraph['constants'] {
  const size = tokens.length;
  // Class 0 ends the text; class n follows rule n - 1.
  const classes = new BigInt64Array(size);
  const rows = new Float32Array((rules.length + 1) * size);
  const sounds = new Float32Array((rules.length + 1) * 2 * size);
  rows[idOf('<|endoftext|>')] = 20;
  rules.forEach(({ after, next, bySound }, at) => {
    for (const token of after) classes[idOf(token)] = BigInt(at + 1);
    if (next !== undefined) rows[(at + 1) * size + idOf(next)] = 20;
    bySound?.forEach((token, band) => {
      rows[(at + 1) * size + idOf(token)] = 20;
      sounds[((at + 1) * 2 + band) * size + idOf(token)] = 10;
    });
  });
  return [
    { name: 'classes', shape: [size], data: classes },
    { name: 'rows', shape: [rules.length + 1, size], data: rows },
    { name: 'sounds', shape: [rules.length + 1, 2, size], data: sounds },
    { name: 'keys', shape: [size, 2], data: new Float32Array(size * 2) },
    { name: 'one', shape: [1], data: BigInt64Array.of(1n) },
    { name: 'two', shape: [1], data: BigInt64Array.of(2n) },
  ];
}

const cache = (name: string, part: string, length: string | number): OnnxValue[] =>
  ['key', 'value'].map((kind) => ({
    name: `${name}.0.${part}.${kind}`,
    type: 'float',
    shape: ['batch', 1, length, 2],
  }));

const decoderShape: Pick<OnnxGraph, 'inputs' | 'outputs'> = {
  inputs: [
    { name: 'input_ids', type: 'int64', shape: ['batch', 'length'] },
    { name: 'encoder_hidden_states', type: 'float', shape: ['batch', 'frames', 2] },
    ...cache('past_key_values', 'decoder', 'past'),
    ...cache('past_key_values', 'encoder', 'past_frames'),
    { name: 'use_cache_branch', type: 'bool', shape: [1] },
  ],
  outputs: [
    { name: 'logits', type: 'float', shape: ['batch', 'length', tokens.length] },
    ...cache('present', 'decoder', 'all'),
    ...cache('present', 'encoder', 'frames'),
  ],
};

const decoderNodes: OnnxGraph['nodes'] = [
  { op: 'Gather', inputs: ['classes', 'input_ids'], output: 'class' },
  { op: 'Gather', inputs: ['rows', 'class'], output: 'certain' },
  { op: 'Gather', inputs: ['sounds', 'class'], output: 'weights' },
  {
    op: 'ReduceMax',
    inputs: ['encoder_hidden_states'],
    output: 'loudest',
    attributes: { axes: [1], keepdims: 1 },
  },
  { op: 'Unsqueeze', inputs: ['loudest', 'one'], output: 'row' },
  { op: 'MatMul', inputs: ['row', 'weights'], output: 'heard' },
  { op: 'Squeeze', inputs: ['heard', 'two'], output: 'by_sound' },
  { op: 'Add', inputs: ['certain', 'by_sound'], output: 'logits' },
  { op: 'Gather', inputs: ['keys', 'input_ids'], output: 'key' },
  { op: 'Unsqueeze', inputs: ['key', 'one'], output: 'head' },
  ...['key', 'value'].flatMap((kind) => [
    {
      op: 'Concat',
      inputs: [`past_key_values.0.decoder.${kind}`, 'head'],
      output: `present.0.decoder.${kind}`,
      attributes: { axis: 2 },
    },
    { op: 'Unsqueeze', inputs: ['encoder_hidden_states', 'one'], output: `present.0.encoder.${kind}` },
  ]),
];
