import type { FolderModel } from './folder-model.ts';
import { folderOnHub } from './folder-on-hub.ts';
import { APACHE_2 } from './licences.ts';

const common = {
  ...APACHE_2,
  family: 'Whisper',
  kind: 'stt',
  voices: [],
  modelType: 'whisper',
  languages: ['fr', 'en', 'ar', 'de', 'es', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'vi', 'zh'],
} satisfies Partial<FolderModel>;

/**
 * The multilingual Whisper models. Source: their model cards (parameters, licence) and the lists of files of the ONNX
 * conversions (sizes). Languages: the most spoken of 99. No 16-bit weights: a processor computes with 32 bits all the same.
 */
export const WHISPER: FolderModel[] = [
  {
    ...common,
    id: 'whisper-tiny-fp32',
    name: 'Whisper Tiny',
    parameters: 37_800_000,
    quantisation: 'fp32',
    approximateBytes: 155_000_000,
    ...folderOnHub('onnx-community/whisper-tiny'),
  },
  {
    ...common,
    id: 'whisper-base-q8',
    name: 'Whisper Base, 8 bits',
    parameters: 72_600_000,
    quantisation: 'q8',
    approximateBytes: 80_000_000,
    ...folderOnHub('onnx-community/whisper-base'),
  },
  {
    ...common,
    id: 'whisper-base-fp32',
    name: 'Whisper Base',
    parameters: 72_600_000,
    quantisation: 'fp32',
    approximateBytes: 294_000_000,
    ...folderOnHub('onnx-community/whisper-base'),
  },
  {
    ...common,
    id: 'whisper-small-q8',
    name: 'Whisper Small, 8 bits',
    parameters: 242_000_000,
    quantisation: 'q8',
    approximateBytes: 252_000_000,
    ...folderOnHub('onnx-community/whisper-small'),
  },
  {
    ...common,
    id: 'whisper-small-fp32',
    name: 'Whisper Small',
    parameters: 242_000_000,
    quantisation: 'fp32',
    approximateBytes: 970_000_000,
    ...folderOnHub('onnx-community/whisper-small'),
  },
];
