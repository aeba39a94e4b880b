import type { DocumentSource } from './document-source.ts';
import { judgeRanking, type RankingScore } from './judge-ranking.ts';
import type { Question } from './question.ts';
import { SYSTEMS, type System } from './retrieval-record.ts';
import type { SearchWith } from './search-systems.ts';

/** A question with what each system made of it. */
export interface AnsweredQuestion {
  question: Question;
  /** Values by dimension, for the slices. */
  dimensions: Record<string, string>;
  /** Empty for a question that nothing answers. */
  scores: Partial<Record<System, RankingScore>>;
  topScores: Partial<Record<System, number>>;
}

/** Asks every system every question. */
export async function answerQuestions(
  questions: Question[],
  sources: DocumentSource[],
  searchWith: SearchWith,
): Promise<AnsweredQuestion[]> {
  const byName = new Map(sources.map((source) => [source.name, source]));
  const answered: AnsweredQuestion[] = [];
  for (const question of questions) answered.push(await answer(question, byName, searchWith));
  return answered;
}

async function answer(
  question: Question,
  byName: Map<string, DocumentSource>,
  searchWith: SearchWith,
): Promise<AnsweredQuestion> {
  const answered: AnsweredQuestion = {
    question,
    dimensions: describe(question, byName),
    scores: {},
    topScores: {},
  };
  for (const system of SYSTEMS) {
    const ranking = await searchWith(system, question.query);
    if (!ranking) continue;
    if (ranking.topScore !== undefined) answered.topScores[system] = ranking.topScore;
    if (question.passages.length > 0)
      answered.scores[system] = judgeRanking(ranking.passages, question.passages);
  }
  return answered;
}

/** By the first document that answers. */
function describe(
  { language, kind, passages }: Question,
  byName: Map<string, DocumentSource>,
): Record<string, string> {
  const name = passages.find(({ grade }) => grade === 2)?.document;
  if (name === undefined) return { language, kind };
  const source = byName.get(name);
  if (!source) throw new Error(`A question names the document ${name}, which does not exist.`);
  const direction =
    source.language === 'mixed' || source.language === language
      ? 'same language'
      : `${language} asks, ${source.language} answers`;
  return { language, kind, languages: direction, type: source.type };
}
