import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Caller } from './caller.ts';
import type { Endpoint } from './endpoint.ts';

/** What the middleware chain learned about a request before its handler runs. */
interface RequestState {
  /** Random; in the log and in the answer's headers, so that the two can be put together. */
  id: string;
  caller: Caller | undefined;
  clientAddress: string;
  /** What is asked for; undefined where no endpoint has this path and method. */
  endpoint: Endpoint | undefined;
  /** Its path parameters as they stand in the path: not decoded yet. */
  params: Record<string, string>;
  /** The methods of the endpoints that have this path, in upper case. */
  methods: string[];
  /** The route's template, such as `/chat/conversations/{id}`: logs hold this, never the URL. */
  route: string;
}

const states = new WeakMap<Request, RequestState>();

/** The state of this request, made empty on first use. */
export function requestState(request: Request): RequestState {
  let state = states.get(request);
  if (!state) {
    state = {
      id: `req_${randomUUID().replaceAll('-', '')}`,
      caller: undefined,
      clientAddress: request.socket.remoteAddress ?? '',
      endpoint: undefined,
      params: {},
      methods: [],
      route: 'unmatched',
    };
    states.set(request, state);
  }
  return state;
}

/** Tells the caller the request's id, under the names that OpenAI's and Anthropic's clients read and quote. */
export const nameRequest: RequestHandler = (request, response, next) => {
  const { id } = requestState(request);
  response.set({ 'X-Request-Id': id, 'Request-Id': id });
  next();
};
