import type { ServerTrouble } from '../server-process/keep-server-running.ts';
import { sayFailure } from '../strings/say-failure.ts';
import type { ShellStrings } from '../strings/shell-strings.ts';
import type { ShellPage } from './shell-page.ts';

/** While the server takes longer than a moment. */
export function startingPage({ language, starting }: ShellStrings): ShellPage {
  return { language, ...starting, actions: [] };
}

/** When there is no server: its own sentence where it had one. */
export function troublePage(trouble: ServerTrouble, strings: ShellStrings): ShellPage {
  const { language, trouble: words } = strings;
  const text = typeof trouble === 'string' ? words[trouble] : sayFailure(trouble, language);
  return { language, title: words.title, text, actions: actions(strings, 'restart') };
}

/** When the page has crashed again soon after it was loaded anew. */
export function windowGonePage(strings: ShellStrings): ShellPage {
  return { language: strings.language, ...strings.windowGone, actions: actions(strings, 'reload') };
}

/** When a proven server did not give the page. */
export function loadFailedPage(strings: ShellStrings): ShellPage {
  return { language: strings.language, ...strings.loadFailed, actions: actions(strings, 'restart') };
}

function actions({ actions: words }: ShellStrings, first: 'restart' | 'reload'): ShellPage['actions'] {
  return [
    { action: first, label: words[first] },
    { action: 'quit', label: words.quit },
  ];
}
