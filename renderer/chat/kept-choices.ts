/** A choice of documents as it is kept over a reload: nothing of it can be read without the server. */
export interface KeptChoice {
  usesAll: boolean;
  ids: string[];
}

const PREFIX = 'alcove.documents.';

/** Keeps a choice for as long as this tab lives; does nothing where storage is closed. */
export function keepChoice(key: string, choice: KeptChoice): void {
  inStorage((storage) => {
    if (choice.usesAll || choice.ids.length > 0) storage.setItem(PREFIX + key, JSON.stringify(choice));
    else storage.removeItem(PREFIX + key);
  });
}

/** The choice that was kept under a key; undefined when there is none. */
export function recallChoice(key: string): KeptChoice | undefined {
  return inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    return isChoice(kept) ? kept : undefined;
  });
}

/** Forgets all of them. */
export function forgetKeptChoices(): void {
  inStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
}

// A browser without storage, or with something else in it, only forgets.
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function isChoice(kept: unknown): kept is KeptChoice {
  if (typeof kept !== 'object' || kept === null || !('ids' in kept) || !('usesAll' in kept)) return false;
  const { ids, usesAll } = kept;
  return (
    typeof usesAll === 'boolean' && Array.isArray(ids) && ids.every((id: unknown) => typeof id === 'string')
  );
}
