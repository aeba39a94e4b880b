import type { FolderModel } from './folder-model.ts';
import { folderOnHub } from './folder-on-hub.ts';
import { APACHE_2 } from './licences.ts';

const common = {
  ...APACHE_2,
  kind: 'detector',
  voices: [],
  languages: [],
  quantisation: 'fp32',
} satisfies Partial<FolderModel>;

/** Models that find objects of the 80 kinds of COCO in pictures. Source: their model cards and lists of files. */
export const DETECTORS: FolderModel[] = [
  {
    ...common,
    id: 'd-fine-nano-fp32',
    name: 'D-FINE Nano',
    family: 'D-FINE',
    modelType: 'd_fine',
    parameters: 3_800_000,
    approximateBytes: 15_400_000,
    bestFor: {
      en: 'Finding large, clear objects at once.',
      fr: 'Trouver aussitôt les objets grands et nets.',
    },
    ...folderOnHub('onnx-community/dfine-nano-coco-ONNX'),
  },
  {
    ...common,
    id: 'd-fine-small-fp32',
    name: 'D-FINE Small',
    family: 'D-FINE',
    modelType: 'd_fine',
    parameters: 10_400_000,
    approximateBytes: 42_000_000,
    bestFor: {
      en: 'Finding objects: the best choice for most pictures.',
      fr: 'Trouver des objets : le meilleur choix pour la plupart des images.',
    },
    ...folderOnHub('onnx-community/dfine_s_coco-ONNX', '', {
      revision: 'a3cf03147a9b86c78475139115c8ac142577352d',
      sha256: { 'onnx/model.onnx': 'cd8a49a945feda6d28c6304ae8ae85c2759ba1d78a5a83a22c5ce8db82ef7238' },
    }),
  },
  {
    ...common,
    id: 'rt-detr-v2-r18-fp32',
    name: 'RT-DETR v2 R18',
    family: 'RT-DETR v2',
    modelType: 'rt_detr_v2',
    parameters: 20_200_000,
    approximateBytes: 81_000_000,
    bestFor: {
      en: 'Finding small and overlapping objects.',
      fr: 'Trouver des objets petits ou qui se recouvrent.',
    },
    ...folderOnHub('onnx-community/rtdetr_v2_r18vd-ONNX', '', {
      revision: '936f90b6a476c6da4dfe053fc521af55285976ba',
      sha256: { 'onnx/model.onnx': '583a236ac21c95a7fd94f284fc21485e42355bfef82c27011ba78fbc09ee87e2' },
    }),
  },
];
