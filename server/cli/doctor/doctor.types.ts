import type { Config } from '../../config.ts';
import type { ReadOnlyVault } from './read-only-vault.ts';

/** What one check found. `remedy` is what a person can do about it. */
export interface Finding {
  /** Stable for programs. */
  check: string;
  status: 'ok' | 'warn' | 'fail';
  detail: string;
  remedy?: string;
}

/** What a check works with; none of them changes anything. */
export interface DoctorContext {
  config: Config;
  /** Leaves out what takes seconds. */
  isFast: boolean;
  /** Reads every byte of the models. */
  isDeep: boolean;
  /** The secrets of the data directory; undefined before its first start. Throws AppError where nobody can tell. */
  vault: () => ReadOnlyVault | undefined;
}

/** Answers one finding or more; what it throws counts as a failure. */
export type Check = (context: DoctorContext) => Promise<Finding[]> | Finding[];

export const ok = (check: string, detail: string): Finding => ({ check, status: 'ok', detail });
export const warn = (check: string, detail: string, remedy: string): Finding => ({
  check,
  status: 'warn',
  detail,
  remedy,
});
export const fail = (check: string, detail: string, remedy: string): Finding => ({
  check,
  status: 'fail',
  detail,
  remedy,
});
