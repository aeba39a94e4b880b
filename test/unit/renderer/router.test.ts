import { expect, test } from 'vitest';
import { hrefOf, parseRoute, type Route } from '../../../renderer/app/router.ts';

const routes: Route[] = [
  { name: 'home' },
  { name: 'conversation', id: '01900000-0000-7000-8000-000000000001' },
  { name: 'settings', section: 'api-keys' },
  { name: 'models' },
  { name: 'models', section: 'stt' },
  { name: 'pictures' },
  { name: 'agents' },
  { name: 'agents', id: '01900000-0000-7000-8000-000000000003' },
  { name: 'documents' },
  { name: 'document', id: '01900000-0000-7000-8000-000000000002' },
  { name: 'document', id: '01900000-0000-7000-8000-000000000002', page: 3 },
  { name: 'document', id: '01900000-0000-7000-8000-000000000002', page: 3, chunk: 'a-chunk' },
  { name: 'document', id: '01900000-0000-7000-8000-000000000002', chunk: 'a-chunk' },
  { name: 'privacy' },
  { name: 'privacy', about: '01900000-0000-7000-8000-000000000004' },
  { name: 'admin', section: 'dashboard' },
  { name: 'admin', section: 'users' },
  { name: 'admin', section: 'audit', user: '01900000-0000-7000-8000-000000000005' },
  { name: 'welcome' },
  { name: 'register' },
  { name: 'setup', token: 'a+b/c=' },
];

test.each(routes)('the address of $name leads back to it', (route) => {
  expect(parseRoute(hrefOf(route))).toEqual(route);
});

test('an unknown section of the models is the whole screen', () => {
  expect(parseRoute('#/models/nothing')).toEqual({ name: 'models' });
});

test.each(['', '#', '#/nowhere', '#/c/', '#setup=%', '#setup=%E0%A4%A'])(
  'an unknown address %j is home',
  (hash) => {
    expect(parseRoute(hash)).toEqual({ name: 'home' });
  },
);
