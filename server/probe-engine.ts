import { createEngineHost } from '../models/engine/create-engine-host.ts';
import type { Gpu } from '../models/engine/find-gpu.ts';
import { LanguageEngine } from '../models/engine/language-engine.ts';
import { STARTER_MODEL } from '../models/starter/starter-model.ts';
import { environment } from './read-config.ts';
import { openProgramHost } from './shell/open-program-host.ts';

/** What llama.cpp found on this computer. */
export interface EngineProbe {
  threads: number;
  /** The graphics processor that it uses; undefined where it computes on the processor. */
  gpu: Gpu | undefined;
}

/**
 * Starts the language engine in a process of its own, loads the shipped model and tells what it runs on. Rejects when that
 * fails, and after `limitMs` milliseconds; the process has gone either way.
 */
export async function probeEngine(limitMs: number): Promise<EngineProbe> {
  const engine = new LanguageEngine({
    host: createEngineHost(openProgramHost(), environment),
    resolveModel: async () => ({ path: STARTER_MODEL.path, sha256: STARTER_MODEL.sha256 }),
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the engine did not start in time')), limitMs);
  try {
    await Promise.race([engine.contextLength(STARTER_MODEL.id), late.promise]);
    const status = engine.status();
    if (status.state !== 'ready') throw new Error('the engine ended');
    return { threads: status.facts.threads, gpu: status.facts.gpu };
  } finally {
    clearTimeout(timer);
    await engine.close();
  }
}
