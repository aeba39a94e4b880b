import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/** What tesseract.js asks of its surroundings (src/worker-script/node/index.js is its own answer). */
interface Surroundings {
  getCore: unknown;
  gunzip: unknown;
  fetch: () => never;
  readCache: (path: string) => Promise<Buffer>;
  writeCache: () => Promise<void>;
  deleteCache: () => Promise<void>;
}

/** The part of tesseract.js that runs in a thread. */
interface TesseractScript {
  setAdapter(surroundings: Surroundings): void;
  dispatchHandlers(packet: unknown, send: (message: unknown) => void): void;
}

/**
 * Serves tesseract.js's orders in this thread. The languages are read where npm put them, so that nothing is copied,
 * and nothing is ever fetched or written.
 */
export function serveTesseract(): void {
  const script: TesseractScript = require('tesseract.js/src/worker-script');
  script.setAdapter({
    getCore: require('tesseract.js/src/worker-script/node/getCore'),
    gunzip: require('tesseract.js/src/worker-script/node/gunzip'),
    fetch: () => {
      throw new Error('Languages are never downloaded.');
    },
    readCache: (path) => readFile(languageFile(basename(path))),
    writeCache: async () => {},
    deleteCache: async () => {},
  });
  parentPort?.on('message', (packet) =>
    script.dispatchHandlers(packet, (message) => parentPort?.postMessage(message)),
  );
}

/** `eng.traineddata.gz` lies in the package `@tesseract.js-data/eng`. */
function languageFile(name: string): string {
  const language = name.slice(0, name.indexOf('.'));
  return join(
    dirname(require.resolve(`@tesseract.js-data/${language}/package.json`)),
    '4.0.0_best_int',
    name,
  );
}
