import { useEffect, useSyncExternalStore } from 'react';
import type { TypesetFormula } from './typeset-formula.ts';

let typesetter: TypesetFormula | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** What typesets formulas, once it is loaded, which it is from the first time that it is needed; until then undefined. */
export function useTypesetter(isNeeded: boolean): TypesetFormula | undefined {
  useEffect(() => {
    if (isNeeded && !loading) loading = load();
  }, [isNeeded]);
  return useSyncExternalStore(subscribe, current, current);
}

// Where it cannot be had, formulas stay code, and the next one that is shown asks again.
async function load(): Promise<void> {
  try {
    ({ typesetFormula: typesetter } = await import('./typeset-formula.ts'));
    for (const listener of listeners) listener();
  } catch {
    loading = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const current = () => typesetter;
