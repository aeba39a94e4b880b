import type { CatalogueModel } from './catalogue-model.ts';
import { HUB } from './hub.ts';

/**
 * Where the hub serves a file of a repository, and where it states the file's SHA-256: its Git LFS pointer
 * (git-lfs specification, docs/spec.md), a text of three lines that `raw` answers with for a large file.
 */
export function onHub(repository: string, file: string): Pick<CatalogueModel, 'url' | 'digest'> {
  return {
    url: `${HUB}/${repository}/resolve/main/${file}`,
    digest: { kind: 'published_by_hub', pointerUrl: `${HUB}/${repository}/raw/main/${file}` },
  };
}
