import type { FolderModel } from './folder-model.ts';
import { HUB } from './hub.ts';

/** What is known of a folder before it is asked for. */
interface FolderPin {
  /** Commit of the repository, 40 hexadecimal digits; absent where only digests are known. */
  revision?: string;
  /** Of files by their way inside the folder. */
  sha256?: Readonly<Record<string, string>>;
}

/**
 * A folder of a repository on the hub. Its `tree` answers with the files' digests (the OpenAPI document of the hub:
 * `GET /api/models/{namespace}/{repo}/tree/{rev}/{path}`); with a pin they are those of one commit.
 */
export function folderOnHub(
  repository: string,
  directory = '',
  pin?: FolderPin,
): Pick<FolderModel, 'source' | 'sha256'> {
  const revision = pin?.revision ?? 'main';
  return {
    source: {
      treeUrl: `${HUB}/api/models/${repository}/tree/${revision}`,
      filesUrl: `${HUB}/${repository}/resolve/${revision}`,
      directory,
    },
    ...(pin?.sha256 ? { sha256: pin.sha256 } : {}),
  };
}
