import { setTimeout as wait } from 'node:timers/promises';
import { attempt, background, describeFailure, every, onBackgroundFailure } from '../models/background.ts';
import type { Logger } from './core/logger.ts';

type Work = () => unknown;

interface BackgroundParts {
  logger: Logger;
  /** How long turns that were stopped may take to store what they have. */
  turnsEndMs: number;
  /** Takes up what an earlier run of the server left; resolves when all of it has been tried. */
  resume: () => Promise<unknown>;
  /** Seals what an earlier version left plain, after all that; stopped by the signal. */
  sealFiles: (signal: AbortSignal) => Promise<void>;
  deleteExpiredPayloads: (days: number) => void;
  /** Ends once what was being answered is stored. */
  turnsEnded: () => Promise<unknown>;
  /** What each part closes, in this order; `sealing` waits for the files that are being sealed. */
  close: (sealing: Work) => Readonly<Record<string, Work>>;
}

/** What goes on beside the requests, from the start of the server to its end. */
export function createBackgroundWork(parts: BackgroundParts) {
  const { logger, deleteExpiredPayloads } = parts;
  const closing = new AbortController();
  let sealing: Promise<void> | undefined;
  let stopErasing = () => {};
  const stopHearing = onBackgroundFailure((work, thrown) =>
    logger.error('background_work_failed', { work, ...describeFailure(thrown) }),
  );
  return {
    start(): void {
      const resumed = parts.resume();
      sealing = attempt('sealing', async () => {
        await resumed;
        await parts.sealFiles(closing.signal);
      });
      const erase = () => deleteExpiredPayloads(LEDGER_PAYLOAD_DAYS);
      background('payload_deletion', erase);
      stopErasing = every(ONE_DAY_MS, 'payload_deletion', erase);
    },
    async close(): Promise<void> {
      // A turn whose client was cut off still stores what was written, and the ledger how it ended.
      await Promise.race([attempt('stop_turns', parts.turnsEnded), wait(parts.turnsEndMs)]);
      closing.abort();
      stopErasing();
      const steps = Object.entries(parts.close(() => sealing));
      for (const [name, work] of steps) await attempt(`stop_${name}`, work);
      stopHearing();
    },
  };
}

/** How long the ledger keeps the bodies of what was sent, and how often that is looked at. */
const LEDGER_PAYLOAD_DAYS = 90;
const ONE_DAY_MS = 86_400_000;
