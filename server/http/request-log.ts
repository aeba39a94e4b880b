import type { RequestHandler } from 'express';
import type { Logger } from '../core/logger.ts';
import { requestState } from './request-state.ts';

/** Logs each answer by its id, route template, status and time: never a URL, a query, a header or a body. */
export function requestLog(logger: Logger, now: () => number): RequestHandler {
  return (request, response, next) => {
    const startedAt = now();
    response.once('close', () => {
      logger.info('request', {
        id: requestState(request).id,
        method: request.method,
        route: requestState(request).route,
        status: response.statusCode,
        milliseconds: now() - startedAt,
        complete: response.writableFinished,
      });
    });
    next();
  };
}
