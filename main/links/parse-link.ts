// Each end of a link is written down here; nothing in a link is ever passed on as an address.
const SCREENS = ['documents', 'models', 'privacy', 'agents', 'pictures', 'settings'];
const CONVERSATION = /^c\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const MOST_CHARACTERS = 4000;

/** The first argument of a command line that is a link of ours, as Windows and Linux hand it over. */
export function findLink(commandLine: readonly string[]): string | undefined {
  return commandLine.find((argument) => /^alcove:/i.test(argument));
}

/**
 * The hash of the screen that an `alcove://` link opens; undefined where it opens the app only. A link opens a screen or
 * puts a text of up to 4,000 characters where the person can read it before sending it. It can do nothing else: whoever
 * wrote the page that it lies on is not the person.
 */
export function hashOfLink(link: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'alcove:' || url.username || url.password || url.port || url.hash) return undefined;
  if (url.hostname === 'ask') return hashOfQuestion(url);
  return url.hostname === 'open' && url.search === '' ? hashOfScreen(url.pathname) : undefined;
}

function hashOfQuestion({ pathname, searchParams }: URL): string | undefined {
  // Windows puts a slash behind the name.
  if (pathname !== '' && pathname !== '/') return undefined;
  if ([...searchParams.keys()].join() !== 'text') return undefined;
  const text = searchParams.get('text')?.toWellFormed() ?? '';
  return text.trim() === '' || text.length > MOST_CHARACTERS
    ? undefined
    : `#/ask/${encodeURIComponent(text)}`;
}

function hashOfScreen(pathname: string): string | undefined {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  const conversation = CONVERSATION.exec(path)?.[1];
  if (conversation) return `#/c/${conversation}`;
  return SCREENS.includes(path) ? `#/${path}` : undefined;
}
