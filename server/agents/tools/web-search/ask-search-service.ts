import { EgressFailed, EgressRefused } from '../../../egress/egress-errors.ts';
import type { EgressResponse, OutboundRequest } from '../../../egress/outbound-request.ts';
import { ToolFailed, ToolRefused } from '../../tool.types.ts';
import type { SendForRun } from './fetch-page.ts';
import type { FoundPage, SearchProvider } from './search-provider.types.ts';
import { failedSentence, refusedSentence } from './search-sentences.ts';

/**
 * Sends the one request of a search and reads its results. Throws ToolRefused where the router or the gate said no,
 * ToolFailed where the service did.
 */
export async function askSearchService(
  send: SendForRun,
  provider: SearchProvider,
  ask: { request: OutboundRequest; query: string; language: 'fr' | 'en' },
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const fail = (failure: Parameters<typeof failedSentence>[0], cause?: unknown) =>
    new ToolFailed(failedSentence(failure, provider.name, ask.language), { cause });
  try {
    const response = await send(ask.request, [ask.query], signal);
    const body = await readBody(response);
    if (response.status !== 200) throw fail(meaningOf(response.status, provider));
    return readResults(provider, body, (cause) => fail('not_json', cause));
  } catch (thrown) {
    if (thrown instanceof EgressRefused)
      throw new ToolRefused(thrown.reason, refusedSentence(thrown.reason, ask.language), { cause: thrown });
    if (thrown instanceof EgressFailed) throw fail('unreachable', thrown);
    throw thrown;
  }
}

function meaningOf(status: number, { forbiddenMeans }: SearchProvider) {
  return (status === 403 ? forbiddenMeans : undefined) ?? STATUS_MEANS[status] ?? 'status';
}

/** DuckDuckGo answers 202 to what it takes for a robot. */
const STATUS_MEANS: Record<number, 'key' | 'limit'> = {
  401: 'key',
  403: 'key',
  422: 'key',
  429: 'limit',
  202: 'limit',
};

async function readBody({ body }: EgressResponse): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8');
}

function readResults(
  provider: SearchProvider,
  body: string,
  fail: (cause: unknown) => ToolFailed,
): FoundPage[] {
  try {
    return provider.readResults(body);
  } catch (cause) {
    throw fail(cause);
  }
}
