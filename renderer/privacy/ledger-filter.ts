/** Which part of the ledger is shown: everything, what was stopped, or what was made for one purpose; of one host or all. */
export interface LedgerFilter {
  kind: 'everything' | 'stopped' | { purpose: string };
  host: string | undefined;
}

/** Everything there is. */
export const EVERYTHING: LedgerFilter = { kind: 'everything', host: undefined };

/** A filter as the API is asked for it. */
export function queryOf({ kind, host }: LedgerFilter): { host?: string; purpose?: string; refused?: true } {
  return {
    ...(host === undefined ? {} : { host }),
    ...(kind === 'stopped' ? { refused: true as const } : {}),
    ...(typeof kind === 'object' ? { purpose: kind.purpose } : {}),
  };
}

/** Whether two choices of what is shown are the same. */
export function isSameKind(a: LedgerFilter['kind'], b: LedgerFilter['kind']): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.purpose === b.purpose : a === b;
}
