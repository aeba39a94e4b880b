import type { ChatTurn } from '../engine/chat-engine.ts';
import { readAnswers, type TopicAnswers } from './answers.ts';
import { type Emergency, findEmergency } from './emergency.ts';
import { emergencyTexts, outOfReachTexts } from './fixed-texts.ts';
import { type Retrieval, retrieve } from './retriever.ts';
import { foldText } from './retriever-features.ts';
import type { StarterLanguage } from './starter-language.ts';

/** What the starter says next: fixed words, or a prompt for the model that names the passage of the help. */
export type StarterReply =
  | { kind: 'fixed'; topic: string; language: StarterLanguage; text: string }
  | { kind: 'generate'; topic: string; language: StarterLanguage; turns: ChatTurn[] };

/** Characters of the question that the model was trained to see; train/starter_format.py cuts at the same length. */
const shownQuestion = 160;
/** Wordings that the model knows of each answer. */
const variants = 3;
/** Below this probability a topic is a guess, and the answer is that it is out of reach. */
const leastTopicShare = 0.12;
/** Recall first: much less certainty is asked of an emergency. */
const leastEmergencyShare = 0.25;
/** Within this distance of 0 the language of a message is open, and earlier messages decide. */
const clearLanguage = 0.3;

/**
 * Chooses by the last user message. A system prompt and the history never reach the model, so that neither can
 * derail it; earlier user messages only decide the language of a message that shows none.
 */
export function chooseStarterReply(turns: readonly ChatTurn[]): StarterReply {
  const asked = turns.filter((turn) => turn.role === 'user').map((turn) => turn.content);
  const question = asked.at(-1) ?? '';
  const retrieval = retrieve(question);
  const language = chooseLanguage(retrieval.french, asked.slice(0, -1));
  const emergency = findEmergency(question) ?? suspectEmergency(retrieval);
  if (emergency) {
    return {
      kind: 'fixed',
      topic: `emergency_${emergency}`,
      language,
      text: emergencyTexts[emergency][language],
    };
  }
  const topic = chooseTopic(question, retrieval);
  if (topic === 'out_of_reach') return { kind: 'fixed', topic, language, text: outOfReachTexts[language] };
  const variant = 1 + ((asked.length + question.length) % variants);
  const text = newerAnswer(topic, language, variant);
  if (text !== undefined) return { kind: 'fixed', topic, language, text };
  return { kind: 'generate', topic, language, turns: writePrompt(topic, language, variant, question) };
}

function chooseLanguage(french: number, earlier: string[]): StarterLanguage {
  if (Math.abs(french) > clearLanguage) return french > 0 ? 'fr' : 'en';
  const before = earlier.at(-1);
  if (before === undefined) return french > 0 ? 'fr' : 'en';
  return chooseLanguage(retrieve(before).french, earlier.slice(0, -1));
}

function suspectEmergency({ topics }: Retrieval): Emergency | undefined {
  const found = [...topics].filter(([topic]) => topic.startsWith('emergency_'));
  if (found.reduce((sum, [, share]) => sum + share, 0) < leastEmergencyShare) return undefined;
  return findMost(found)?.replace('emergency_', '') as Emergency | undefined;
}

function chooseTopic(question: string, { topics }: Retrieval): string {
  const folded = foldText(question);
  if (folded === '') return 'what_can_you_do';
  // Names of languages, and code, make an order look like a question about which of them Alcove speaks, or runs.
  if (ORDERS.some((order) => order.test(folded)) || question.includes('```')) return 'out_of_reach';
  const topic = findMost([...topics].filter(([name]) => !name.startsWith('emergency_'))) ?? 'out_of_reach';
  return (topics.get(topic) ?? 0) < leastTopicShare ? 'out_of_reach' : topic;
}

/** Orders for what takes a larger model, in folded form: to translate, and to run a program that is given. */
const PLEASE = '(?:please |can you |could you |s il (?:te|vous) plait |peux tu |pouvez vous )*';
const ORDERS = [
  new RegExp(`^${PLEASE}(?:translate|traduis|traduisez|traduire|traduit) (?:me |moi )?\\S`),
  /^(?:how (?:do|would) you say|how to say|comment (?:dit on|on dit|dire)) /,
  new RegExp(
    `^${PLEASE}(?:run|execute[rz]?|lance[rz]?) (?:moi )?(?:this|the following|my|ce|cette|le|la|mon) (?:code|program|script|function|programme|fonction)`,
  ),
];

function findMost(shares: [string, number][]): string | undefined {
  return shares.toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The tag in the system turn is what the model was trained to speak from; the wording changes from turn to turn. */
function writePrompt(
  topic: string,
  language: StarterLanguage,
  variant: number,
  question: string,
): ChatTurn[] {
  const shown = question.trim().slice(0, shownQuestion);
  return [
    { role: 'system', content: `${topic} ${language} ${variant}` },
    { role: 'user', content: shown === '' ? '?' : shown },
  ];
}

/** Topics whose answers were rewritten after the weights were trained: the model would still say the old ones. */
const NEWER_TOPICS = new Set([
  'agents',
  'documents',
  'install_model',
  'local_only',
  'shortcuts',
  'stop_regenerate',
  'vision',
  'voice',
  'what_can_you_do',
  'what_cannot_do',
  'what_leaves',
]);

let answers: Map<string, TopicAnswers> | undefined;

/** The answer in the words of its author, where the model does not know them yet; `variant` counts from 1. */
function newerAnswer(topic: string, language: StarterLanguage, variant: number): string | undefined {
  if (!NEWER_TOPICS.has(topic)) return undefined;
  answers ??= readAnswers();
  return answers.get(topic)?.answers[language][variant - 1];
}
