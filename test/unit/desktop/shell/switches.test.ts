import { expect, test } from 'vitest';
import { applySwitches } from '../../../../main/security/switches.ts';

function apply(isPackaged: boolean, given: Record<string, string> = {}) {
  const switches = new Map(Object.entries(given));
  applySwitches(
    {
      appendSwitch: (name, value = '') => void switches.set(name, value),
      removeSwitch: (name) => void switches.delete(name),
    },
    isPackaged,
  );
  return switches;
}

test('Chromium can resolve nothing but the address that the server listens on, and asks no proxy', () => {
  const switches = apply(true, { 'host-resolver-rules': 'MAP * 203.0.113.1' });
  expect(switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  expect(switches.has('no-proxy-server')).toBe(true);
});

test.each([
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-breakpad',
  'no-pings',
  'disable-speech-api',
])('%s is set', (name) => {
  expect(apply(false).has(name)).toBe(true);
});

test('WebRTC uses no UDP beside a proxy, and no DNS over HTTPS, hints, translation or cast is left on', () => {
  const switches = apply(true);
  expect(switches.get('force-webrtc-ip-handling-policy')).toBe('disable_non_proxied_udp');
  expect(switches.get('disable-features')?.split(',')).toEqual(
    expect.arrayContaining([
      'DnsOverHttpsUpgrade',
      'OptimizationHints',
      'MediaRouter',
      'Translate',
      'AutofillServerCommunication',
    ]),
  );
});

test('A packaged app lets no other program look into its pages; a clone does', () => {
  const debugging = {
    'remote-debugging-port': '9222',
    'remote-debugging-pipe': '',
    // With both, the login's cookie is in a file.
    'log-net-log': '/tmp/log',
    'net-log-capture-mode': 'Everything',
  };
  const packaged = apply(true, debugging);
  for (const name of Object.keys(debugging)) expect(packaged.has(name), name).toBe(false);
  expect(apply(false, debugging).get('remote-debugging-port')).toBe('9222');
});
