interface AwaitTrayParts {
  /** Looks whether there is a place for an icon. */
  find: () => Promise<boolean>;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  onFound: () => void;
}

// What is started at login may be up before the panel that shows icons.
const LOOKS_AFTER = [3000, 10_000, 30_000];

/** Looks a few times more for a place for the icon, where there was none at the start. */
export async function awaitTray({ find, wait, onFound }: AwaitTrayParts): Promise<void> {
  for (const delay of LOOKS_AFTER) {
    await wait(delay);
    if (await find()) return onFound();
  }
}
