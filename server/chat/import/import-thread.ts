import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../core/app-error.ts';
import { type ImportStep, planImport } from './plan-import.ts';
import { type LeftOut, readImport } from './read-import.ts';
import type { ImportOrder, ImportThreadAnswer } from './read-in-thread.ts';

const { bytes, userId, now } = workerData as ImportOrder;
let batches: Generator<ImportStep[]> | undefined;
let leftOut: LeftOut[] = [];

// One batch for each question, so that no more is on its way than is being stored.
parentPort?.on('message', () => parentPort?.postMessage(next()));

function begin(): Generator<ImportStep[]> {
  const file = readImport(bytes);
  leftOut = file.leftOut;
  return planImport(file.conversations, userId, now);
}

function next(): ImportThreadAnswer {
  try {
    batches ??= begin();
    const { value } = batches.next();
    return value ? { steps: value } : { isOver: true, leftOut };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, code, detail, params, errors } = error;
    return { refusal: { status, code, detail, params, errors } };
  }
}
