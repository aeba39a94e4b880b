import type { ManagedUser } from '../api/admin.ts';
import type { Profile } from '../api/auth.ts';
import { type ConversationPage, INSTRUCTIONS_KEY, type Project } from '../api/chat.ts';
import { call } from '../api/http.ts';
import type { ModelList } from '../api/models.ts';
import type { PrivacySettings } from '../api/privacy.ts';
import { queryClient } from './query-client.ts';

/** The key of the profile of whoever is logged in. */
export const ME = ['me'];

/** What is read when the window opens, in one request. A part that is not there is read by whatever shows it. */
interface Start {
  user: Profile;
  projects?: { items: Project[] };
  conversations?: ConversationPage;
  models?: ModelList;
  privacy_settings?: PrivacySettings;
  instructions?: { text: string };
  new_users?: { items: ManagedUser[]; total: number };
}

export function readStart(): Promise<Start> {
  return call('GET', '/start');
}

/** Keeps what was read where the screens look for it, and answers whose it is. */
export function keepStart({ user, projects, conversations, ...start }: Start): Profile {
  const keep = (key: readonly unknown[], data: unknown) => queryClient.setQueryData(key, data);
  keep(ME, user);
  keep(['projects'], projects?.items);
  const page = conversations && { pages: [conversations], pageParams: [0] };
  keep(['conversations', { q: '', archived: false }], page);
  keep(['models'], start.models);
  keep(['privacy-settings'], start.privacy_settings);
  keep(INSTRUCTIONS_KEY, start.instructions);
  keep(['admin', 'users', 'new'], start.new_users);
  return user;
}
