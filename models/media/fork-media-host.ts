import { harmlessEnvironment } from '../engine/engine-environment.ts';
import { createForkHost } from '../engine/fork-engine-host.ts';
import type { MediaHost } from './media-connection.ts';

/**
 * Starts the media engine with `child_process.fork`, from the TypeScript source or from the built JavaScript, whichever
 * this module itself runs from. Pictures travel as buffers. Of `environment` only what is harmless is inherited.
 */
export function createForkMediaHost(environment: Readonly<Record<string, string | undefined>>): MediaHost {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return createForkHost({
    program: new URL(`./media-engine-process.${extension}`, import.meta.url),
    environment: { ...harmlessEnvironment(environment), VIPS_BLOCK_UNTRUSTED: '1' },
    serialization: 'advanced',
  });
}
