import { type ExtractOrder, extractSentences } from './extract-sentences.ts';
import { readSentences, type Sentence } from './read-sentences.ts';

/** UTF-16 units whose sentences are held at once, with the vectors that they are compared by. */
const STRETCH = 250_000;
/** Sentences of all stretches together that the last choice is made from. */
const FINALISTS = 150;

/**
 * The sentences that say most of a text, however long it is: see `extractSentences`. What is held is bounded: of each
 * stretch only its best sentences are kept, as many as each stretch's share of the finalists, but two at least. Throws the
 * reason of `signal`.
 */
export async function extractFromPages(
  pages: readonly { page: number | null; text: string }[],
  language: 'fr' | 'en',
  order: ExtractOrder,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const stretches = stretchesOf(pages);
  const share = Math.max(2, Math.ceil(Math.max(FINALISTS, order.sentences) / Math.max(1, stretches.length)));
  const finalists: Sentence[] = [];
  for (const stretch of stretches) {
    const sentences = await readSentences(stretch, language, signal);
    const characters = Number.POSITIVE_INFINITY;
    const best =
      stretches.length === 1
        ? sentences
        : await extractSentences(sentences, { ...order, sentences: share, characters }, signal);
    finalists.push(...best);
  }
  const inOrder = finalists.map((sentence, position) => ({ ...sentence, position }));
  return extractSentences(inOrder, order, signal);
}

function stretchesOf<Page extends { text: string }>(pages: readonly Page[]): Page[][] {
  const stretches: Page[][] = [];
  let size = STRETCH;
  for (const page of pages) {
    if (size + page.text.length > STRETCH) {
      stretches.push([]);
      size = 0;
    }
    stretches.at(-1)?.push(page);
    size += page.text.length;
  }
  return stretches;
}
