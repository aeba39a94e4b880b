import type { Request } from 'express';
import type { Caller } from './caller.ts';

/** What the middleware chain learned about a request before its handler runs. */
export interface RequestState {
  caller: Caller | undefined;
  clientAddress: string;
  /** The route's template, such as `/chat/conversations/{id}`: logs hold this, never the URL. */
  route: string;
}

const states = new WeakMap<Request, RequestState>();

/** The state of this request, made empty on first use. */
export function requestState(request: Request): RequestState {
  let state = states.get(request);
  if (!state) {
    state = { caller: undefined, clientAddress: request.socket.remoteAddress ?? '', route: 'unmatched' };
    states.set(request, state);
  }
  return state;
}
