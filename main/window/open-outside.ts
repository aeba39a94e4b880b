import type { Shell } from 'electron';
import type { ShellStrings } from '../strings/shell-strings.ts';
import { type AskPerson, FIRST_IS_SAFE } from './ask-person.ts';

interface OutsideParts {
  ask: AskPerson;
  shell: Pick<Shell, 'openExternal'>;
  strings: () => ShellStrings;
}

/** So much of an address is shown; a person reads no more, and the number of the rest says that there is some. */
const SHOWN = 300;

/**
 * Asks the person before another program opens an address. An answer may hold a link that carries what was said to
 * somebody else's server: nothing goes there without a yes to exactly that address. While one is asked about, others are
 * dropped: a page cannot pile up questions.
 */
export function createOutsideOpener({ ask, shell, strings }: OutsideParts) {
  let isAsking = false;
  return async (url: string): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { response } = await ask(question(new URL(url), strings()));
      if (response === 1) await shell.openExternal(url);
    } catch {
      // No program of the person's opens such addresses: nothing was opened, and the system has said so.
    } finally {
      isAsking = false;
    }
  };
}

function question({ protocol, host, href }: URL, { outside }: ShellStrings) {
  return {
    type: 'question' as const,
    message: protocol === 'mailto:' ? outside.mail : outside.message(host),
    detail: outside.detail(href.slice(0, SHOWN), Math.max(0, href.length - SHOWN)),
    buttons: [outside.cancel, outside.open],
    ...FIRST_IS_SAFE,
  };
}
