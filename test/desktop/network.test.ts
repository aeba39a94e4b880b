import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '../e2e/journey-steps.ts';
import { needsPackages } from '../needs-packages.ts';
import { becomeOwner } from './desktop-steps.ts';
import { makeHome, startDesktop } from './start-desktop.ts';

/** Addresses on this computer, or none at all: `connect` takes one of no family to undo an earlier one. */
const HERE =
  /sa_family=AF_(UNIX|LOCAL|UNSPEC|NETLINK)|sin_addr=inet_addr\("127\.|inet_pton\(AF_INET6, "(::1|::ffff:127\.)/;

/**
 * Chromium asks the kernel whether there is a way to an IPv6 address, by `connect` of a UDP socket, which sends nothing
 * (net/dns/host_resolver_manager.cc); no switch turns that off. That nothing is sent is looked at here, too.
 */
const ROUTE_QUESTION =
  /connect\(\d+<UDPv6:[^>]*>, \{sa_family=AF_INET6, .*inet_pton\(AF_INET6, "2001:4860:4860::8888"/;

const STRACE = [
  'strace',
  '--follow-forks',
  '--seccomp-bpf',
  '--quiet=all',
  '--decode-fds=socket',
  '--string-limit=0',
  '--trace=connect,sendto,sendmsg,sendmmsg',
];

needsPackages('strace');

test('a start, a message and an end reach nothing beyond this computer, as the kernel saw it', async () => {
  const home = makeHome();
  const log = join(home.path, 'system-calls');
  const desktop = await startDesktop({ home, prefix: [...STRACE, `--output=${log}`] });
  const page = await becomeOwner(desktop);
  await ask(page, 'What stays on this device, and what may leave?');
  await desktop.close();
  const calls = readFileSync(log, 'utf8').split('\n');
  await home.remove();
  const addressed = calls.filter((line) => line.includes('sa_family='));
  // Seen at all: the window's own requests to the server.
  expect(addressed.some((line) => line.includes('inet_addr("127.0.0.1")'))).toBe(true);
  expect(addressed.filter((line) => !HERE.test(line) && !ROUTE_QUESTION.test(line))).toEqual([]);
  expect(calls.filter((line) => /\bsend\w+\(\d+<UDP/.test(line))).toEqual([]);
});
