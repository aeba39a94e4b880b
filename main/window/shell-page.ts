/** What a page of the shell's own says, and what it offers to do. */
export interface ShellPage {
  language: string;
  title: string;
  text: string;
  /** Shown as buttons, the first one as what is meant to be pressed. */
  actions: { action: PageAction; label: string }[];
}

export type PageAction = 'restart' | 'reload' | 'quit';

/** Where a button leads: a name that can exist nowhere (RFC 2606), so that what is not caught leads nowhere either. */
const ACTIONS_ORIGIN = 'https://alcove.invalid';

/** The page as an address of its own: no file, no script, no server. */
export function shellPageUrl(page: ShellPage): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(render(page))}`;
}

/** Whether a window's page is one of these: Chromium lets nobody but the shell take a window to such an address. */
export function isShellPage(url: string): boolean {
  return url.startsWith('data:text/html');
}

/** Which button a navigation from such a page stands for. */
export function pageAction(url: string): PageAction | undefined {
  const action = url.startsWith(`${ACTIONS_ORIGIN}/`) ? url.slice(ACTIONS_ORIGIN.length + 1) : '';
  return action === 'restart' || action === 'reload' || action === 'quit' ? action : undefined;
}

function render({ language, title, text, actions }: ShellPage): string {
  const buttons = actions.map(
    ({ action, label }) => `<a href="${ACTIONS_ORIGIN}/${action}">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark"><title>Alcove</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${buttons.length > 0 ? `<nav>${buttons.join('')}</nav>` : ''}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

// The colours of renderer/styles/tokens.css, which this page cannot load.
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#fbfaf7,#161917);color:light-dark(#1d211e,#e9ebe6);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}
h1{font:600 1.625rem/1.3 Georgia,serif;margin:0 0 .75rem}
p{margin:0;color:light-dark(#4b524d,#b4bab4);overflow-wrap:anywhere;white-space:pre-line}
nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
a{padding:.5rem 1rem;border-radius:.625rem;text-decoration:none;color:inherit;border:1px solid light-dark(#8a8f88,#6d756f)}
a:first-child{background:light-dark(#1d5c49,#8fcbb1);border-color:transparent;color:light-dark(#fff,#10241c)}
a:focus-visible{outline:2px solid light-dark(#1d5c49,#8fcbb1);outline-offset:3px}`;
