import type { Model } from '../api/models.ts';

/** The models of one kind: those that are here or on their way, and those that could be downloaded. */
export interface Shelves {
  here: Model[];
  offered: Model[];
}

/** Sorts models by where they stand: the one in use first, and of those offered what this machine can carry. */
export function shelveModels(models: readonly Model[]): Shelves {
  const here = models.filter(isHere);
  const offered = models.filter((model) => !isHere(model) && model.source === 'catalogue');
  return {
    here: [...here.filter(({ active }) => active), ...here.filter(({ active }) => !active)],
    offered: [
      ...offered.filter(({ fits_this_machine }) => fits_this_machine),
      ...offered.filter(({ fits_this_machine }) => !fits_this_machine),
    ],
  };
}

function isHere({ installed, file_missing, download }: Model): boolean {
  return installed || file_missing || download !== null;
}
