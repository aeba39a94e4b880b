import { createHash } from 'node:crypto';
import { DIMENSIONS } from './dimensions.ts';
import type { Estimate, SetMetrics } from './evaluation-record.ts';
import type { JudgedMessage } from './judged-message.ts';
import { measureSlice } from './measure-slice.ts';
import { shareDifference } from './share-difference.ts';

const STRONG_IDENTIFIERS = ['secrets', 'government_id', 'payment'];

/** All that is measured of one evaluation set, from which `leftOut` messages were taken before. */
export function measureSet(messages: JudgedMessage[], leftOut = 0): SetMetrics {
  const only = (keep: (message: JudgedMessage) => boolean) => measureSlice(messages.filter(keep));
  return {
    digest: digestOf(messages),
    leftOut,
    total: measureSlice(messages),
    strongIdentifiers: only(({ category }) => STRONG_IDENTIFIERS.includes(category)),
    conversations: only(({ segments }) => segments.length > 1),
    languageGap: {
      missed: compareLanguages(messages.filter(({ sensitive }) => sensitive)),
      falseAlarms: compareLanguages(messages.filter(({ sensitive }) => !sensitive)),
    },
    slices: Object.fromEntries(
      Object.entries(DIMENSIONS).map(([name, toValue]) => [name, measureSlices(messages, toValue)]),
    ),
  };
}

function digestOf(messages: JudgedMessage[]): string {
  const content = messages.map(({ segments, sensitive, category }) => [segments, sensitive, category]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

function measureSlices(messages: JudgedMessage[], toValue: (message: JudgedMessage) => string) {
  const groups = Object.entries(Object.groupBy(messages, toValue));
  return Object.fromEntries(
    groups.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, group = []]) => [name, measureSlice(group)]),
  );
}

/** Messages of one label: how much oftener the French ones are judged wrongly; null where a language is missing. */
function compareLanguages(messages: JudgedMessage[]): Estimate | null {
  const [french, english] = (['fr', 'en'] as const).map((language) => {
    const own = messages.filter((message) => message.language === language);
    return { count: own.filter(({ kept, sensitive }) => kept !== sensitive).length, total: own.length };
  });
  return french?.total && english?.total ? shareDifference(french, english) : null;
}
