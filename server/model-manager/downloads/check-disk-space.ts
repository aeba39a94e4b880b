import { statfs } from 'node:fs/promises';
import { notEnoughSpace } from '../model-errors.ts';

/** Space that must stay free after a model is stored, for the database and for the system: 512 MiB. */
const DISK_MARGIN_BYTES = 512 * 2 ** 20;

/** Free bytes, for this user, of the file system that holds `directory`. */
export async function freeDiskBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Throws 507 unless `bytes` more fit into `directory` with the margin left. */
export async function requireDiskSpace(
  directory: string,
  bytes: number,
  free: (directory: string) => Promise<number>,
): Promise<void> {
  const available = await free(directory);
  const needed = bytes + DISK_MARGIN_BYTES;
  if (available < needed) throw notEnoughSpace(needed, available);
}
