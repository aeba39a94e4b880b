import { describeFailure } from '../../models/background.ts';
import type { Logger } from './logger.ts';

/**
 * Carries out one step of shutting down and resolves whatever becomes of it: the steps after it, such as closing the
 * database, must not depend on it. A failure is logged under the step's name.
 */
export async function stopStep(logger: Logger, step: string, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    logger.error('stop_step_failed', { step, ...describeFailure(thrown) });
  }
}
