import { KEPT_SINGLE } from './kept-messages.ts';

/** Kept messages in which a detector found what keeps them here by itself. */
export const DETECTED = KEPT_SINGLE.filter(({ floor }) => floor >= 0.7);
