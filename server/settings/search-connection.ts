import type { InstanceSettings } from './instance-settings.ts';

/** Search services that an adapter exists for. */
const SEARCH_PROVIDERS = ['searxng', 'brave', 'duckduckgo'] as const;
export type SearchProviderName = (typeof SEARCH_PROVIDERS)[number];

/** The search service that a query may go to. */
export interface SearchConnection {
  provider: SearchProviderName;
  /** Without a trailing slash, such as `https://search.example`. */
  baseUrl: string;
}

/** Where each service is; everybody's SearXNG is somewhere else. */
export const SEARCH_BASE_URLS: Record<SearchProviderName, string> = {
  searxng: '',
  brave: 'https://api.search.brave.com/res/v1',
  duckduckgo: 'https://html.duckduckgo.com/html',
};

/** The search service that the owner chose; undefined while web search is off. */
export function searchConnection(settings: InstanceSettings): SearchConnection | undefined {
  const chosen = settings.get('web_search');
  const provider = SEARCH_PROVIDERS.find((known) => known === chosen?.provider);
  return chosen && provider ? { provider, baseUrl: chosen.baseUrl } : undefined;
}
