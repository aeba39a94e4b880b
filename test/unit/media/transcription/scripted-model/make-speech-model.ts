import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../../make-folder.ts';
import { decoderBytes, encoderBytes, type Script } from './networks.ts';
import { settingsFiles } from './settings.ts';

/**
 * A folder with a speech model for tests only: the files, inputs and outputs of Whisper, and rules for weights. It
 * writes " one" over low tones and " deux" over high ones, in its first second, or the same word again and again.
 */
export function makeSpeechModel(script: Script = 'speaking'): string {
  const folder = makeFolder('alcove-speech-model-');
  mkdirSync(join(folder, 'onnx'));
  for (const [name, content] of Object.entries(settingsFiles()))
    writeFileSync(join(folder, name), JSON.stringify(content));
  writeFileSync(join(folder, 'onnx', 'encoder_model.onnx'), encoderBytes());
  writeFileSync(join(folder, 'onnx', 'decoder_model_merged.onnx'), decoderBytes(script));
  return folder;
}
