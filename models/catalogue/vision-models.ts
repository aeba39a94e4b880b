import type { FolderModel } from './folder-model.ts';
import { folderOnHub } from './folder-on-hub.ts';
import { APACHE_2, MIT } from './licences.ts';

const common = { kind: 'vision', voices: [], languages: ['en'] } satisfies Partial<FolderModel>;
const smolvlm = {
  ...common,
  ...APACHE_2,
  family: 'SmolVLM',
  modelType: 'idefics3',
} satisfies Partial<FolderModel>;

/** Models that describe pictures. Source: their model cards and lists of files. */
export const VISION_MODELS: FolderModel[] = [
  {
    ...smolvlm,
    id: 'smolvlm-256m-instruct-q8',
    name: 'SmolVLM 256M, 8 bits',
    parameters: 256_000_000,
    quantisation: 'q8',
    approximateBytes: 270_000_000,
    bestFor: {
      en: 'A first description of a picture, in English, on any computer.',
      fr: 'Une première description d’image, en anglais, sur tout ordinateur.',
    },
    ...folderOnHub('HuggingFaceTB/SmolVLM-256M-Instruct'),
  },
  {
    ...smolvlm,
    id: 'smolvlm-256m-instruct-fp32',
    name: 'SmolVLM 256M',
    parameters: 256_000_000,
    quantisation: 'fp32',
    approximateBytes: 1_030_000_000,
    bestFor: {
      en: 'The same as with 8 bits, a little more exact.',
      fr: 'La même chose qu’en 8 bits, un peu plus exacte.',
    },
    ...folderOnHub('HuggingFaceTB/SmolVLM-256M-Instruct'),
  },
  {
    ...smolvlm,
    id: 'smolvlm-500m-instruct-q8',
    name: 'SmolVLM 500M, 8 bits',
    parameters: 508_000_000,
    quantisation: 'q8',
    approximateBytes: 520_000_000,
    bestFor: {
      en: 'Questions about pictures, in English.',
      fr: 'Des questions sur des images, en anglais.',
    },
    ...folderOnHub('HuggingFaceTB/SmolVLM-500M-Instruct'),
  },
  {
    ...common,
    ...MIT,
    family: 'Florence-2',
    modelType: 'florence2',
    // Tuned to answer questions too: the plain one only describes.
    id: 'florence-2-base-ft-fp32',
    name: 'Florence-2 Base',
    parameters: 232_000_000,
    quantisation: 'fp32',
    approximateBytes: 1_090_000_000,
    bestFor: {
      en: 'Full descriptions of pictures, in English.',
      fr: 'Des descriptions d’images complètes, en anglais.',
    },
    ...folderOnHub('onnx-community/Florence-2-base-ft'),
  },
];
