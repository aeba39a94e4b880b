/**
 * The chosen folder, from the full path of a file in it and the file's way from the folder on, the folder's name included,
 * as `webkitRelativePath` tells it: always with `/`, whatever the system's paths have.
 */
export function folderOf(path: string, relativePath: string): string {
  const below = relativePath.indexOf('/');
  return below === -1 ? path : path.slice(0, path.length - (relativePath.length - below));
}
