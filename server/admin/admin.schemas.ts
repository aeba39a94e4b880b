import { z } from 'zod';
import { EmailAddress, PersonName, RoleName, UserReply } from '../auth/auth.schemas.ts';
import { paging, queryBoolean } from '../http/schemas.ts';
import { REGISTRATION_MODES } from '../settings/instance-settings.ts';

export const ListUsersQuery = z.object({
  ...paging,
  q: z.string().trim().max(200).default('').describe('Part of an e-mail or a name.'),
  role: RoleName.optional(),
  is_new: queryBoolean.describe('Only those that registered and the owner has not seen yet.'),
});

/** A user as administrators see one. */
export const ManagedUserReply = UserReply.extend({
  is_active: z.boolean(),
  tenant_id: z.uuid(),
  last_login_at: z.iso.datetime().nullable(),
  locked_until: z.iso.datetime().nullable(),
  cloud: z
    .enum(['allowed', 'withheld', 'waiting'])
    .describe('`waiting`: it was made when many were, and has no cloud until the owner allows it.'),
  is_new: z.boolean().describe('It registered, and the owner has not seen it yet.'),
});

export const InvitationReply = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export const InvitationList = z.object({ items: z.array(InvitationReply) });
export const NewInvitation = z.object({ expires_in_days: z.int().min(1).max(365).default(7) });
export const NewInvitationReply = InvitationReply.extend({
  invitation: z.string().describe('To register with; told this once, good for one account.'),
});
export const RegistrationReply = z.object({
  registration: z.enum(REGISTRATION_MODES),
  source: z
    .enum(['default', 'owner', 'environment'])
    .describe('`environment`: ALCOVE_REGISTRATION is in force, and this cannot be changed here.'),
  choices: z.array(z.enum(REGISTRATION_MODES)).describe('What may be chosen here.'),
});
export const ChangeRegistration = z.object({ registration: z.enum(REGISTRATION_MODES) });
export const ManagedUserList = z.object({ items: z.array(ManagedUserReply), total: z.int() });

export const NewManagedUser = z.object({
  email: EmailAddress,
  /** Judged by the password policy, in French, after the shape of the request. */
  password: z.string(),
  role: RoleName.default('user'),
  first_name: PersonName.default(''),
  last_name: PersonName.default(''),
  tenant_id: z.uuid().optional().describe('The own tenant when absent; another one for a super_admin only.'),
});

export const ChangeManagedUser = z.object({
  role: RoleName.optional(),
  is_active: z.boolean().optional(),
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  cloud: z.enum(['allowed', 'withheld']).optional().describe('For a super_admin only.'),
});

export const TenantReply = z.object({
  id: z.uuid(),
  name: z.string(),
  users: z.int(),
  created_at: z.iso.datetime(),
});
export const TenantList = z.object({ items: z.array(TenantReply), total: z.int() });
export const ListTenantsQuery = z.object(paging);
export const NewTenant = z.object({ name: z.string().trim().min(1).max(100) });

export const AuditQuery = z.object({
  ...paging,
  action: z.string().max(100).optional().describe('Only acts of this kind, such as `user.created`.'),
  user_id: z.uuid().optional().describe('Only what this user did or what was done to them.'),
});
export const AuditList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      created_at: z.iso.datetime(),
      tenant_id: z.string(),
      action: z.string(),
      actor_user_id: z.string().nullable().describe('null when nobody was logged in.'),
      actor_email: z.string().nullable(),
      subject_user_id: z.string().nullable(),
      subject_email: z.string().nullable().describe('null also once the account is deleted.'),
      subject_id: z.string().nullable(),
    }),
  ),
  total: z.int(),
});

const Percentiles = z.object({ p50: z.int().nullable(), p95: z.int().nullable() });
const Routed = { local: z.int(), cloud: z.int() };

/** Numbers over the caller's tenant; over everything for a super_admin. */
export const DashboardReply = z.object({
  users: z.object({
    total: z.int(),
    active: z.int(),
    locked: z.int(),
    by_role: z.object({ user: z.int(), admin: z.int(), super_admin: z.int() }),
  }),
  conversations: z.int(),
  messages: z.int(),
  routing: z.object({
    ...Routed,
    trusted: z.int().describe('Answered by a server that the owner runs and trusts.'),
    fallback: z.int().describe('Answered here because the cloud failed; counted in local too.'),
    sensitive_share: z.number().describe('Of the answers, those whose score was at or above 0.7; 0 to 1.'),
  }),
  tokens: z.object({ input: z.int(), output: z.int() }),
  latency_ms: Percentiles.describe('Of answers, nearest rank; null while there are none.'),
  documents: z.object({ total: z.int(), chunks: z.int(), bytes: z.int() }),
  agents: z.object({ runs: z.int() }),
  system: z.object({
    version: z.string(),
    uptime_seconds: z.int(),
    memory_bytes: z.int(),
    db_bytes: z.int(),
    models_loaded: z.array(z.string()),
  }),
  series: z
    .array(
      z.object({
        date: z.iso.date(),
        messages: z.int(),
        ...Routed,
        latency_ms: z
          .object({ local: Percentiles, cloud: Percentiles })
          .describe('Of that day’s answers by where they came from; null on a day without any.'),
      }),
    )
    .describe('The last 30 days in UTC, oldest first, today included.'),
});
