import { z } from 'zod';
import { buildSearchRequest } from './build-search-request.ts';
import type { SearchProvider } from './search-provider.types.ts';

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
      accept: 'application/json',
      keyHeader: 'none',
    }),
  readResults: (body) =>
    Answer.parse(JSON.parse(body)).results.map(({ title, url, content }) => ({
      title: title ?? '',
      address: url ?? '',
      excerpt: content ?? '',
    })),
};

const Answer = z.object({
  results: z.array(
    z.object({ title: z.string().nullish(), url: z.string().nullish(), content: z.string().nullish() }),
  ),
});
