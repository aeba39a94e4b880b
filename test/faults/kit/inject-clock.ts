// Preloaded into a server (NODE_OPTIONS): its clock is ahead of the computer's by as many milliseconds as the file says
// that ALCOVE_TEST_CLOCK names, now. Timers go on as they are: those of a computer whose clock is set do, too.
import { readFileSync } from 'node:fs';

const control = process.env.ALCOVE_TEST_CLOCK ?? '';
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(control, 'utf8'));

globalThis.Date = class extends RealDate {
  static override now(): number {
    return now();
  }
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
} as DateConstructor;
