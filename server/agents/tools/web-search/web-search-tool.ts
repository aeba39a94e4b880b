import { z } from 'zod';
import type { OutboundDoor } from '../../../routing/outbound-door.ts';
import type { SearchConnection } from '../../../settings/search-connection.ts';
import { defineTool } from '../../define-tool.ts';
import { type Tool, type ToolContext, ToolFailed } from '../../tool.types.ts';
import { askSearchService } from './ask-search-service.ts';
import type { SendForRun } from './fetch-page.ts';
import { oneLine } from './neutralise.ts';
import { presentResults, type ReadPage } from './present-results.ts';
import type { FoundPage } from './search-provider.types.ts';
import { failedSentence, NOT_CONFIGURED, PROGRESS } from './search-sentences.ts';
import { selectResults } from './select-results.ts';

const MOST_QUERY_CHARACTERS = 400;
/** Longest that the service, and then the pages together, may take, in milliseconds. */
const SEARCH_TIME = 15_000;
const PAGES_TIME = 10_000;

const Parameters = z.object({
  query: z.string().trim().min(1).max(MOST_QUERY_CHARACTERS).describe('What to search for, in a few words.'),
  max_results: z.int().min(1).max(10).default(5),
  pages: z.int().min(0).max(3).default(2).describe('How many of the pages found to read, from the first.'),
});

/** What a web search works with. */
export interface WebSearchDependencies {
  /** The service that the owner chose; undefined while web search is off. */
  readConnection: () => SearchConnection | undefined;
  door: Pick<OutboundDoor, 'send'>;
  /** A signal that aborts after so many milliseconds. */
  startDeadline?: (milliseconds: number) => AbortSignal;
}

/**
 * Makes the tool that searches the web and reads what it finds. The query, and each page's address, goes through the
 * router and the gate; only addresses that this very search returned are fetched, whatever a model writes.
 */
export function createWebSearchTool(deps: WebSearchDependencies): Tool {
  const startDeadline = deps.startDeadline ?? AbortSignal.timeout;
  return defineTool({
    name: 'web_search',
    description:
      'Searches the web and returns titles, addresses and excerpts, and the text of the first pages. Never put private ' +
      'or personal data into the query: it leaves this machine, and a sensitive query is refused.',
    parameters: Parameters,
    reach: 'outbound',
    consent: 'unless_allowed',
    async run({ query, max_results, pages }, context) {
      const connection = deps.readConnection();
      if (!connection) throw new ToolFailed(NOT_CONFIGURED[context.language]);
      // Here, since it brings a reader of HTML along, which a start needs not wait for.
      const { SEARCH_ADAPTERS } = await import('./search-providers.ts');
      const provider = SEARCH_ADAPTERS[connection.provider];
      const send = sendFor(deps.door, context);
      const { language, signal } = context;
      const question = {
        ...connection,
        query: oneLine(query, MOST_QUERY_CHARACTERS),
        count: max_results,
        language,
      };
      const ask = { request: provider.buildRequest(question), query: question.query, language };
      context.report(PROGRESS[language].searching);
      const deadline = AbortSignal.any([signal, startDeadline(SEARCH_TIME)]);
      const found = selectResults(await askSearchService(send, provider, ask, deadline), max_results);
      if (found.length === 0)
        return { text: failedSentence('nothing', provider.name, language), sources: [] };
      if (pages > 0) context.report(PROGRESS[language].reading);
      const read = await readPages(send, found, pages, AbortSignal.any([signal, startDeadline(PAGES_TIME)]));
      const sources = [...new Set(read.map(({ address }) => new URL(address).hostname))];
      return { text: presentResults(provider.name, read), sources };
    },
  });
}

/** Sends by the router for this run, which is asked anew what it knows each time. */
function sendFor(door: Pick<OutboundDoor, 'send'>, { caller, runId, privacy }: ToolContext): SendForRun {
  const subject = { userId: caller.userId, conversationId: runId, messageId: runId };
  return (request, texts, signal) =>
    door.send({ purpose: 'web_search', request, texts, run: privacy(), subject }, signal);
}

async function readPages(
  send: SendForRun,
  found: readonly FoundPage[],
  count: number,
  signal: AbortSignal,
): Promise<ReadPage[]> {
  const { fetchPage } = await import('./fetch-page.ts');
  const texts = found.slice(0, count).map(({ address }) =>
    // A page that cannot be had leaves its excerpt; why, is in the ledger.
    fetchPage(send, address, signal).catch(() => undefined),
  );
  const read = await Promise.all(texts);
  return found.map((page, index) => ({ ...page, text: read[index] }));
}
