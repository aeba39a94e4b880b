import express, { type RequestHandler } from 'express';
import { makeWellFormed } from '../core/json-leaves.ts';
import type { Endpoint } from './endpoint.ts';
import { requestState } from './request-state.ts';

/** Largest body of an endpoint that names no limit of its own, in bytes. */
const BODY_LIMIT = 4 * 1024 * 1024;

/**
 * Reads a body of at most what its endpoint allows, as JSON unless the endpoint takes the bytes. Fails with 413 above that,
 * and with 400 where it is no JSON. What it gives on is whole characters, so that what is answered is what is kept.
 */
export function parseBody(): RequestHandler {
  const standard = parserFor({});
  const own = new Map<Endpoint, RequestHandler>();
  return (request, response, next) => {
    const { endpoint } = requestState(request);
    const parse = endpoint ? (own.get(endpoint) ?? parserFor(endpoint)) : standard;
    if (endpoint) own.set(endpoint, parse);
    parse(request, response, (failure?: unknown) => {
      if (!endpoint?.isRaw) request.body = makeWellFormed(request.body);
      next(failure);
    });
  };
}

function parserFor({ bodyLimit: limit = BODY_LIMIT, isRaw }: Partial<Endpoint>): RequestHandler {
  return isRaw ? express.raw({ limit, type: 'application/json' }) : express.json({ limit });
}
