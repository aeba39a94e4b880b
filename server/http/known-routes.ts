import type { RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Answers 404 to a path that no endpoint has and 405 to a method that its path has not (RFC 9110 section 15.5.6),
 * before anybody is asked for a token: what exists is no secret, the OpenAPI document lists it.
 */
export function knownRoutes(endpoints: Endpoint[]): RequestHandler {
  const routes = endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: toPattern(path),
  }));
  return (request, _response, next) => {
    const { path } = request;
    const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError(404, 'not_found', 'Not found');
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    if (!methods.includes(asked)) throw methodNotAllowed(methods);
    next();
  };
}

function methodNotAllowed(methods: string[]): AppError {
  const headers = { Allow: [...new Set(methods)].sort().join(', ') };
  return new AppError(405, 'method_not_allowed', 'Method not allowed', { headers });
}

// As Express matches: without regard to case, and with or without a slash at the end.
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
}
