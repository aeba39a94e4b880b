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
    approximateBytes: 15_300_000,
    ...folderOnHub('onnx-community/dfine_n_coco-ONNX'),
  },
  {
    ...common,
    id: 'd-fine-small-fp32',
    name: 'D-FINE Small',
    family: 'D-FINE',
    modelType: 'd_fine',
    parameters: 10_400_000,
    approximateBytes: 42_000_000,
    ...folderOnHub('onnx-community/dfine_s_coco-ONNX'),
  },
  {
    ...common,
    id: 'rt-detr-v2-r18-fp32',
    name: 'RT-DETR v2 R18',
    family: 'RT-DETR v2',
    modelType: 'rt_detr_v2',
    parameters: 20_200_000,
    approximateBytes: 81_000_000,
    ...folderOnHub('onnx-community/rtdetr_v2_r18vd-ONNX'),
  },
];
