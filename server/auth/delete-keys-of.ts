import type { AuthParts } from './auth-parts.ts';

/** Deletes all API keys of a user, each with its line in the audit log. To be called in a transaction. */
export function deleteKeysOf(
  { apiKeys, audit }: Pick<AuthParts, 'apiKeys' | 'audit'>,
  { id: subjectUserId, tenantId }: { id: string; tenantId: string },
  actorUserId: string | undefined,
): void {
  for (const { id } of apiKeys.list(subjectUserId)) {
    apiKeys.delete(subjectUserId, id);
    audit({ tenantId, actorUserId, subjectUserId, action: 'api_key.deleted', subjectId: id });
  }
}
