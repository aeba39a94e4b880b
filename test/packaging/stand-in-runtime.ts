import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SENTINEL } from '@electron/fuses/dist/constants.js';

/** Version 1 of the fuses, as Electron 45 leaves the factory: `1` on, `0` off. */
const FACTORY_FUSES = '10110001';

/**
 * Lays out in `folder` what electron-builder takes from Electron's own distribution for Linux: an executable with the wire
 * that its fuses are set on, licences, and languages. It starts nothing: what it stands in for cannot be fetched here.
 */
export function makeStandInRuntime(folder: string): string {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'));
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([1, FACTORY_FUSES.length]),
    Buffer.from(FACTORY_FUSES),
  ]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), wire]), {
    mode: 0o755,
  });
  for (const name of ['chrome-sandbox', 'version', 'LICENSE', 'LICENSES.chromium.html'])
    writeFileSync(join(folder, name), `The ${name} of a stand-in.\n`);
  for (const language of ['de', 'en-GB', 'en-US', 'fr', 'zh-CN'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), language);
  return folder;
}
