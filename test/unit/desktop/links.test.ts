import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { findLink, handleLinks, hashOfLink } from '../../../main/links/handle-links.ts';

const ID = '0190c6f2-3b7a-7c41-9f0e-2a1b3c4d5e6f';

test.each([
  ['alcove://ask?text=What%20is%20a%20fjord%3F', '#/ask/What%20is%20a%20fjord%3F'],
  ['alcove://ask/?text=H%C3%A9llo+there', '#/ask/H%C3%A9llo%20there'],
  ['ALCOVE://ask?text=one%0Atwo', '#/ask/one%0Atwo'],
  ['alcove://open/documents', '#/documents'],
  ['alcove://open/models/', '#/models'],
  ['alcove://open/privacy', '#/privacy'],
  ['alcove://open/agents', '#/agents'],
  ['alcove://open/pictures', '#/pictures'],
  ['alcove://open/settings', '#/settings'],
  [`alcove://open/c/${ID}`, `#/c/${ID}`],
])('%s opens %s', (link, hash) => {
  expect(hashOfLink(link)).toBe(hash);
});

test.each([
  '',
  'alcove:',
  'alcove://',
  'alcove:ask?text=hi',
  'alcove:///ask?text=hi',
  'alcove://ask',
  'alcove://ask?text=',
  'alcove://ask?text=%20%0A',
  'alcove://ask?text=hi&send=1',
  'alcove://ask?text=hi&text=there',
  'alcove://ask?Text=hi',
  'alcove://ask/now?text=hi',
  'alcove://ask?text=hi#/setup',
  'alcove://somebody@ask?text=hi',
  'alcove://ask:80?text=hi',
  'alcove://open',
  'alcove://open/',
  'alcove://open/admin',
  'alcove://open/admin/users',
  'alcove://open/device/ABCD-EFGH',
  'alcove://open/setup',
  'alcove://open/register',
  'alcove://open/settings/api-keys',
  'alcove://open/documents/../device/ABCD',
  'alcove://open/documents?x=1',
  'alcove://open//documents',
  'alcove://open/documents%2F..',
  'alcove://open/c/',
  'alcove://open/c/not-an-id',
  `alcove://open/c/${ID}/more`,
  `alcove://open/c/${ID.toUpperCase()}`,
  'alcove://setup=token',
  'alcove://#setup=token',
  'alcove://open/#setup=token',
  'alcove://device/ABCD',
  'javascript:alert(1)',
  'https://ask?text=hi',
  'file:///etc/passwd',
])('%s opens the app only', (link) => {
  expect(hashOfLink(link)).toBeUndefined();
});

test('a text of 4,000 characters is handed over whole, a longer one not at all', () => {
  const most = 'é'.repeat(4000);
  expect(hashOfLink(`alcove://ask?text=${encodeURIComponent(most)}`)).toBe(
    `#/ask/${encodeURIComponent(most)}`,
  );
  expect(hashOfLink(`alcove://ask?text=${'e'.repeat(4001)}`)).toBeUndefined();
  expect(hashOfLink(`alcove://ask?text=${'e'.repeat(1_000_000)}`)).toBeUndefined();
});

test('a text that is no Unicode is mended, and cannot break out of the address', () => {
  expect(hashOfLink('alcove://ask?text=%ED%A0%80x')).toBe(
    `#/ask/${encodeURIComponent('\ufffd\ufffd\ufffdx')}`,
  );
  expect(hashOfLink('alcove://ask?text=a/b%23c%25')).toBe('#/ask/a%2Fb%23c%25');
});

test('the link is found among the flags that a system puts around it', () => {
  expect(findLink(['/opt/alcove', '--no-sandbox', 'alcove://open/models'])).toBe('alcove://open/models');
  expect(findLink(['/opt/alcove', '--x=alcove://open/models', 'notes.txt'])).toBeUndefined();
});

function startLinks({ commandLine = ['/opt/alcove'], isPackaged = true } = {}) {
  const app = Object.assign(new EventEmitter(), {
    isPackaged,
    setAsDefaultProtocolClient: vi.fn(() => true),
  });
  const showWindow = vi.fn();
  const links = handleLinks({ app, commandLine, actions: { showWindow } });
  return { app, links, showWindow };
}

test('the link that started the app is opened once there can be a window', () => {
  const { links, showWindow } = startLinks({ commandLine: ['/opt/alcove', 'alcove://open/models'] });
  expect(showWindow).not.toHaveBeenCalled();
  expect(links.openFirst()).toBe(true);
  expect(showWindow.mock.calls).toEqual([['#/models']]);
});

test('a Mac hands the link over as an event, before and after the app is ready', () => {
  const { app, links, showWindow } = startLinks();
  const preventDefault = vi.fn();
  app.emit('open-url', { preventDefault }, 'alcove://open/privacy');
  expect(showWindow).not.toHaveBeenCalled();
  links.openFirst();
  app.emit('open-url', { preventDefault }, 'alcove://open/evil');
  expect(showWindow.mock.calls).toEqual([['#/privacy'], [undefined]]);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});

test('a second start shows the window, at its link where it has one, and stays hidden when it is one at login', () => {
  const { links, showWindow } = startLinks();
  expect(links.openFirst()).toBe(false);
  links.openSecond(['/opt/alcove']);
  links.openSecond(['/opt/alcove', 'alcove://ask?text=hi']);
  links.openSecond(['/opt/alcove', '--hidden']);
  expect(showWindow.mock.calls).toEqual([[undefined], ['#/ask/hi']]);
});

test('a clone does not take the links of the app that is installed', () => {
  expect(startLinks({ isPackaged: false }).app.setAsDefaultProtocolClient).not.toHaveBeenCalled();
  expect(startLinks().app.setAsDefaultProtocolClient).toHaveBeenCalledWith('alcove');
});
