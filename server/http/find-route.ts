import type { RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';
import type { Endpoint } from './endpoint.ts';
import { requestState } from './request-state.ts';

/** Endpoints that lie below the same prefix, such as `/api/v1`. */
interface RouteGroup {
  prefix: string;
  endpoints: Endpoint[];
}

/**
 * Finds the endpoint that a request asks for and notes it in the request's state: the only place that compares paths, so
 * that all who look at the request mean the same one. Case and a slash at the end do not matter; of several the first counts.
 */
export function findRoute(groups: RouteGroup[]): RequestHandler {
  const routes = groups.flatMap(({ prefix, endpoints }) =>
    endpoints.map((endpoint) => ({
      endpoint,
      method: endpoint.method.toUpperCase(),
      pattern: toPattern(prefix + endpoint.path),
    })),
  );
  return (request, _response, next) => {
    const state = requestState(request);
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    state.endpoint = undefined;
    state.methods = [];
    for (const { endpoint, method, pattern } of routes) {
      const match = pattern.exec(request.path);
      if (!match) continue;
      state.methods.push(method);
      if (state.endpoint || method !== asked) continue;
      state.endpoint = endpoint;
      state.params = { ...match.groups };
      state.route = endpoint.path;
    }
    next();
  };
}

/**
 * Answers 404 to a path that no endpoint has and 405 to a method that its path has not (RFC 9110 section 15.5.6),
 * before anybody is asked for a token: what exists is no secret, the OpenAPI document lists it.
 */
export const requireRoute: RequestHandler = (request, _response, next) => {
  const { endpoint, methods } = requestState(request);
  if (methods.length === 0) throw new AppError(404, 'not_found', 'Not found');
  if (!endpoint) throw methodNotAllowed(methods);
  next();
};

function methodNotAllowed(methods: string[]): AppError {
  const headers = { Allow: [...new Set(methods)].sort().join(', ') };
  return new AppError(405, 'method_not_allowed', 'Method not allowed', { headers });
}

function toPattern(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
}
