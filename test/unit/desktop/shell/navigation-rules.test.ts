import { expect, test } from 'vitest';
import { decideOpening, mayNavigate } from '../../../../main/security/navigation-rules.ts';

const OWN = 'http://127.0.0.1:7417';

test.each([
  [`${OWN}/`, true],
  [`${OWN}/#/documents`, true],
  ['http://127.0.0.1:7418/', false],
  ['https://127.0.0.1:7417/', false],
  ['http://localhost:7417/', false],
  ['http://127.0.0.1.example.com:7417/', false],
  ['http://127.0.0.1:7417@example.com/', false],
  ['https://example.com/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  [`blob:${OWN}/5c1d`, false],
  ['about:blank', false],
  ['alcove://open/models', false],
  ['no address', false],
])('A page of the app may go to %s: %s', (url, expected) => {
  expect(mayNavigate(url, OWN)).toBe(expected);
});

test('While there is no proven server a page may go nowhere, not even to where the server was', () => {
  expect(mayNavigate(`${OWN}/`, undefined)).toBe(false);
  expect(decideOpening(`${OWN}/#/c/1`, undefined)).toEqual({ kind: 'denied' });
});

test('A new window at a screen of the app is that screen in the window there is', () => {
  expect(decideOpening(`${OWN}/#/c/1`, OWN)).toEqual({ kind: 'screen', hash: '#/c/1' });
  expect(decideOpening(`${OWN}/`, OWN)).toEqual({ kind: 'screen', hash: '' });
});

test.each([
  'https://example.com/a?b=c#d',
  'http://example.com/',
  'http://127.0.0.1.example.com/',
  'mailto:ada@example.com',
])('A new window at %s is a question to the person', (url) => {
  expect(decideOpening(url, OWN)).toEqual({ kind: 'outside', url });
});

test.each([
  'http://localhost:631/jobs?which=all',
  'https://app.localhost/',
  'http://127.1/',
  'http://0x7f000001:8080/',
  'http://0.0.0.0:8080/',
  'http://[::1]:8080/',
  'http://[::ffff:127.0.0.1]:8080/',
  'http://[::ffff:0:0]:8080/',
  'http://localhost../',
  'http://localhost.localdomain/',
  'http://127.0.0.1.:8080/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'smb://server/share',
  'ms-settings:',
  'vscode://file/etc/passwd',
  'about:blank',
  `blob:${OWN}/5c1d`,
  `${OWN}/api/v1/documents/1/file`,
  'https://bank.example@evil.example/',
  'mailto:ada@example.com?subject=a&attach=/home/ada/.ssh/id_ed25519',
  'mailto:ada@example.com?Attachment=/etc/passwd',
  '',
])('A new window at %j is denied', (url) => {
  expect(decideOpening(url, OWN)).toEqual({ kind: 'denied' });
});
