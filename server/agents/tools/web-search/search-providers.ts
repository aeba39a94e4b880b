import type { SearchProviderName } from '../../../settings/search-connection.ts';
import { brave } from './brave.ts';
import { duckduckgo } from './duckduckgo.ts';
import type { SearchProvider } from './search-provider.types.ts';
import { searxng } from './searxng.ts';

/** The adapter of each search service. */
export const SEARCH_ADAPTERS: Record<SearchProviderName, SearchProvider> = { searxng, brave, duckduckgo };
