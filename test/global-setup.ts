import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '../main/launcher/prepare.mjs';

/**
 * Before any test: notes for those that start what is shipped whether that is what the sources say, and makes the folder in
 * which the workers have theirs; it is gone after the run.
 */
export default function beginRun(): () => void {
  process.env.ALCOVE_TEST_BUILD = isBuilt() ? 'fresh' : 'stale';
  const folder = mkdtempSync(join(tmpdir(), 'alcove-test-'));
  process.env.ALCOVE_TEST_TMP = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
