import { judgeRetrieval } from './retrieval-bars.ts';
import {
  type Estimate,
  MEASURES,
  type RetrievalRecord,
  type SliceScores,
  type SplitScores,
  SYSTEMS,
  type System,
} from './retrieval-record.ts';

/** The part of docs/retrieval.md that is written by `npm run eval:retrieval`. */
export function renderRetrieval(record: RetrievalRecord): string {
  const splits = Object.entries(record.splits).map(([name, split]) => renderSplit(name, split));
  const parts = [
    renderSet(record),
    renderBars(record),
    ...renderNotes(record),
    ...renderQuoted(record),
    ...splits,
  ];
  return parts.join('\n\n');
}

/** Short notes, lists and tables: lexical against BM25 over the same passages. */
function renderNotes({ notes }: RetrievalRecord): string[] {
  if (!notes) return [];
  const gains = Object.entries(notes).map(([way, gain]) => `${way} ${gain.toFixed(3)}`);
  return [`Notes, nDCG@10 by documents: ${gains.join(', ')}.`];
}

/** What the starter model says of documents. */
function renderQuoted({ quoted }: RetrievalRecord): string[] {
  if (!quoted) return [];
  const rows = Object.entries(quoted).map(([split, { questions, passages, sentences, reply }]) => {
    const shares = [passages, sentences, reply].map((share) => `${(100 * share).toFixed(1)} %`);
    return `| ${split} | ${questions} | ${shares.join(' | ')} |`;
  });
  const head =
    '| quoted answers, found by words | questions | in the first three passages | in their best sentences | in the reply |';
  return [`${head}\n|---|---|---|---|---|\n${rows.join('\n')}`];
}

function renderSet({ documents, passages, embeddingModel, unread, quotes }: RetrievalRecord): string {
  const refused = unread.map(({ filename, reason }) => `\n- not read: ${filename} (${reason})`).join('');
  return `Written by \`npm run eval:retrieval\`. ${documents} documents made ${passages} passages; ${quotes.lost} of ${quotes.total} relevant passages stand in none of them (their words were lost or cut). Embedding model: \`${embeddingModel}\`. In brackets are 95 % bootstrap intervals over the questions.${refused}`;
}

function renderBars(record: RetrievalRecord): string {
  const rows = judgeRetrieval(record).map(
    ({ name, reached, met }) => `| ${name} | ${reached} | ${met ? 'yes' : '**no**'} |`,
  );
  return `| bar, on the test questions | reached | met |\n|---|---|---|\n${rows.join('\n')}`;
}

function renderSplit(name: string, split: SplitScores): string {
  const dimensions = Object.entries(split.slices).map(([dimension, slices]) =>
    renderSlices(dimension, slices),
  );
  return [
    `### ${name === 'dev' ? 'Dev' : 'Test'} questions: ${split.total.questions} with an answer, ${split.unanswered.questions} without`,
    renderTotal(split.total),
    renderGains(split),
    renderSeparation(split),
    ...dimensions,
  ].join('\n\n');
}

const HEAD = '| passages: nDCG@10 | recall@5 | documents: nDCG@10 | recall@5 |\n|---|---|---|---|---|';

function renderTotal({ systems }: SliceScores): string {
  const rows = runnable(systems).map((system) => {
    const cells = MEASURES.map((measure) => renderEstimate(systems[system]?.[measure]));
    return `| ${system} | ${cells.join(' | ')} |`;
  });
  return `| system ${HEAD}\n${rows.join('\n')}`;
}

function renderGains({ hybridGains }: SplitScores): string {
  const rows = runnable(hybridGains).map((system) => {
    const cells = MEASURES.map((measure) => renderEstimate(hybridGains[system]?.[measure]));
    return `| ${system} | ${cells.join(' | ')} |`;
  });
  return rows.length === 0 ? 'Hybrid was not run.' : `| hybrid less … ${HEAD}\n${rows.join('\n')}`;
}

function renderSeparation({ unanswered }: SplitScores): string {
  const areas = Object.entries(unanswered.separation).map(([system, area]) => `${system} ${area.toFixed(2)}`);
  return `How well the first score tells questions with an answer from those without (area under ROC, .5 is chance): ${areas.join(', ')}.`;
}

function renderSlices(dimension: string, slices: Record<string, SliceScores>): string {
  const systems = runnable(Object.values(slices)[0]?.systems ?? {});
  const rows = Object.entries(slices)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([value, slice]) => renderSlice(value, slice, systems));
  return `| ${dimension} (passages: nDCG@10 / recall@5) | questions | ${systems.join(' | ')} |\n|---|---|${'---|'.repeat(systems.length)}\n${rows.join('\n')}`;
}

function renderSlice(value: string, { questions, systems }: SliceScores, shown: System[]): string {
  const cells = shown.map((system) => {
    const scores = systems[system];
    return scores ? `${scores.passageGain.value.toFixed(2)} / ${scores.passageRecall.value.toFixed(2)}` : '–';
  });
  return `| ${value} | ${questions} | ${cells.join(' | ')} |`;
}

function runnable(systems: Partial<Record<System, unknown>>): System[] {
  return SYSTEMS.filter((system) => systems[system] !== undefined);
}

function renderEstimate(estimate: Estimate | undefined): string {
  if (!estimate) return '–';
  return `${estimate.value.toFixed(3)} (${estimate.low.toFixed(3)} to ${estimate.high.toFixed(3)})`;
}
