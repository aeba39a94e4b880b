import { expect, test } from 'vitest';
import { grantableRoles, permissionsOn } from '../../../../renderer/admin/users/permissions.ts';
import type { ManagedUser, Role } from '../../../../renderer/api/admin.ts';

const user = (role: Role, fields: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 'somebody',
  email: 'somebody@example.org',
  first_name: '',
  last_name: '',
  role,
  created_at: '2026-01-01T00:00:00.000Z',
  is_active: true,
  is_new: false,
  tenant_id: 'tenant',
  last_login_at: null,
  locked_until: null,
  cloud: 'allowed',
  ...fields,
});
const admin = { id: 'admin', role: 'admin' as const };
const owner = { id: 'owner', role: 'super_admin' as const };

test('an administrator is offered nothing on an owner, and never the owner’s role', () => {
  const { rename, roles, disable, delete: remove, revoke } = permissionsOn(user('super_admin'), admin, 2);
  expect([rename, roles.length, disable, remove, revoke]).toEqual([false, 0, false, false, false]);
  expect(permissionsOn(user('user'), admin, 1).roles).toEqual(['user', 'admin']);
  expect(grantableRoles(admin)).not.toContain('super_admin');
});

test('the last active owner keeps the role and stays; of two, one may go', () => {
  expect(permissionsOn(user('super_admin'), owner, 1)).toMatchObject({
    roles: [],
    disable: false,
    delete: false,
  });
  const second = permissionsOn(user('super_admin'), owner, 2);
  expect(second).toMatchObject({ disable: true, delete: true });
  expect(second.roles).toContain('user');
});

test('an owner who is disabled already is not the last active one', () => {
  expect(permissionsOn(user('super_admin', { is_active: false }), owner, 1).delete).toBe(true);
});

test('nobody is offered to shut themselves out', () => {
  const own = permissionsOn(user('super_admin', { id: owner.id }), owner, 2);
  expect(own).toEqual({
    rename: true,
    roles: [],
    disable: false,
    delete: false,
    revoke: false,
    cloud: false,
  });
});

test('only an owner allows or withholds the cloud, and not their own', () => {
  expect(permissionsOn(user('user'), owner, 1).cloud).toBe(true);
  expect(permissionsOn(user('user'), admin, 1).cloud).toBe(false);
  expect(permissionsOn(user('super_admin', { id: owner.id }), owner, 2).cloud).toBe(false);
});
