import { z } from 'zod';
import { detectLanguage } from '../../../documents/text/detect-language.ts';
import { defineTool } from '../../define-tool.ts';
import {
  MOST_OUTPUT_CHARACTERS,
  type Tool,
  type ToolContext,
  ToolFailed,
  type ToolResult,
} from '../../tool.types.ts';
import { readText, type TextSourceDeps } from '../files/text-source.ts';
import { type ModelSummary, summariseByModel } from './map-reduce.ts';
import { quoteSummary, type SummarySource } from './quote-summary.ts';
import { toPages } from './split-parts.ts';
import { SUMMARY_LENGTHS, SUMMARY_WORDS } from './summary-words.ts';

const text = (most: number) => z.string().trim().max(most).optional();

const SummarizeArguments = z.object({
  name: text(1_000).describe('File name or title of a document to summarise, such as lease.pdf.'),
  document_id: text(100).describe('Id of a document, where its name is not enough.'),
  path: text(4_096).describe('Path of a file in an allowed folder.'),
  text: text(2_000_000).describe(
    'A text to summarise. Without this and without a file: the output of the last step.',
  ),
  instructions: text(2_000).describe('What the summary should look at, such as "only the costs".'),
  length: z.enum(SUMMARY_LENGTHS).optional().describe('medium where it is not given.'),
  language: text(30).describe(
    'Language to write in, such as fr or en; that of the task where it is not given.',
  ),
});
type Arguments = z.output<typeof SummarizeArguments>;

/** A text with all that the result says of it. */
interface Found extends SummarySource {
  characters: number;
  score?: number;
  sources?: string[];
}

/** Characters that are enough to tell the language of a text. */
const TELLING = 20_000;

/**
 * Summarises a document, a file, a text or what the step before found, of any length, with the language model that
 * the router chooses: here, once the text is sensitive. Where only the starter is installed it quotes the sentences that
 * say most instead, and says so (see `quoteSummary`). The result carries the score and the name of what was read;
 * of the outputs of earlier steps the run keeps the score itself.
 */
export function createSummarizeTool(deps: TextSourceDeps): Tool {
  return defineTool({
    name: 'summarize',
    description:
      'Summarises one of the user’s documents, a file in an allowed folder, a given text, or (with no file and no text) the output of the last step. Any length.',
    parameters: SummarizeArguments,
    reach: 'inside',
    consent: 'none',
    async run(args, context) {
      const found = await findText(args, context, deps);
      if (found.pages.every((page) => page.text.trim() === ''))
        throw new ToolFailed('There is no text in it to summarise.');
      return summarise(found, args, context);
    },
  });
}

async function findText(args: Arguments, context: ToolContext, deps: TextSourceDeps): Promise<Found> {
  const { name, document_id: documentId, path } = args;
  if (name || documentId || path) {
    const source = await readText({ name, documentId, path }, context.caller, deps, context.signal);
    const pages = toPages(source.pages, source.pageCount !== null);
    return {
      ...found(source.name, pages, `${source.title} ${args.instructions ?? ''}`, context),
      score: source.score,
      sources: [source.name],
    };
  }
  const given = args.text || context.observations.at(-1)?.output;
  if (!given) throw new ToolFailed('Say what to summarise: a text, or the name of a document.');
  const pages = [{ page: null, text: given }];
  return found(SUMMARY_WORDS[context.language].theText, pages, args.instructions ?? '', context);
}

function found(name: string, pages: SummarySource['pages'], topic: string, { language }: ToolContext): Found {
  const characters = pages.reduce((sum, page) => sum + page.text.length, 0);
  // One page may be as long as a book, and a cover says little.
  const start = pages
    .slice(0, 20)
    .map((page) => page.text.slice(0, TELLING))
    .join('\n')
    .slice(0, TELLING);
  return { name, pages, topic, characters, language: detectLanguage(start) ?? language };
}

async function summarise(source: Found, args: Arguments, context: ToolContext): Promise<ToolResult> {
  const { length = 'medium', instructions, language } = args;
  const starterReply = await quoteSummary(source, length, context.language, context.signal);
  const request = {
    instructions,
    language: languageName(language, context.language),
    storedScore: source.score,
  };
  const summary = await summariseByModel({ source, length, request, starterReply }, context);
  const { score, sources } = source;
  const said = summary.isStarter ? summary.text : withHeading(source, summary, context.language);
  return {
    text: said.slice(0, MOST_OUTPUT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ''),
    tokens: summary.tokens,
    score,
    sources,
  };
}

function withHeading({ name, characters }: Found, summary: ModelSummary, language: 'fr' | 'en'): string {
  const words = SUMMARY_WORDS[language];
  const heading = words.heading(name, characters, summary.parts);
  return [heading, summary.text, ...(summary.isCondensed ? [words.condensed] : [])].join('\n\n');
}

function languageName(wanted: string | undefined, ofTask: 'fr' | 'en'): string {
  const folded = (wanted || ofTask).toLowerCase();
  if (/^(?:fr\b|fran[cç]ais|french)/.test(folded)) return 'French';
  if (/^(?:en\b|engl|angl)/.test(folded)) return 'English';
  return folded.replace(/[^\p{L} -]/gu, '');
}
