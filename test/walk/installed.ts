import { existsSync } from 'node:fs';
import { browserPath } from '../start-browser.ts';

/** Whether a program is here. In CI it has to be, so that nothing skips there: what is missing fails. */
const isHere = (path: string): boolean => process.env.CI === 'true' || existsSync(path);

export const hasChromium = isHere(browserPath);
export const hasBubblewrap = isHere('/usr/bin/bwrap') && isHere('/usr/bin/python3');
