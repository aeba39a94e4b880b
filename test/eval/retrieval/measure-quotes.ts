import type { Passage } from '../../../server/chat/grounding/grounding.types.ts';
import { quotePassage } from '../../../server/chat/grounding/quote-passage.ts';
import { quotedReply } from '../../../server/chat/grounding/quoted-reply.ts';
import type { SearchDocuments } from '../../../server/documents/documents.types.ts';
import { holdsQuote } from './holds-quote.ts';
import type { Question } from './question.ts';

/** Of the questions with an answer, in how many it stands where the starter model says it. */
export interface QuotedShares {
  questions: number;
  /** In one of the first three passages, whole: the most that quotations can reach. */
  passages: number;
  /** In the sentence of each that shares most words. */
  sentences: number;
  /** In what is said: with the sentences beside it, of those that share a telling word, in the language asked. */
  reply: number;
}

/** Asks what the starter model says of the passages that are found by words, as most people have no other search. */
export async function measureQuotes(
  questions: Question[],
  userId: string,
  search: SearchDocuments,
): Promise<QuotedShares> {
  const shares = { questions: 0, passages: 0, sentences: 0, reply: 0 };
  for (const { query, language, passages } of questions) {
    const quotes = passages.filter(({ grade }) => grade === 2).map(({ quote }) => quote);
    if (quotes.length === 0) continue;
    shares.questions += 1;
    const request = { userId, query, limit: 12, mode: 'lexical' as const };
    const { results } = await search(request, new AbortController().signal);
    const given = results.map((chunk, at): Passage => ({ index: at + 1, chunk, sensitivityScore: 0 }));
    const holds = (text: string) => quotes.some((quote) => holdsQuote(text, quote));
    const first = given.slice(0, 3).map(({ chunk }) => chunk);
    if (holds(first.map(({ text }) => text).join('\n'))) shares.passages += 1;
    if (holds(first.map((chunk) => quotePassage(chunk, query)).join('\n'))) shares.sentences += 1;
    if (holds(quotedReply({ passages: given, language }, query).text)) shares.reply += 1;
  }
  const shareOf = (count: number) => count / Math.max(1, shares.questions);
  const { passages, sentences, reply } = shares;
  return {
    questions: shares.questions,
    passages: shareOf(passages),
    sentences: shareOf(sentences),
    reply: shareOf(reply),
  };
}
