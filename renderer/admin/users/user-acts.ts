import { changeUser, deleteUser, revokeSessions, unlockUser } from '../../api/admin.ts';

export type UserAct = 'unlock' | 'revoke' | 'disable' | 'enable' | 'withholdCloud' | 'allowCloud' | 'delete';

/** What is done with an account once it is confirmed. */
export const USER_ACTS: Record<UserAct, (id: string) => Promise<unknown>> = {
  unlock: unlockUser,
  revoke: revokeSessions,
  disable: (id) => changeUser(id, { is_active: false }),
  enable: (id) => changeUser(id, { is_active: true }),
  withholdCloud: (id) => changeUser(id, { cloud: 'withheld' }),
  allowCloud: (id) => changeUser(id, { cloud: 'allowed' }),
  delete: deleteUser,
};
