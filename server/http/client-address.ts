import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * The address that a request counts against: the socket's, unless the socket belongs to the one trusted
 * proxy, whose last `X-Forwarded-For` entry then counts. IPv4-mapped forms are written as IPv4.
 */
export function clientAddress(request: Request, trustedProxy: string | undefined): string {
  const socketAddress = normalise(request.socket.remoteAddress ?? '');
  if (!trustedProxy || socketAddress !== normalise(trustedProxy)) return socketAddress;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return forwarded && ipaddr.isValid(forwarded) ? normalise(forwarded) : socketAddress;
}

function normalise(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
