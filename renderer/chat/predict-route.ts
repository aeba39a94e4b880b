import type { Message, Routing } from '../api/chat.ts';
import { isCloudReady, LINE, type PrivacySettings, type Score } from '../api/privacy.ts';
import { trustedNow } from '../privacy/trusted-promise.tsx';
import { isTooLong } from './message-limit.ts';
import type { LocalModel } from './use-local-model.ts';

/** Where the message being written will be answered, and the first rule that says so, by the server's codes. */
export type PredictedRoute =
  /** `host`: of a server that has no name of its own. */
  | { route: 'cloud'; provider: string; host?: string; why: 'below_threshold' | 'read_once' }
  | { route: 'local'; why: LocalWhy }
  /** A server that the owner trusts answers what would have been answered here. */
  | { route: 'trusted'; why: LocalWhy }
  /** It must be answered here, and there is no model here: it would be refused, and nothing sent. */
  | { route: 'nobody'; why: LocalWhy }
  /**
   * Either may come of it: nothing is written, it is not scored yet, placeholders may make it harmless, the second reading may
   * find it so, or the passages that will be found may make it sensitive. Nothing comes of what is too long for a message.
   */
  | { route: 'open'; why: 'empty' | 'unscored' | 'redactable' | 'read_again' | 'documents' | 'too_long' };

type LocalWhy =
  | 'sensitive'
  | 'no_cloud'
  | 'offline'
  | 'local_only_conversation'
  | 'local_only_turn'
  | 'no_provider'
  | NonNullable<PrivacySettings['account_closed']>
  | 'no_key'
  /** An earlier turn keeps the conversation here. */
  | 'tainted'
  /** A document that goes with it stays here. */
  | 'document'
  /** One could not be read, or not all of it. */
  | 'unread_document'
  /** Alcove's own help answers it, or the calculator: no model is asked. */
  | 'help'
  | 'calculator';

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
  /** Passages of documents will go with it, which are found, and judged, on sending. */
  usesDocuments: boolean;
  /** All of them stay here, whatever is asked of them. */
  documentsStayHere: boolean;
  /** Nobody knows what one of them says, or not all of it. */
  hasUnreadDocument: boolean;
  /** What answers it here in place of any model. */
  known?: 'help' | 'calculator' | undefined;
  /** What answers here; undefined until it is known. */
  localModel?: LocalModel;
}

/**
 * Predicts the server's decision by its rules, in its order. What is not known yet is left open: the badge must
 * never name the device for a message that the cloud then answers.
 */
export function predictRoute(facts: BadgeFacts): PredictedRoute {
  if (facts.known && facts.text.trim() !== '') return { route: 'local', why: facts.known };
  const why = whyLocal(facts);
  if (why && mayGoToTrusted(facts)) return { route: 'trusted', why };
  if (why) return facts.localModel === 'none' ? { route: 'nobody', why } : { route: 'local', why };
  if (facts.text.trim() === '') return { route: 'open', why: 'empty' };
  if (isTooLong(facts.text)) return { route: 'open', why: 'too_long' };
  if (facts.score?.decision === 'local' && facts.settings)
    return { route: 'open', why: facts.settings.redact_before_cloud ? 'redactable' : 'read_again' };
  const provider = facts.settings?.cloud?.provider;
  if (facts.score && provider && facts.usesDocuments) return { route: 'open', why: 'documents' };
  if (!facts.score || !provider) return { route: 'open', why: 'unscored' };
  const address = provider === 'custom' ? facts.settings?.cloud?.base_url : undefined;
  const host = address && URL.canParse(address) ? { host: new URL(address).host } : {};
  return {
    route: 'cloud',
    provider,
    ...host,
    why: facts.settings?.unread === 'leave' ? 'read_once' : 'below_threshold',
  };
}

function whyLocal({ text, score, settings, ...facts }: BadgeFacts): LocalWhy | undefined {
  // With redaction the server scores the text with placeholders, of which this score foretells nothing.
  const isFinal = settings?.redact_before_cloud === false && score?.second_check !== 'on_sending';
  if (isFinal && text.trim() !== '' && !isTooLong(text) && score?.decision === 'local') return 'sensitive';
  // With `withhold` earlier sensitive turns are left out of what is sent, so they hold nothing back.
  if (facts.isTainted && settings?.context_policy !== 'withhold') return 'tainted';
  if (facts.documentsStayHere && text.trim() !== '') return 'document';
  if (settings?.cloud_disabled) return 'no_cloud';
  if (settings?.offline_mode) return 'offline';
  if (facts.conversationRouting === 'local_only') return 'local_only_conversation';
  if (facts.isLocalOnlyMessage) return 'local_only_turn';
  if (facts.hasUnreadDocument) return 'unread_document';
  if (settings && !settings.cloud) return 'no_provider';
  if (settings?.account_closed) return settings.account_closed;
  return settings && !isCloudReady(settings.cloud) ? 'no_key' : undefined;
}

/** What says that nothing leaves closes a trusted server like every way out; what is sensitive does not. */
function mayGoToTrusted({ settings, conversationRouting, isLocalOnlyMessage }: BadgeFacts): boolean {
  return trustedNow(settings).length > 0 && conversationRouting !== 'local_only' && !isLocalOnlyMessage;
}

/** Whether a turn on the active branch was kept here for what it holds; such a turn keeps the next ones here too. */
export function isTainted(messages: Message[]): boolean {
  return messages.some(({ metadata }) => (metadata?.sensitivity_score ?? 0) >= LINE);
}
