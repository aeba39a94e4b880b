import { expect, test } from 'vitest';
import { mayRequest } from '../../../../main/security/guard-network.ts';

const OWN = 'http://127.0.0.1:7417';

test.each([
  [`${OWN}/api/v1/auth/refresh`, true],
  [`blob:${OWN}/5c1d`, true],
  ['data:image/png;base64,AA', true],
  ['http://127.0.0.1:7418/', false],
  ['http://localhost:7417/', false],
  ['ws://127.0.0.1:7417/', false],
  ['https://example.com/', false],
  ['blob:https://example.com/5c1d', false],
  ['file:///etc/passwd', false],
  ['chrome-extension://abc/', false],
  ['devtools://devtools/bundled/inspector.html', false],
  ['no address', false],
])('A request to %s goes out: %s', (url, expected) => {
  expect(mayRequest(url, OWN, false)).toBe(expected);
});

test('While there is no proven server nothing is asked at the address where it was', () => {
  expect(mayRequest(`${OWN}/`, undefined, false)).toBe(false);
  expect(mayRequest(`blob:${OWN}/5c1d`, undefined, false)).toBe(false);
  expect(mayRequest('data:text/html,Alcove', undefined, false)).toBe(true);
});

test('The tools of developers load from a clone only', () => {
  expect(mayRequest('devtools://devtools/bundled/inspector.html', OWN, true)).toBe(true);
});
