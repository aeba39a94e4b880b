import { z } from 'zod';
import { EgressRefused } from '../../egress/egress-errors.ts';
import type { OutboundRequest } from '../../egress/outbound-request.ts';
import { API_VERSION } from './anthropic-dialect.ts';
import { type CloudTarget, endpointUrl, type SendOutbound } from './cloud-adapter.ts';
import { type CloudFailureReason, failureOf, reasonForError } from './cloud-failed.ts';

/** What came of asking a provider for its models: that, or why not. */
export type ModelList =
  | { kind: 'listed'; models: string[] }
  /** `no_list`: the server answers, but has no list at that address. */
  | { kind: 'failed'; reason: CloudFailureReason | 'no_key' | 'no_list' };

const MOST_BYTES = 4 * 1024 * 1024;
/** So many names are kept, each of a length that can be set up. */
const MOST_MODELS = 1_000;

/** `GET /models`, as all providers have it: nothing but constants and the key leave. Pure. */
export function buildModelListRequest(target: CloudTarget): OutboundRequest {
  const url = endpointUrl(target.baseUrl, '/models');
  const isAnthropic = target.provider === 'anthropic';
  const headers = {
    accept: 'application/json',
    ...(isAnthropic ? { 'anthropic-version': API_VERSION } : {}),
  };
  const keyHeader = isAnthropic ? 'x_api_key' : 'authorization_bearer';
  return {
    // Anthropic gives 20 at a time unless it is asked for more.
    url: isAnthropic ? `${url}?limit=${MOST_MODELS}` : url,
    method: 'GET',
    headers,
    body: '',
    constants: [url, 'limit', String(MOST_MODELS), ...Object.entries(headers).flat()],
    keyHeader: target.isKeyless ? 'none' : keyHeader,
    maxAnswerBytes: MOST_BYTES,
  };
}

/** Asks for the names of the models, sorted. `send` is the gate bound to the permit of `request`. Never throws. */
export async function readModelList(
  request: OutboundRequest,
  send: SendOutbound,
  signal: AbortSignal,
): Promise<ModelList> {
  try {
    const { status, headers, body } = await send(request, signal);
    const text = Buffer.concat(await Array.fromAsync(body)).toString('utf8');
    if (status === 404) return { kind: 'failed', reason: 'no_list' };
    if (status !== 200) return { kind: 'failed', reason: failureOf(status, headers, text).reason };
    const names = Answer.parse(JSON.parse(text)).data.map(({ id }) => id);
    return { kind: 'listed', models: [...new Set(names)].sort().slice(0, MOST_MODELS) };
  } catch (error) {
    const hasNoKey = error instanceof EgressRefused && error.reason === 'no_key';
    return { kind: 'failed', reason: hasNoKey ? 'no_key' : reasonForError(error) };
  }
}

const Answer = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });
