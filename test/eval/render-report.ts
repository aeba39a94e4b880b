import { type BarResult, checkBars } from './bars.ts';
import type {
  Counted,
  Dialogues,
  EvaluationRecord,
  Latency,
  ReadingFigures,
  SetMetrics,
} from './evaluation-record.ts';
import { renderSlices } from './render-slices.ts';

const SETS: Record<string, { title: string; about: string }> = {
  test: {
    title: 'Test set',
    about:
      'Written by examiners who saw neither code nor training data. Its messages are not read, only counted: this is the figure to believe.',
  },
  dev: {
    title: 'Dev set',
    about:
      'Written by examiners who saw neither code nor training data, but the scorer was made with it: weights are fitted, errors read and classifiers trained on it, so these figures flatter it.',
  },
};

/** The part of docs/sensitivity.md that is measured: bars, then where it is weak, then speed. */
export function renderReport(record: EvaluationRecord): string {
  const names = Object.keys(SETS).filter((name) => record.sets[name]);
  const sets = names.map((name) => renderSet(name, record.sets[name] as SetMetrics));
  return `Written by \`npm run eval:sensitivity\` with scorer ${record.scorerVersion}; a message is kept from score ${record.decisionScore} on. In brackets
are 95 % intervals: Wilson's for rates, Newcombe's for the gaps, 1,000 bootstrap samples for AUROC and ECE (15 bins of equal
mass, fewer where that would leave less than ten messages in a bin). Where scores part a slice without an error, the bootstrap
interval of its AUROC is one point, which says little.${names.includes('test') ? '' : ' **There is no test set yet.**'}

${sets.join('\n\n')}

${record.readings ? `${renderReadings(record.readings)}\n\n` : ''}${record.dialogues ? `${renderDialogues(record.dialogues)}\n\n` : ''}${record.languages ? `${renderLanguages(record.languages, record.readable)}\n\n` : ''}${record.holding ? `${renderHolding(record.holding)}\n\n` : ''}### Speed

${renderLatency(record.latency)}`;
}

const READINGS = {
  first: 'first reading (rules, frames, classifier)',
  second: 'second reading (encoder) at even odds',
  both: '**both, as published**',
};

function renderReadings(readings: ReadingFigures[]): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  return `### The first reading, the second, and both

*Strangers* are those of our own training messages that readers judged which were trained without their folders (one folder is one hand;
\`npm run eval:strangers\`): what somebody else would see. They are harder than most, being written to mislead earlier scorers.

| set | who reads | missed | false alarms | missed at 4.5 % false alarms | AUROC | ECE |
|---|---|---|---|---|---|---|
${readings
  .map(
    (row) =>
      `| ${row.set}, ${row.sensitive} and ${row.harmless} | ${READINGS[row.who]} | ${percent(row.missed)} | ${percent(row.falseAlarms)} | ${percent(row.missedAtCommonAlarms)} | ${row.auroc.toFixed(4)} | ${row.calibrationError.toFixed(3)} |`,
  )
  .join('\n')}`;
}

function renderDialogues({ harmless, keptByTurn, sensitive, missed }: Dialogues): string {
  const share = (count: number, of: number) => showShare({ name: '', count, of });
  return `### Conversations with a cloud

Played as the product does: an answer that the cloud wrote goes back to it as known. Written by one hand; none of them is trained on, half
of them were looked at.

| figure | required | measured |
|---|---|---|
${Object.entries(keptByTurn)
  .map(
    ([turn, count]) =>
      `| harmless ones kept here at turn ${turn} or before | ${turn === '1' ? '≤ 5 %' : turn === '8' ? '≤ 8 %' : '–'} | ${share(count, harmless)} |`,
  )
  .join('\n')}
| sensitive ones that no turn kept | ≤ 2 % | ${share(missed, sensitive)} |`;
}

const showShare = ({ count, of }: Counted) =>
  `${count} of ${of}: ${((100 * count) / Math.max(1, of)).toFixed(1)} %`;

function renderLanguages(places: Counted[], readable: Counted | undefined): string {
  return `### Sentences in other languages that would leave

Ten sentences in each of 40 languages and spellings; what is required is none.

| where the sentence stands | leave |
|---|---|
${places.map((place) => `| ${place.name} | ${showShare(place)} |`).join('\n')}${
  readable
    ? `

French and English with foreign names, titles, dishes, words and code that stay here as another language (at most 2 %): ${showShare(readable)}.`
    : ''
}`;
}

function renderHolding(changes: Counted[]): string {
  return `### Sensitive messages that would leave once they are rewritten

Of every fourth message of both sets, those that stay here as they were written. Required: 1 % each, and 3 % among harmless sentences.

| rewritten | leave |
|---|---|
${changes.map((change) => `| ${change.name} | ${showShare(change)} |`).join('\n')}`;
}

function renderSet(name: string, set: SetMetrics): string {
  const { title, about } = SETS[name] ?? { title: name, about: '' };
  const bars = checkBars(set);
  const { category = {}, ...others } = set.slices;
  return `### ${title}: ${set.total.sensitive} sensitive and ${set.total.harmless} harmless messages

${about}${set.leftOut ? ` ${set.leftOut} more are left out: they stand in the training data, too.` : ''}

${summariseBars(bars)}

| bar of the specification | required | reached | met |
|---|---|---|---|
${bars.map(renderBar).join('\n')}

By category, worst first (most missed, then most false alarms):

${renderSlices('category', category)}

${Object.entries(others)
  .map(([dimension, slices]) => renderSlices(dimension, slices))
  .join('\n\n')}`;
}

function summariseBars(bars: BarResult[]): string {
  const missed = bars.filter(({ met }) => !met).map(({ name }) => name);
  if (missed.length === 0) return `All ${bars.length} bars are met.`;
  return `**${missed.length} of ${bars.length} bars are not met**: ${missed.join('; ')}.`;
}

function renderBar({ name, required, reached, met, surely }: BarResult): string {
  const percent = required.endsWith('%');
  const show = (value: number) => (percent ? (value * 100).toFixed(1) : value.toFixed(3));
  const cell = reached
    ? `${show(reached.value)}${percent ? ' %' : ''} (${show(reached.low)} to ${show(reached.high)})`
    : 'not measured';
  return `| ${name} | ${required} | ${cell} | ${met ? (surely ? 'yes' : 'yes, within chance') : '**no**'} |`;
}

function renderLatency({ median, p95, long, growth, lines, load }: Latency): string {
  return `| figure | required | measured |
|---|---|---|
| 500 characters, median | ≤ 0.7 ms | ${median.toFixed(2)} ms |
| 500 characters, 95th percentile | ≤ 3 ms | ${p95.toFixed(2)} ms |
| 100,000 characters | – | ${long.toFixed(0)} ms |
| time of a character at 100,000 over that at 10,000 | linear: about 1 | ${growth.toFixed(2)} |
| 10,000 lines of \`alcove score\`, these messages in turn | a few seconds | ${lines.toFixed(1)} s |

CPU time of one warm process, machine shared (load average ${load.toFixed(1)}); \`npm run bench\` measures it alone.`;
}
