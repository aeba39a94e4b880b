import type { CatalogueModel } from './catalogue-model.ts';
import { HUB } from './hub.ts';

/** What is known of a file before it is asked for. */
interface FilePin {
  /** Commit of the repository, 40 hexadecimal digits; absent where only the digest is known. */
  revision?: string;
  sha256: string;
}

/**
 * Where the hub serves a file of a repository. With a pin its SHA-256 is known, and any mirror may serve it. Without, the hub
 * states it: in the Git LFS pointer (git-lfs specification, docs/spec.md), a text of three lines that `raw` answers with
 * for a large file.
 */
export function onHub(
  repository: string,
  file: string,
  pin?: FilePin,
): Pick<CatalogueModel, 'url' | 'digest'> {
  return {
    url: `${HUB}/${repository}/resolve/${pin?.revision ?? 'main'}/${file}`,
    digest: pin
      ? { kind: 'known', sha256: pin.sha256 }
      : { kind: 'published_by_hub', pointerUrl: `${HUB}/${repository}/raw/main/${file}` },
  };
}
