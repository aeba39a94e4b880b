import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns when a file and its name are on the disk, so that a power cut leaves both. */
export async function syncToDisk(path: string): Promise<void> {
  await sync(path, 'r+');
  // Windows opens no directory.
  if (process.platform !== 'win32') await sync(dirname(path), 'r');
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
