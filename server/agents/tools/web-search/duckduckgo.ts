import { type HtmlHandler, readHtmlTokens } from '../../../documents/parsers/html-tokens.ts';
import { buildSearchRequest } from './build-search-request.ts';
import type { FoundPage, SearchProvider } from './search-provider.types.ts';

/** DuckDuckGo's page for browsers without scripts: it has no interface for programs, so its HTML is read. */
export const duckduckgo: SearchProvider = {
  name: 'DuckDuckGo',
  buildRequest: ({ baseUrl, query, language }) =>
    buildSearchRequest({
      address: `${baseUrl}/`,
      query,
      constants: { kl: language === 'fr' ? 'fr-fr' : 'us-en' },
      accept: 'text/html',
      keyHeader: 'none',
    }),
  readResults(body) {
    const reader = new ResultReader();
    // The tokenizer alone, in linear time: the tree of a hostile page takes quadratic time to build.
    for (const _ of readHtmlTokens(body, reader, false));
    if (reader.found.length === 0 && !NOTHING_FOUND.test(body)) throw new Error('not a page of results');
    return reader.found;
  },
};

/** A page without results says so; one that says neither asks whether a person is there. */
const NOTHING_FOUND = /class=["'][^"']*no-results/;

/** Collects the links of class `result__a` with the `result__snippet` that follows each. */
class ResultReader implements HtmlHandler {
  readonly found: FoundPage[] = [];
  #field: 'title' | 'excerpt' | undefined;
  #isResult = false;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    const classes = (attributes.get('class') ?? '').split(/\s+/);
    if (name === 'a' && classes.includes('result__a')) this.#openResult(attributes.get('href') ?? '');
    else if (this.#isResult && classes.includes('result__snippet')) this.#field = 'excerpt';
  }

  close(name: string): void {
    if (name === 'a' || name === 'div') this.#field = undefined;
  }

  text(text: string): void {
    const last = this.found.at(-1);
    if (last && this.#field) last[this.#field] += text;
  }

  // Advertisements have the same class and another kind of address.
  #openResult(href: string): void {
    const address = targetOf(href);
    this.#isResult = address !== undefined;
    this.#field = address === undefined ? undefined : 'title';
    if (address !== undefined) this.found.push({ title: '', address, excerpt: '' });
  }
}

/** Results lead through `//duckduckgo.com/l/?uddg=<address>`: the address itself is taken, nobody is told. */
function targetOf(href: string): string | undefined {
  if (!URL.canParse(href, 'https://duckduckgo.com/')) return undefined;
  const url = new URL(href, 'https://duckduckgo.com/');
  if (!/(^|\.)duckduckgo\.com$/.test(url.hostname)) return url.href;
  return url.pathname === '/l/' ? (url.searchParams.get('uddg') ?? undefined) : undefined;
}
