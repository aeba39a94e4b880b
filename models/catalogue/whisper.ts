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
 * conversions (sizes; they state no licence of their own). Languages: the most spoken of 99. No 16-bit weights: a processor computes with 32 bits all the same.
 */
export const WHISPER: FolderModel[] = [
  {
    ...common,
    id: 'whisper-base-q8',
    name: 'Whisper Base, 8 bits',
    parameters: 72_600_000,
    quantisation: 'q8',
    approximateBytes: 80_000_000,
    bestFor: {
      en: 'Dictation on any computer, in a quiet room.',
      fr: 'La dictée sur tout ordinateur, dans une pièce calme.',
    },
    ...folderOnHub('onnx-community/whisper-base', '', {
      revision: '1846881b6b3a3024392c1eea3ad983695bc23925',
    }),
  },
  {
    ...common,
    id: 'whisper-base-fp32',
    name: 'Whisper Base',
    parameters: 72_600_000,
    quantisation: 'fp32',
    approximateBytes: 294_000_000,
    bestFor: {
      en: 'Dictation as with 8 bits, a little more exact, on an older processor.',
      fr: 'La dictée comme en 8 bits, un peu plus exacte, sur un processeur ancien.',
    },
    ...folderOnHub('onnx-community/whisper-base'),
  },
  {
    ...common,
    id: 'whisper-small-q8',
    name: 'Whisper Small, 8 bits',
    parameters: 242_000_000,
    quantisation: 'q8',
    approximateBytes: 252_000_000,
    bestFor: {
      en: 'Dictation and recordings in French: the best choice for most computers.',
      fr: 'La dictée et les enregistrements en français : le meilleur choix pour la plupart des ordinateurs.',
    },
    ...folderOnHub('onnx-community/whisper-small', '', {
      revision: '36050c46d777d46dc4b5f43f6d90574fc38f8732',
    }),
  },
  {
    ...common,
    id: 'whisper-small-fp32',
    name: 'Whisper Small',
    parameters: 242_000_000,
    quantisation: 'fp32',
    approximateBytes: 970_000_000,
    bestFor: {
      en: 'Recordings as with 8 bits, a little more exact, with more memory.',
      fr: 'Les enregistrements comme en 8 bits, un peu plus exacts, avec plus de mémoire.',
    },
    ...folderOnHub('onnx-community/whisper-small'),
  },
  {
    ...common,
    id: 'whisper-large-v3-turbo-q8',
    name: 'Whisper Large v3 Turbo, 8 bits',
    parameters: 809_000_000,
    quantisation: 'q8',
    approximateBytes: 1_087_500_000,
    bestFor: {
      en: 'Difficult recordings, accents and noise; slow on an old processor.',
      fr: 'Les enregistrements difficiles, les accents et le bruit ; lent sur un processeur ancien.',
    },
    ...folderOnHub('onnx-community/whisper-large-v3-turbo', '', {
      revision: '360ebcde2559d60bb474678be3c1de9ef347d01a',
    }),
  },
];
