import { isBuilt } from '../main/launcher/prepare.mjs';

/** Notes for the tests that start what is shipped whether that is what the sources say; before any test. */
export default function noteStaleBuild(): void {
  process.env.ALCOVE_TEST_BUILD = isBuilt() ? 'fresh' : 'stale';
}
