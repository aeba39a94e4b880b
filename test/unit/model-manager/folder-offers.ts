import { createHash } from 'node:crypto';
import type { FolderModel, HubFolder } from '../../../models/catalogue/folder-model.ts';
import type { ModelManager } from '../../../server/model-manager/model-manager.ts';
import { type FolderHub, startFolderHub } from './folder-hub.ts';
import { received } from './manager-fixture.ts';

export const WHISPER_ID = 'tiny-whisper-fp32';
export const VOICE_ID = 'piper-fr-siwis-test';

const licence = { licence: 'Apache-2.0', licenceUrl: 'https://www.apache.org/licenses/LICENSE-2.0' };

/** A catalogue entry for a folder in Whisper's form. */
export function whisperOffer({ source }: { source: HubFolder }): FolderModel {
  return {
    ...licence,
    id: WHISPER_ID,
    name: 'Tiny Whisper',
    family: 'Whisper',
    kind: 'stt',
    parameters: 1_000,
    quantisation: 'fp32',
    approximateBytes: 700_000,
    languages: ['fr', 'en'],
    voices: [],
    bestFor: { en: 'Tests.', fr: 'Les tests.' },
    modelType: 'whisper',
    source,
  };
}

/** A catalogue entry for a Piper voice in a folder of a repository of many. */
export function voiceOffer({ source }: { source: HubFolder }): FolderModel {
  return {
    ...whisperOffer({ source: { ...source, directory: 'fr/siwis' } }),
    id: VOICE_ID,
    name: 'Siwis',
    family: 'Piper',
    kind: 'voice',
    modelType: 'piper',
    languages: ['fr'],
    voices: ['fr-FR-DeniseNeural'],
  };
}

/** Bytes that look like weights, the same for the same seed. */
export function weights(seed: string, length: number): Buffer {
  const block = createHash('sha512').update(seed).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(length / block.length) }, () => block)).subarray(
    0,
    length,
  );
}

/** The files of a folder in the form of a published model. */
export function publishedFolder(modelType: string, names: string[]): Record<string, Buffer> {
  const config = Buffer.from(JSON.stringify({ model_type: modelType }));
  const entries = names.map((name) => [
    name,
    name.endsWith('.json') ? Buffer.from(`{"of":"${name}"}`) : weights(name, 20_000),
  ]);
  return { ...Object.fromEntries(entries), 'config.json': config };
}

/** The settings of Whisper beside its config.json. */
export const WHISPER_SETTINGS = [
  'generation_config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/** A published Whisper in two precisions, with files that are no part of it. */
export function whisperFiles(): Record<string, Buffer> {
  return {
    ...publishedFolder('whisper', WHISPER_SETTINGS),
    'README.md': Buffer.from('# A model'),
    'onnx/encoder_model.onnx': weights('encoder', 200_000),
    'onnx/encoder_model_quantized.onnx': weights('encoder q8', 50_000),
    'onnx/decoder_model_merged.onnx': weights('decoder', 5_000),
    'onnx/decoder_model_merged.onnx_data': weights('decoder data', 400_000),
    'onnx/decoder_model_merged_quantized.onnx': weights('decoder q8', 100_000),
  };
}

/** What of it is the model in 32 bits. */
export const WHISPER_FP32 = [
  'config.json',
  'generation_config.json',
  'onnx/decoder_model_merged.onnx',
  'onnx/decoder_model_merged.onnx_data',
  'onnx/encoder_model.onnx',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];

/** The settings of a Piper voice. */
export function piperSettings(dataset: string, code = 'fr_FR'): Buffer {
  const espeak = { voice: code.slice(0, 2) };
  const phoneme_id_map = { _: [0], '^': [1], $: [2], a: [3] };
  return Buffer.from(
    JSON.stringify({ dataset, audio: { sample_rate: 22_050 }, espeak, language: { code }, phoneme_id_map }),
  );
}

/** Starts a hub with a Whisper and a Piper voice, whose cuts wait for `models` to have stored what was sent. */
export async function startHub(models: () => ModelManager): Promise<FolderHub> {
  const hub = await startFolderHub({
    ...whisperFiles(),
    'fr/siwis/MODEL_CARD': Buffer.from('A voice'),
    'fr/siwis/fr_FR-siwis-test.onnx': weights('voice', 60_000),
    'fr/siwis/fr_FR-siwis-test.onnx.json': piperSettings('siwis'),
  });
  hub.arrived = (bytes) => received(models(), bytes, WHISPER_ID);
  return hub;
}
