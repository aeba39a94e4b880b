import type { Message, Routing } from '../api/chat.ts';
import type { PrivacySettings, Score } from '../api/privacy.ts';

/** Where the message being written will be answered, and the first rule that says so, by the server's codes. */
export type PredictedRoute =
  | { route: 'cloud'; provider: string; why: 'below_threshold' }
  | { route: 'local'; why: LocalWhy };

type LocalWhy =
  | 'sensitive'
  | 'no_cloud'
  | 'offline'
  | 'local_only_conversation'
  | 'local_only_turn'
  | 'no_provider'
  | 'no_key'
  /** An earlier turn keeps the conversation here. */
  | 'tainted'
  /** Nothing is written yet, or what is written is not scored yet. */
  | 'empty'
  | 'unscored';

/** What the badge knows while a message is being written. */
export interface BadgeFacts {
  text: string;
  /** The score of the text as it stands; undefined until it is known. */
  score: Score | undefined;
  settings: PrivacySettings | undefined;
  conversationRouting: Routing;
  isLocalOnlyMessage: boolean;
  /** An earlier turn keeps this conversation here. */
  isTainted: boolean;
}

/**
 * Predicts the server's decision by its rules, in its order. Whatever is not known yet counts as local: the badge
 * must never name the device and then send.
 */
export function predictRoute(facts: BadgeFacts): PredictedRoute {
  const why = whyLocal(facts);
  const provider = facts.settings?.cloud?.provider;
  return why || !provider
    ? { route: 'local', why: why ?? 'no_provider' }
    : { route: 'cloud', provider, why: 'below_threshold' };
}

function whyLocal({ text, score, settings, ...facts }: BadgeFacts): LocalWhy | undefined {
  const isEmpty = text.trim() === '';
  if (!isEmpty && score?.decision === 'local') return 'sensitive';
  if (facts.isTainted) return 'tainted';
  if (settings?.cloud_disabled) return 'no_cloud';
  if (settings?.offline_mode) return 'offline';
  if (facts.conversationRouting === 'local_only') return 'local_only_conversation';
  if (facts.isLocalOnlyMessage) return 'local_only_turn';
  if (settings && !settings.cloud) return 'no_provider';
  if (settings && !settings.cloud?.has_key) return 'no_key';
  if (isEmpty) return 'empty';
  return score && settings ? undefined : 'unscored';
}

/** Whether a turn on the active branch was kept here for what it holds; such a turn keeps the next ones here too. */
export function isTainted(messages: Message[]): boolean {
  return messages.some(({ metadata }) => (metadata?.sensitivity_score ?? 0) >= 0.7);
}
