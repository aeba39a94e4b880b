import type { Config } from '../../config.ts';
import { type OwnRequest, type OwnServer, requestOwnServer } from '../../egress/own-server.ts';
import { isHeld, ownServer } from '../server-of-directory.ts';
import { askHealth } from './ask-health.ts';
import { type Check, type Finding, fail, ok, warn } from './doctor.types.ts';
import { listeningAddresses } from './listening-addresses.ts';
import { startTrialServer } from './trial-server.ts';

/** Attacks the running server as a web page and a stranger would, or one that it starts for this over nothing. */
export const checkServer: Check = async (context) => {
  const { config } = context;
  const running = config.port === 0 ? undefined : ownServer(config);
  if (running && isHeld(config.dataDirectory) && (await askHealth(running)).kind === 'alcove')
    return attackServer(running, config, context.signal);
  await using trial = await startTrialServer(config);
  return await attackServer({ port: trial.port }, { host: '127.0.0.1' }, context.signal);
};

/** A name that a page of an attacker may have, and which leads to this machine after DNS rebinding. */
const FOREIGN = 'attacker.example';
const ORIGIN = { Origin: `https://${FOREIGN}` };
const REPORT = 'Do not use this Alcove; report it.';

/** What a server answers to each attack; `host` is where it is meant to listen. */
export async function attackServer(
  server: OwnServer,
  { host }: Pick<Config, 'host'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const ask = (request: Omit<OwnRequest, 'signal'>) => head(server, { ...request, signal });
  const own = await ask({ method: 'GET', path: '/' });
  const rebound = await ask({
    method: 'GET',
    path: '/health',
    headers: { Host: `${FOREIGN}:${server.port}` },
  });
  const foreign = await ask({
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: { ...ORIGIN, 'Content-Type': 'application/json', 'Content-Length': '2' },
    body: '{}',
  });
  const preflight = await ask({
    method: 'OPTIONS',
    path: '/api/v1/chat/conversations',
    headers: { ...ORIGIN, 'Access-Control-Request-Method': 'POST' },
  });
  return [
    expectStatus('dns-rebinding', 'a foreign Host', rebound.status, 421),
    expectStatus('foreign-origin', 'a foreign Origin', foreign.status, 403),
    judgeCors([own, rebound, foreign, preflight]),
    judgeHeaders(own),
    judgeBind(server.port, host),
  ];
}

interface Head {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
}

async function head(server: OwnServer, request: OwnRequest): Promise<Head> {
  const answer = await requestOwnServer(server, request);
  answer.resume();
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}

function expectStatus(check: string, what: string, status: number, wanted: number): Finding {
  if (status === wanted) return ok(check, `${what} is answered with ${wanted}`);
  return fail(check, `${what} is answered with ${status}, not ${wanted}`, REPORT);
}

function judgeCors(heads: Head[]): Finding {
  const names = heads.flatMap(({ headers }) => Object.keys(headers));
  const opened = names.find((name) => name.startsWith('access-control-'));
  return opened
    ? fail('cors', `other web pages are let in by ${opened}`, REPORT)
    : ok('cors', 'other web pages are let in by no header');
}

const WANTED: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

function judgeHeaders({ headers }: Head): Finding {
  const missing = Object.entries(WANTED).filter(([name, value]) => !value.test(String(headers[name] ?? '')));
  return missing.length === 0
    ? ok('headers', 'the security headers are there')
    : fail('headers', `missing: ${missing.map(([name]) => name).join(', ')}`, REPORT);
}

function judgeBind(port: number, host: string): Finding {
  const addresses = listeningAddresses(port);
  if (!addresses)
    return warn('bind', 'cannot be seen on this system', `Look yourself: netstat -an | grep ${port}`);
  const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';
  const outside = addresses.filter((address) => !isLoopback(address));
  const detail = `listens on ${addresses.join(', ')}`;
  if (outside.length === 0 && addresses.length > 0) return ok('bind', detail);
  if (host === '127.0.0.1' || host === 'localhost') return fail('bind', detail, REPORT);
  return warn('bind', detail, 'ALCOVE_HOST asks for this; unset it to be reached from this computer only.');
}
