import { holdsQuote } from './holds-quote.ts';
import type { RelevantPassage } from './question.ts';
import { normalisedGain, recallAt } from './ranking-measures.ts';

/** A passage that a search gave, best first. */
export interface RankedPassage {
  document: string;
  /** Headings and text. */
  text: string;
}

/** How well one ranking answers one question; every figure is between 0 and 1. */
export interface RankingScore {
  passageGain: number;
  passageRecall: number;
  documentGain: number;
  documentRecall: number;
}

const GAIN_DEPTH = 10;
const RECALL_DEPTH = 5;

/**
 * nDCG@10 and recall@5 of a ranking, counted by passages and by documents. A relevant passage is a quote: where passages
 * overlap and two hold the same one, the first counts and the second is a miss, so that cutting the text in other ways
 * changes nothing of what can be reached. For recall, what answers (grade 2) is wanted.
 */
export function judgeRanking(ranking: RankedPassage[], relevant: RelevantPassage[]): RankingScore {
  const passages = gradeOnce(
    ranking,
    relevant,
    ({ document, text }, wanted) => wanted.document === document && holdsQuote(text, wanted.quote),
  );
  const wantedDocuments = bestByDocument(relevant);
  const found = [...new Map(ranking.map((passage) => [passage.document, passage])).values()];
  const documents = gradeOnce(found, wantedDocuments, ({ document }, wanted) => wanted.document === document);
  return {
    passageGain: normalisedGain(passages, relevant, GAIN_DEPTH),
    passageRecall: recallAt(passages, relevant, RECALL_DEPTH),
    documentGain: normalisedGain(documents, wantedDocuments, GAIN_DEPTH),
    documentRecall: recallAt(documents, wantedDocuments, RECALL_DEPTH),
  };
}

/** What each place of the ranking brings for the first time. */
function gradeOnce(
  ranking: RankedPassage[],
  relevant: RelevantPassage[],
  matches: (passage: RankedPassage, wanted: RelevantPassage) => boolean,
): RelevantPassage[][] {
  const left = new Set(relevant);
  return ranking.map((passage) => {
    const brought = [...left].filter((wanted) => matches(passage, wanted));
    for (const wanted of brought) left.delete(wanted);
    return brought;
  });
}

function bestByDocument(relevant: RelevantPassage[]): RelevantPassage[] {
  const ordered = [...relevant].sort((left, right) => left.grade - right.grade);
  return [...new Map(ordered.map((passage) => [passage.document, passage])).values()];
}
