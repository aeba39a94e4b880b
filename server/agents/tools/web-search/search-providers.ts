import { z } from 'zod';
import { type HtmlHandler, readHtmlTokens } from '../../../documents/parsers/html-tokens.ts';
import type { SearchProviderName } from '../../../settings/search-connection.ts';
import { buildSearchRequest } from './build-search-request.ts';
import type { FoundPage, SearchProvider } from './search-provider.types.ts';

/** SearXNG's JSON (docs.searxng.org/dev/search_api); an instance must have that format switched on. */
export const searxng: SearchProvider = {
  name: 'SearXNG',
  // It has no keys; a format that its settings do not list is forbidden.
  forbiddenMeans: 'format',
  // It always answers with a whole page of results.
  buildRequest: ({ baseUrl, query, language }) =>
    buildSearchRequest({
      address: `${baseUrl}/search`,
      query,
      constants: { format: 'json', language },
      // The limiter of public instances turns away who does not say what every browser says.
      accept: 'application/json, text/html;q=0.5',
      headers: { 'accept-language': language, 'accept-encoding': 'gzip, deflate' },
      keyHeader: 'none',
    }),
  readResults: (body) =>
    SearxngAnswer.parse(JSON.parse(body)).results.map(({ title, url, content }) => ({
      title: title ?? '',
      address: url ?? '',
      excerpt: content ?? '',
    })),
};

const SearxngAnswer = z.object({
  results: z.array(
    z.object({ title: z.string().nullish(), url: z.string().nullish(), content: z.string().nullish() }),
  ),
});

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

/** Brave's Web Search API (api-dashboard.search.brave.com); its key goes in `x-subscription-token`. */
export const brave: SearchProvider = {
  name: 'Brave',
  buildRequest: ({ baseUrl, query, count, language }) =>
    buildSearchRequest({
      address: `${baseUrl}/web/search`,
      query,
      constants: { count: String(count), search_lang: language, text_decorations: 'false' },
      accept: 'application/json',
      keyHeader: 'x_subscription_token',
    }),
  readResults: (body) =>
    (Answer.parse(JSON.parse(body)).web?.results ?? []).map(({ title, url, description }) => ({
      title: plainText(title ?? ''),
      address: url,
      excerpt: plainText(description ?? ''),
    })),
};

// Without a `web` part nothing was found.
const Answer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({ title: z.string().nullish(), url: z.string(), description: z.string().nullish() }),
      ),
    })
    .nullish(),
});

/** The adapter of each search service. */
export const SEARCH_ADAPTERS: Record<SearchProviderName, SearchProvider> = { searxng, brave, duckduckgo };

const MOST_CHARACTERS = 5_000;

/** The text of a piece of HTML of one line, tags left out and entities decoded; of a long one its beginning. */
function plainText(html: string): string {
  let text = '';
  const handler = {
    open() {},
    close() {},
    text(piece: string) {
      text += piece;
    },
  };
  for (const _ of readHtmlTokens(html.slice(0, MOST_CHARACTERS), handler, false));
  return text;
}
