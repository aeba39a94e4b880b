import { expect, test } from 'vitest';
import { isPermitted } from '../../../../main/security/guard-network.ts';

const OWN = 'http://127.0.0.1:7417';
const ask = (permission: string, media: string[] = []) => ({
  permission,
  media,
  url: `${OWN}/`,
  isMainFrame: true,
});

test.each([
  ['media', ['audio'], true],
  ['media', ['video'], false],
  ['media', ['audio', 'video'], false],
  ['media', ['unknown'], false],
  ['media', [], false],
  ['notifications', [], true],
  ['clipboard-sanitized-write', [], true],
  ['fullscreen', [], true],
  ['automatic-fullscreen', [], false],
  ['clipboard-read', [], false],
  ['deprecated-sync-clipboard-read', [], false],
  ['display-capture', ['video'], false],
  ['geolocation', [], false],
  ['usb', [], false],
  ['hid', [], false],
  ['serial', [], false],
  ['midi', [], false],
  ['fileSystem', [], false],
  ['openExternal', [], false],
  ['local-fonts', [], false],
  ['loopback-network', [], false],
  ['storage-access', [], false],
  ['unknown', [], false],
  ['constructor', [], false],
])('The app gets %s of %j: %s', (permission, media, expected) => {
  expect(isPermitted(ask(permission, media), OWN, true)).toBe(expected);
});

test('No other origin, no frame within the app, and nobody while there is no proven server gets anything', () => {
  const wanted = ask('media', ['audio']);
  expect(isPermitted({ ...wanted, url: 'http://127.0.0.1:7418/' }, OWN, true)).toBe(false);
  expect(isPermitted({ ...wanted, url: '' }, OWN, true)).toBe(false);
  expect(isPermitted({ ...wanted, isMainFrame: false }, OWN, true)).toBe(false);
  expect(isPermitted(wanted, undefined, true)).toBe(false);
});

test('Notifications are shown only while the person wants them', () => {
  expect(isPermitted(ask('notifications'), OWN, false)).toBe(false);
  expect(isPermitted(ask('fullscreen'), OWN, false)).toBe(true);
});
