import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../models/seeded-random.ts';
import { rounds } from '../depth.ts';
import { makeFolder } from '../make-folder.ts';
import { toneVoice } from '../unit/media/speech/piper/tone-voice.ts';
import { makeSpeechModel } from '../unit/media/transcription/scripted-model/make-speech-model.ts';
import { type OnnxGraph, onnxBytes } from '../unit/media/transcription/scripted-model/onnx-bytes.ts';
import { toneFile } from '../unit/media/transcription/sox.ts';
import { startServer, type TestServer } from './start-server.ts';

const VOICE = 'fr-FR-DeniseNeural';
const FLIPS = rounds({ gate: 4, all: 8, deep: 100 });
const root = makeFolder('alcove-hostile-models-');
const speech = makeSpeechModel();
const secret = join(root, 'secret.txt');
const good = toneVoice('fr_FR-tone-medium');
const network = readFileSync(join(good, 'fr_FR-tone-medium.onnx'));
const settings = readFileSync(join(good, 'fr_FR-tone-medium.onnx.json'), 'utf8');

let installed: { id: string; folder: string } | undefined;
let listening: { id: string; folder: string } | undefined;
let server: TestServer;
let token: string;

beforeAll(async () => {
  writeFileSync(secret, 'a secret of this computer '.repeat(1_000));
  server = await startServer({
    activeFolder: async (slot) => (slot === VOICE ? installed : slot === 'stt' ? listening : undefined),
  });
  ({ token } = await server.logIn());
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
  rmSync(speech, { recursive: true, force: true });
});

let made = 0;
function voiceOf(bytes: Uint8Array | string, json = settings): string {
  made += 1;
  const folder = join(root, `voice-${made}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.onnx'), bytes);
  writeFileSync(join(folder, 'a.onnx.json'), json);
  return folder;
}

const INPUTS: OnnxGraph['inputs'] = [
  { name: 'input', type: 'int64', shape: [1, 'n'] },
  { name: 'input_lengths', type: 'int64', shape: [1] },
  { name: 'scales', type: 'float', shape: [3] },
];
const OUTPUT: OnnxGraph['outputs'] = [{ name: 'output', type: 'float', shape: ['a', 'b', 'c', 'd'] }];
const int64 = (...values: bigint[]) => BigInt64Array.from(values);

/** A network that says, whatever it is given, what stands in this file. */
const reading = (outside: string) =>
  onnxBytes({
    inputs: INPUTS,
    outputs: OUTPUT,
    constants: [{ name: 'weights', shape: [1, 1, 1, 64], data: new Float32Array(), outside }],
    nodes: [{ op: 'Identity', inputs: ['weights'], output: 'output' }],
  });

/** A network that fills this shape. */
const filling = (...shape: bigint[]) =>
  onnxBytes({
    inputs: INPUTS,
    outputs: OUTPUT,
    constants: [{ name: 'shape', shape: [shape.length], data: int64(...shape) }],
    nodes: [{ op: 'ConstantOfShape', inputs: ['shape'], output: 'output' }],
  });

/** A network of one operation on the lengths of its input. */
const doing = (op: string, inputs: string[], output = OUTPUT) =>
  onnxBytes({ inputs: INPUTS, outputs: output, constants: [], nodes: [{ op, inputs, output: 'output' }] });

function flipped(round: number): Buffer {
  const random = seededRandom(20261123 + round);
  const bytes = Buffer.from(network);
  for (let flip = 0; flip < 20; flip += 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return bytes;
}

const changed = (change: object) => JSON.stringify({ ...JSON.parse(settings), ...change });

const NETWORKS: [string, () => Uint8Array | string][] = [
  ['nothing', () => ''],
  ['words', () => 'no network'],
  ['noise', () => Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256))],
  ['half of one', () => network.subarray(0, network.length / 2)],
  ['a message within itself, without end', () => Buffer.alloc(100_000, 0x3a)],
  ['lengths beyond the file', () => Buffer.from('3affffffff0f', 'hex')],
  ['weights in another file of this computer', () => reading(secret)],
  ['weights in a file above the folder', () => reading('../secret.txt')],
  ['weights in the list of users', () => reading('/etc/passwd')],
  ['weights in a device without end', () => reading('/dev/zero')],
  ['an output of 2^60 numbers', () => filling(1n, 1n, 1n, 1n << 60n)],
  ['an output whose size is no number', () => filling(1n << 40n, 1n << 40n, 1n << 40n, 1n)],
  ['an output of a negative size', () => filling(1n, 1n, 1n, -5n)],
  ['no sound at all', () => filling(1n, 1n, 1n, 0n)],
  ['an operation that nobody knows', () => doing('LaunchRockets', ['input'])],
  ['an operation without its input', () => doing('Identity', ['nothing'])],
  ['an output that is its own input', () => doing('Identity', ['output'])],
  [
    'an output of another type',
    () => doing('Identity', ['input'], [{ name: 'output', type: 'int64', shape: [1, 'n'] }]),
  ],
  [
    'sound that is no number',
    () => doing('Log', ['scales'], [{ name: 'output', type: 'float', shape: [3] }]),
  ],
  ...Array.from({ length: FLIPS }, (_, round): [string, () => Uint8Array] => [
    `a network with twenty bits turned, ${round}`,
    () => flipped(round),
  ]),
];

const SETTINGS: [string, string][] = [
  ['nothing', ''],
  ['a list of lists without end', '['.repeat(100_000)],
  ['a prototype', changed({ phoneme_id_map: JSON.parse('{"__proto__":{"_":[0]},"constructor":[1]}') })],
  ['ids that the network has not', changed({ phoneme_id_map: { _: [60_000], '^': [60_001], $: [60_002] } })],
  ['a voice of espeak that is an argument', changed({ espeak: { voice: '--path=/etc' } })],
  ['a voice of espeak that is a file', changed({ espeak: { voice: '../../etc/passwd' } })],
  ['a hundred thousand speakers', changed({ num_speakers: 100_000 })],
  ['a rate of a gigahertz', changed({ audio: { sample_rate: 1_000_000_000 } })],
  ['two megabytes', `${settings}${' '.repeat(2_000_000)}`],
];

async function say(): Promise<{ status: number; model: string }> {
  const body = { text: 'Bonjour à tous, la soupe est bonne.', voice: VOICE };
  const answer = await server.call('POST', '/voice/tts', { token, body });
  return { status: answer.status, model: answer.body.model_used };
}

/** Speech comes all the same, the server is well, and the next voice that is right speaks. */
async function expectSpoken(folder: string, what: string): Promise<void> {
  installed = { id: 'hostile', folder };
  const said = await say();
  expect([what, said.status]).toEqual([what, 200]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  installed = { id: `good-${made}`, folder: good };
  expect([what, await say()]).toEqual([what, { status: 200, model: `good-${made}` }]);
  expect(server.logs.filter((line) => /"level":"fatal"|request_failed/.test(line))).toEqual([]);
  expect(server.logs.join('\n')).not.toMatch(/secret|passwd|root:/);
}

describe('a Piper voice', () => {
  test.each(NETWORKS)('whose network is %s', { timeout: 120_000 }, (what, make) =>
    expectSpoken(voiceOf(make()), what),
  );

  test.each(SETTINGS)('whose settings are %s', { timeout: 120_000 }, (what, json) =>
    expectSpoken(voiceOf(network, json), what),
  );

  test('that reads another file as its weights says nothing of it', async () => {
    installed = { id: 'reader', folder: voiceOf(reading('../secret.txt')) };
    expect(await say()).toEqual({ status: 200, model: 'espeak-ng' });
    installed = { id: 'reader', folder: voiceOf(reading(secret)) };
    expect(await say()).toEqual({ status: 200, model: 'espeak-ng' });
  });
});

describe('a folder of Whisper', () => {
  const wav = toneFile('-r 16000 -c 1 -t wav', 300, 2);
  const FILES = ['config.json', 'generation_config.json', 'tokenizer.json', 'preprocessor_config.json'];
  const hear = async () => {
    const form = new FormData();
    form.append('audio', new Blob([new Uint8Array(wav)]), 'a.wav');
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api/v1/voice/stt`, { method: 'POST', headers, body: form })).status;
  };

  /** The scripted model with one of its files changed. */
  function spoilt(file: string, bytes: Uint8Array | string): string {
    made += 1;
    const folder = join(root, `whisper-${made}`);
    mkdirSync(join(folder, 'onnx'), { recursive: true });
    for (const name of [...FILES, 'onnx/encoder_model.onnx', 'onnx/decoder_model_merged.onnx'])
      copyFileSync(join(speech, name), join(folder, name));
    writeFileSync(join(folder, file), bytes);
    return folder;
  }

  test.each<[string, string, Uint8Array | string]>([
    ['a config that is a list without end', 'config.json', '['.repeat(100_000)],
    ['a config of a prototype', 'config.json', '{"__proto__":{"model_type":"whisper"},"constructor":1}'],
    [
      'generation settings of other types',
      'generation_config.json',
      '{"alignment_heads":"x","lang_to_id":[]}',
    ],
    ['words that are none', 'tokenizer.json', '{"model":{"type":"BPE","vocab":[],"merges":{}}}'],
    ['an encoder of noise', 'onnx/encoder_model.onnx', Buffer.alloc(100_000, 0x3a)],
    ['an encoder that reads another file', 'onnx/encoder_model.onnx', reading('../../secret.txt')],
    ['a decoder of another network', 'onnx/decoder_model_merged.onnx', network],
    ['a decoder of 2^60 numbers', 'onnx/decoder_model_merged.onnx', filling(1n, 1n, 1n, 1n << 60n)],
  ])('with %s is refused, and the next one hears', { timeout: 120_000 }, async (what, file, bytes) => {
    listening = { id: `hostile-${made}`, folder: spoilt(file, bytes) };
    expect([what, await hear()]).toEqual([what, 503]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    listening = { id: 'good', folder: speech };
    expect([what, await hear()]).toEqual([what, 200]);
    expect(server.logs.join('\n')).not.toMatch(/a secret of/);
  });
});
