import { parentPort } from 'node:worker_threads';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';

/** Answers each text with the number of detections, so that a pattern that never ends can be killed from outside. */
parentPort?.on('message', (text: string) => parentPort?.postMessage(detectAll(text).length));
