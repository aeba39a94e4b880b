import { cutText } from '../../../models/cut-text.ts';
import { cutSentences } from '../../documents/text/cut-sentences.ts';
import { isStopWord } from '../../documents/text/is-stop-word.ts';
import { HEADING_SEPARATOR } from '../../documents/text/passage-builder.ts';
import { readWords } from '../../documents/text/split-words.ts';
import { stemWord } from '../../documents/text/stem-word.ts';

/** Longest quote in characters; a longer sentence is cut at a word. */
const LONGEST_QUOTE = 300;

/**
 * The sentence of a passage that shares most words with `words`, exactly as it stands there; the first one when none
 * shares any. A title is quoted only where there is nothing else.
 */
export function quotePassage(passage: QuotedFrom, words: string): string {
  const sentences = sentencesOf(passage);
  return cut((sentences[bestOf(sentences, tellingStems(words)).at]?.text ?? passage.text).trim());
}

/**
 * The sentence of a passage that shares most words with a question, itself or by the titles that it stands under, with the
 * one before and the one after in its section: what is asked for often stands beside the words of the question. Undefined
 * where no sentence shares a word that tells anything, and where there are titles only.
 */
export function quoteAround(passage: QuotedFrom, question: string): Quote | undefined {
  const sentences = sentencesOf(passage);
  const wanted = tellingStems(question);
  const { at, shared } = bestOf(sentences, wanted);
  const saysMore = ({ text }: Sentence) =>
    !looksLikeTitle(text) || tellingStems(text).size > countAmong(wanted, text);
  if (shared === 0 || !sentences.some(saysMore)) return undefined;
  const around = sentences
    .slice(Math.max(0, at - 1), at + 2)
    .filter(({ section }) => section === sentences[at]?.section);
  return { text: around.map((sentence) => cut(sentence.text.trim())).join(' '), shared };
}

/** What a passage says, and the titles above it. */
interface QuotedFrom {
  text: string;
  heading: string | null;
  /** Of the document. */
  title: string;
}

/** Sentences that stand together, and how many telling words the middle one shares with the question. */
interface Quote {
  text: string;
  shared: number;
}

interface Sentence {
  text: string;
  /** The titles that it stands under. */
  titles: string;
  /** Counted from 0. */
  section: number;
}

function bestOf(sentences: Sentence[], wanted: Set<string>): { at: number; shared: number } {
  let best = { at: 0, shared: 0, own: 0 };
  for (const [at, { text, titles }] of sentences.entries()) {
    const own = countAmong(wanted, text);
    const shared = countAmong(wanted, `${titles}\n${text}`);
    if (shared > best.shared || (shared === best.shared && own > best.own)) best = { at, shared, own };
  }
  return best;
}

function countAmong(wanted: ReadonlySet<string>, text: string): number {
  let count = 0;
  for (const stem of tellingStems(text)) if (wanted.has(stem)) count++;
  return count;
}

/** The sentences of a text but for its titles, whose words count for what stands under them: the first one's for all. */
function sentencesOf({ text, heading, title: documentTitle }: QuotedFrom): Sentence[] {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  const isTitle = titlesAmong(lines, [...(heading ?? '').split(HEADING_SEPARATOR), documentTitle]);
  const sentences: Sentence[] = [];
  const above = heading ?? '';
  let first: string | undefined;
  let title = '';
  let section = 0;
  for (const [at, line] of lines.entries()) {
    if (isTitle[at]) {
      if (at === 0) first = line;
      title = isTitle[at - 1] ? `${title}\n${line}` : line;
      section += 1;
      continue;
    }
    const titles = `${above}\n${first ?? ''}\n${title}`;
    for (const sentence of cutSentences(line))
      if (sentence.trim() !== '') sentences.push({ text: sentence, titles, section });
  }
  return sentences;
}

const LONGEST_TITLE = 100;
/** Titles that follow each other: of the document, of a part, of a section. */
const TITLES_TOGETHER = 3;
const ENDS_SENTENCE = /[.!?…]["'’”»)\]]*$/u;
const ENDS_TITLE = /[^.!…;,]["'’”»)\]]*$/u;
/** A row of a table, a label with its value, an item of a list, or the middle of a sentence. */
const NO_TITLE = /\||\t|:\s*\S*\d|^(?:[-*•–]\s|\p{Ll})/u;

/**
 * Which lines are titles: what the passage is known to stand under, and short lines without a full stop that sentences
 * follow, or a question that its answer follows. Verses and lists, in which no line ends a sentence, have none.
 */
function titlesAmong(lines: readonly string[], known: readonly string[]): boolean[] {
  const looksSo = lines.map(looksLikeTitle);
  const named = new Set(known.map((title) => title.trim()));
  const isTitle: boolean[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines
      .slice(at + 1, at + 1 + TITLES_TOGETHER)
      .findIndex((_, step) => !looksSo[at + 1 + step]);
    const leadsOn = next >= 0 && isText(lines[at + 1 + next] ?? '');
    const begins = at === 0 || isTitle[at - 1] === true || isText(lines[at - 1] ?? '');
    isTitle.push(named.has(line.trim()) || (looksSo[at] === true && begins && leadsOn));
  }
  return isTitle;
}

const looksLikeTitle = (line: string): boolean =>
  line.length <= LONGEST_TITLE && ENDS_TITLE.test(line.trim()) && !NO_TITLE.test(line.trim());

const isText = (line: string): boolean =>
  (ENDS_SENTENCE.test(line.trim()) || line.length > LONGEST_TITLE) && !/^\p{Ll}/u.test(line.trim());

/** Stems of the words that tell anything. */
export function tellingStems(text: string): Set<string> {
  const forms = readWords(text).flatMap(({ parts }) => parts.map(({ form }) => form));
  const telling = forms.filter((form) => (form.length > 2 || /\d/.test(form)) && !isStopWord(form));
  return new Set(telling.map(stemWord));
}

function cut(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const start = cutText(sentence, LONGEST_QUOTE);
  return cutText(start, Math.max(start.lastIndexOf(' '), LONGEST_QUOTE / 2)).trimEnd();
}
