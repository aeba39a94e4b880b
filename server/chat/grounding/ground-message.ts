import type { FoundChunk } from '../../documents/documents.types.ts';
import { quoteSummary } from '../../documents/extract/quote-summary.ts';
import { detectLanguage } from '../../documents/text/detect-language.ts';
import type { DocumentChoice, Grounding, GroundingDocuments, Passage } from './grounding.types.ts';
import { tellingStems } from './quote-passage.ts';
import { readSummaryWish, type SummaryWish } from './read-summary-wish.ts';
import { scorePassage } from './score-passage.ts';

/** Sentences of an extract, and of a short one: as many as agents quote. */
const SENTENCES = 6;
const FEW_SENTENCES = 3;

/** What passages say most, in their own words and with their numbers: see `quoteSummary`. Throws the reason of `signal`. */
async function extractPassages(
  passages: readonly Passage[],
  { language: wished, isShort, isWhole }: SummaryWish & { isWhole: boolean },
  signal: AbortSignal,
): Promise<{ text: string; language: 'fr' | 'en' }> {
  const pages = passages.map(({ index, chunk }) => ({ page: index, text: chunk.text }));
  const language = wished ?? detectLanguage(pages.map(({ text }) => text).join('\n')) ?? 'en';
  const files = [...new Set(passages.map(({ chunk }) => chunk.filename))].join(', ');
  const titles = [...new Set(passages.map(({ chunk }) => chunk.title))].join(' ');
  const text = await quoteSummary(
    { name: isWhole ? files : BEGINNING[language](files), pages, topic: titles },
    { sentences: isShort ? FEW_SENTENCES : SENTENCES, language, mark: (index) => ` [${index}]` },
    signal,
  );
  return { text, language };
}

const BEGINNING = {
  en: (files: string) => `the beginning of ${files}`,
  fr: (files: string) => `début de ${files}`,
};

/**
 * The passages that a question needs, where some of what was found has to stay on this machine (`line` and above) and a
 * cloud could answer from the rest: one that stays is left out where harmless passages above it hold every telling word
 * that it shares with the question. Where a word is found in it alone, or it was found first, it is needed.
 */
export function leaveOutNeedless(passages: Passage[], question: string, line: number): Passage[] {
  const asked = tellingStems(question);
  const held = new Set<string>();
  return passages.filter(({ chunk, sensitivityScore }) => {
    const text = `${chunk.filename} ${chunk.heading ?? ''} ${chunk.text}`;
    const shared = [...tellingStems(text)].filter((stem) => asked.has(stem));
    if (sensitivityScore < line) for (const stem of shared) held.add(stem);
    else if (held.size > 0 && shared.every((stem) => held.has(stem))) return false;
    return true;
  });
}

/** Passages looked at, and given to the model at most. */
const CANDIDATES = 12;
/** Characters of a message that are searched with: a search takes no more. */
const LONGEST_QUERY = 1_000;
/** A message of fewer words than this may point back to the one before ("and how much is it?"). */
const STANDS_ALONE_WORDS = 5;

/** What is searched for: the message, and the one before it. */
export interface GroundedQuestion {
  userId: string;
  message: string;
  previousMessage: { id: string; content: string } | undefined;
  choice: DocumentChoice;
  /** Tokens that all passages together may take. */
  mostTokens: number;
  /** The score from which on a passage stays here, where a cloud could answer; absent where the answer is made here anyway. */
  line?: number | undefined;
}

/**
 * Finds the passages that a message is to be answered from. Documents that were named are given whole where they fit, and
 * searched else.
 */
export async function groundMessage(
  question: GroundedQuestion,
  documents: GroundingDocuments,
  signal: AbortSignal,
): Promise<Grounding> {
  const { userId, message } = question;
  const { chunks, isWhole, wish } = await findJudged(question, documents, signal);
  const previous = isWhole || wish ? undefined : previousToSearchWith(question);
  const isUnjudged = chunks.some(({ documentId }) => !documents.isJudged(userId, documentId));
  const found = chunks.map((chunk, position) => ({
    index: position + 1,
    chunk,
    sensitivityScore: scorePassage(userId, chunk, documents),
  }));
  const isSearched = !isWhole && question.choice.ids.length === 0;
  const needed =
    isSearched && question.line !== undefined ? leaveOutNeedless(found, message, question.line) : found;
  const extract =
    wish && needed.length > 0 ? await extractPassages(needed, { ...wish, isWhole }, signal) : undefined;
  return {
    passages: needed,
    language: extract?.language ?? wish?.language ?? detectLanguage(message) ?? 'en',
    ...(extract ? { extract: extract.text } : {}),
    ...(isUnjudged ? { isUnjudged } : {}),
    ...(previous ? { foundWith: previous.id } : {}),
  };
}

interface Found {
  chunks: FoundChunk[];
  /** They are all that the documents say. */
  isWhole: boolean;
  /** The message asks what the documents say as a whole. */
  wish: SummaryWish | undefined;
}

/** Waits for what was found to be judged, and then finds it anew, with its scores. */
async function findJudged(
  question: GroundedQuestion,
  documents: GroundingDocuments,
  signal: AbortSignal,
): Promise<Found> {
  const found = await find(question, documents, signal);
  const ids = [...new Set(found.chunks.map(({ documentId }) => documentId))];
  const unjudged = ids.filter((id) => !documents.isJudged(question.userId, id));
  if (unjudged.length === 0) return found;
  await documents.awaitJudged(unjudged, signal);
  return find(question, documents, signal);
}

async function find(
  question: GroundedQuestion,
  documents: GroundingDocuments,
  signal: AbortSignal,
): Promise<Found> {
  const { userId, choice, mostTokens } = question;
  if (choice.ids.length === 0)
    return { chunks: await findPassages(question, documents, signal), isWhole: false, wish: undefined };
  const whole = documents.whole(userId, choice.ids, mostTokens);
  const beginnings = whole ?? documents.beginnings(userId, choice.ids, mostTokens);
  const wish = readSummaryWish(
    question.message,
    beginnings.flatMap(({ filename, title }) => [filename, title]),
  );
  // A wish for a summary has no words to search with: what was named is read from its beginning.
  const chunks = whole ?? (wish ? beginnings : await findPassages(question, documents, signal));
  return { chunks, isWhole: whole !== undefined, wish };
}

async function findPassages(
  question: GroundedQuestion,
  documents: GroundingDocuments,
  signal: AbortSignal,
): Promise<FoundChunk[]> {
  const { userId, choice, mostTokens } = question;
  const query = searchQuery(question);
  const request = {
    userId,
    query,
    limit: CANDIDATES,
    mode: 'hybrid' as const,
    ...(choice.ids.length > 0 ? { documentIds: choice.ids } : {}),
  };
  const found = (await documents.search(request, signal)).results;
  const fitting = withinBudget(found, mostTokens);
  // "Summarise this" finds no words of its own: what was named is then read from its beginning.
  return fitting.length > 0 || choice.ids.length === 0
    ? fitting
    : documents.beginnings(userId, choice.ids, mostTokens);
}

function searchQuery(question: GroundedQuestion): string {
  const previous = previousToSearchWith(question);
  const query = previous ? `${question.message}\n${previous.content}` : question.message;
  return query.trim().slice(0, LONGEST_QUERY);
}

function previousToSearchWith({ message, previousMessage }: GroundedQuestion) {
  const words = message.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < STANDS_ALONE_WORDS ? previousMessage : undefined;
}

/** The best passages that fit; one that is too long is passed over for a shorter one below it. */
function withinBudget(chunks: FoundChunk[], mostTokens: number): FoundChunk[] {
  let left = mostTokens;
  return chunks.filter(({ tokens }) => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
