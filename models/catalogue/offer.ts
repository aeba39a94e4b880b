import type { CatalogueModel } from './catalogue-model.ts';
import type { FolderModel } from './folder-model.ts';

/** A model that can be downloaded: one file, or a folder of files. */
export type Offer = CatalogueModel | FolderModel;

export function isFolderModel(offer: Offer): offer is FolderModel {
  return 'modelType' in offer;
}
