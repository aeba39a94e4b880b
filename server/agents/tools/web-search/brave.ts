import { z } from 'zod';
import { buildSearchRequest } from './build-search-request.ts';
import { plainText } from './plain-text.ts';
import type { SearchProvider } from './search-provider.types.ts';

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
