import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Download } from '../../../server/model-manager/downloads/download.types.ts';

/** A `Download` for loopback over plain node:http; in the app the egress gate is bound here. */
export const loopbackDownload: Download = async (url, { rangeStart, ifRange, signal }) => {
  const request = get(url, {
    signal,
    agent: false,
    headers: {
      ...(rangeStart > 0 ? { range: `bytes=${rangeStart}-` } : {}),
      ...(ifRange ? { 'if-range': ifRange } : {}),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
    ),
    body: response,
  };
};
