import { PASSWORD } from '../../api/start-server.ts';
import type { Scenario } from '../day.types.ts';
import { expectStatus } from '../machine/people.ts';

/** Names, passwords and labels that people type elsewhere than in a chat: they are in no log and leave nowhere. */
export const accounts: Scenario = {
  name: 'accounts and administration',
  async run({ canaries, owner, person: join, call }) {
    const text = (row: string) => canaries.sensitive(row).text.slice(0, 100);
    const email = 'named@example.org';
    const account = { email, password: PASSWORD };
    expectStatus(
      await call('POST', '/auth/register', {
        body: { ...account, first_name: text('POST /auth/register (first_name)') },
      }),
      201,
    );
    const guess = { email, password: text('POST /auth/login (password)') };
    expectStatus(await call('POST', '/auth/login', { body: guess }), 401);
    const stray = { email: text('POST /auth/login (email)'), password: PASSWORD };
    expectStatus(await call('POST', '/auth/login', { body: stray }), 401, 422);
    const setup = { ...account, setup_token: text('POST /setup (setup_token)') };
    expectStatus(await call('POST', '/setup', { body: setup }), 404);
    expectStatus(await call('POST', '/auth/device', { body: { name: text('POST /auth/device') } }), 200, 201);

    const person = await join();
    const own = (method: string, path: string, body: unknown, ...statuses: number[]) =>
      person.call(method, path, body).then((answer) => expectStatus(answer, ...statuses));
    await own('PATCH', '/auth/me', { last_name: text('PATCH /auth/me') }, 200);
    await own('POST', '/auth/api-keys', { name: text('POST /auth/api-keys') }, 201);
    const change = { current_password: text('POST /auth/change-password'), new_password: 'x' };
    await own('POST', '/auth/change-password', change, 400, 401, 403, 422);
    const confirm = { password: text('POST /auth/confirm-password') };
    await own('POST', '/auth/confirm-password', confirm, 400);

    const made = { ...account, email: 'made@example.org', first_name: text('POST /admin/users') };
    const { body } = expectStatus(await owner.call('POST', '/admin/users', made), 201);
    const renamed = { first_name: text('PATCH /admin/users/{id}') };
    expectStatus(await owner.call('PATCH', `/admin/users/${body.id}`, renamed), 200);
    expectStatus(await owner.call('POST', '/admin/tenants', { name: text('POST /admin/tenants') }), 201);
    const host = encodeURIComponent(text('GET /privacy/ledger?host='));
    expectStatus(await person.call('GET', `/privacy/ledger?host=${host}`), 200);
    const query = encodeURIComponent(text('GET /admin/users?q='));
    expectStatus(await owner.call('GET', `/admin/users?q=${query}`), 200);
    const action = encodeURIComponent(text('GET /admin/audit?action='));
    expectStatus(await owner.call('GET', `/admin/audit?action=${action}`), 200, 422);
  },
};

/** What an owner types into settings, wrong as it is. */
export const ownerSettings: Scenario = {
  name: 'owner settings',
  async run({ canaries, owner }) {
    const text = (row: string) => canaries.sensitive(row).text.slice(0, 100);
    const refused = async (method: string, path: string, body: unknown) =>
      expectStatus(await owner.call(method, path, body), 400, 403, 404, 409, 422);
    expectStatus(await owner.call('POST', '/auth/confirm-password', { password: PASSWORD }), 200);
    await refused('POST', '/models/import', { path: `/nowhere/${text('POST /models/import')}` });
    await refused('PATCH', '/models/active', { chat: text('PATCH /models/active') });
    await refused('POST', '/agents/folders', { path: `/nowhere/${text('POST /agents/folders')}` });
    const search = { provider: 'searxng', base_url: text('PATCH /agents/settings') };
    await refused('PATCH', '/agents/settings', { search });
    const cloud = { provider: 'custom', base_url: text('PATCH /privacy/settings') };
    await refused('PATCH', '/privacy/settings', { cloud });
    for (const path of ['/models/find', '/models/add'])
      await refused('POST', path, { link: text(`POST ${path}`) });
    await refused('PUT', '/models/hub-token', { token: text('PUT /models/hub-token') });
    await owner.call('PUT', '/agents/search-key', { key: text('PUT /agents/search-key') });
    await owner.call('DELETE', '/agents/search-key');
    await owner.call('PUT', '/privacy/cloud-key', { key: text('PUT /privacy/cloud-key') });
    await owner.call('DELETE', '/privacy/cloud-key');
  },
};
