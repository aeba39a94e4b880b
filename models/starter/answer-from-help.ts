import { readAnswers, type TopicAnswers } from './answers.ts';
import { findEmergency } from './emergency.ts';
import { retrieve } from './retriever.ts';
import type { StarterLanguage } from './starter-language.ts';

/** Topics of the help that are about the product, and true whichever model answers. */
const PRODUCT_TOPICS = new Set([
  'account_password',
  'account_sessions',
  'agents',
  'api',
  'appearance',
  'cloud_key',
  'conversation_archive',
  'conversation_delete',
  'conversation_export',
  'conversation_manage',
  'documents',
  'import_model',
  'install_model',
  'ledger',
  'local_only',
  'manage_models',
  'offline_mode',
  'price_licence',
  'problem',
  'routing_score',
  'shortcuts',
  'stop_regenerate',
  'what_is_alcove',
  'what_leaves',
  'what_stays',
  'which_model',
]);
/** Of these "this device" speaks, too. */
const PRIVACY_TOPICS = new Set([
  'ledger',
  'local_only',
  'offline_mode',
  'routing_score',
  'what_leaves',
  'what_stays',
]);

/** Longer messages hold more than one question about the app. */
const MOST_CHARACTERS = 160;
/** A topic that is named with the app, and one that stands for itself. */
const LEAST_SHARE_NAMED = 0.25;
const LEAST_SHARE = 0.85;
const MOST_WORDS = 10;

/** What the help says; in the middle of a conversation only where the app itself is named. */
interface HelpAnswer {
  text: string;
  language: StarterLanguage;
  holds: 'always' | 'first_message';
}

let answers: Map<string, TopicAnswers> | undefined;

/**
 * What Alcove's own help says to a question about Alcove; undefined for everything else. Wrongly taken for such a
 * question, one about the world would get an irrelevant answer in place of a model's: it has to name the app or this
 * device, or to be nothing but a question of the help.
 */
export function answerFromHelp(question: string): HelpAnswer | undefined {
  if (question.length > MOST_CHARACTERS || question.includes('\n') || findEmergency(question))
    return undefined;
  const { topics, french } = retrieve(question);
  const [topic, share] = [...topics].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0]);
  const holds = PRODUCT_TOPICS.has(topic) ? whenAboutAlcove(question, topic, share) : undefined;
  if (!holds) return undefined;
  answers ??= readAnswers();
  const language: StarterLanguage = french > 0 ? 'fr' : 'en';
  const texts = answers.get(topic)?.answers[language] ?? [];
  const text = texts[question.length % texts.length];
  return text === undefined ? undefined : { text, language, holds };
}

function whenAboutAlcove(question: string, topic: string, share: number): HelpAnswer['holds'] | undefined {
  const isNamed =
    /(?<!\p{L})alcove(?!\p{L})/iu.test(question) || (PRIVACY_TOPICS.has(topic) && THIS_DEVICE.test(question));
  if (isNamed) return share >= LEAST_SHARE_NAMED ? 'always' : undefined;
  const words = question.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const isAsked = question.trimEnd().endsWith('?') || ASKS.test(question);
  return isAsked && share >= LEAST_SHARE && words.length <= MOST_WORDS && !words.slice(1).some(isForeignName)
    ? 'first_message'
    : undefined;
}

const ASKS =
  /^\s*(?:how|what|where|which|who|can|is|are|does|do|why|explain|tell|comment|quel|où|est-ce|qu|puis-je|explique)/iu;
const THIS_DEVICE =
  /(?<!\p{L})(?:this (?:device|computer|machine|app)|cet (?:appareil|ordinateur)|cette (?:machine|application))(?!\p{L})/iu;

/** A name that is not Alcove's own speaks of something else. */
function isForeignName(word: string): boolean {
  return (
    /^\p{Lu}/u.test(word) && !/^(?:I|JSON|PDF|Markdown|API|GGUF|Models|Modèles|Ctrl|Alcove.*)$/u.test(word)
  );
}
