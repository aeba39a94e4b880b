import { readReaderFiles } from '../../models/second-reader/reader-files.ts';
import { openReader } from '../../models/second-reader/serve-reader.ts';
import { createSecondRead, type SecondRead } from '../../server/sensitivity/second-reader/second-read.ts';

/** The second reader in this process, with all the time it takes; of `folder`, or the one that ships. */
export async function openSecondRead(folder?: string): Promise<SecondRead> {
  const files = readReaderFiles(folder);
  const readText = await openReader(files);
  return createSecondRead({
    engine: {
      wake: async () => {},
      async read(texts) {
        const readings = [];
        for (const text of texts) readings.push(await readText(text, async () => {}));
        return readings;
      },
    },
    manifest: () => files.manifest,
    timeout: () => new AbortController().signal,
  });
}
