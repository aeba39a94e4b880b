import type { HubFolder } from './folder-model.ts';
import { HUB } from './hub.ts';

/**
 * A folder of a repository on the hub. Its `tree` answers with the files' digests (the OpenAPI document of the hub:
 * `GET /api/models/{namespace}/{repo}/tree/{rev}/{path}`).
 */
export function folderOnHub(repository: string, directory = ''): { source: HubFolder } {
  return {
    source: {
      treeUrl: `${HUB}/api/models/${repository}/tree/main`,
      filesUrl: `${HUB}/${repository}/resolve/main`,
      directory,
    },
  };
}
