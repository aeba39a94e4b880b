import express, { type RequestHandler } from 'express';
import { requestState } from './request-state.ts';

/** Largest JSON body of an endpoint that names no limit of its own, in bytes. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Parses a JSON body of at most what its endpoint allows. Fails with 413 above that, and with 400 where it is no JSON. */
export function parseJson(): RequestHandler {
  const parsers = new Map<number, RequestHandler>();
  return (request, response, next) => {
    const limit = requestState(request).endpoint?.bodyLimit ?? BODY_LIMIT;
    const parse = parsers.get(limit) ?? express.json({ limit });
    parsers.set(limit, parse);
    parse(request, response, next);
  };
}
