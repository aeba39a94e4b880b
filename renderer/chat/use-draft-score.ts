import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Score, type ScoreSpan, type SegmentRole, scoreSegments } from '../api/privacy.ts';
import { useSettled } from '../app/use-settled.ts';

// Long enough to skip most keystrokes, short enough to feel live; in milliseconds.
const PAUSE = 140;

interface DraftScore {
  /** The score of the text as it stands; undefined while it is being found out. */
  score: Score | undefined;
  /** False while the score is still that of an earlier text. */
  isFresh: boolean;
  /** What was found in the text, with places that are right for the text as it stands. */
  spans: ScoreSpan[];
}

/** Scores what is being written together with the system prompt, as the server will on sending. */
export function useDraftScore(text: string, systemPrompt: string): DraftScore {
  const settled = useSettled(text, PAUSE);
  const isEmpty = settled.trim() === '';
  const query = useQuery({
    queryKey: ['score', systemPrompt, settled],
    queryFn: ({ signal }) => scoreSegments(segmentsOf(settled, systemPrompt), signal),
    enabled: !isEmpty,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [last, setLast] = useState<{ text: string; score: Score }>();
  useEffect(() => {
    if (isEmpty) setLast(undefined);
    else if (query.data) setLast({ text: settled, score: query.data });
  }, [query.data, settled, isEmpty]);
  const draftSegment = systemPrompt ? 1 : 0;
  const spans =
    last && text.trim() ? unchangedSpans(last, text).filter((span) => span.segment === draftSegment) : [];
  // Between two scores the last one stands in, unless it no longer belongs to anything on screen.
  const score = text.trim() === '' ? undefined : (query.data ?? last?.score);
  return { score, isFresh: query.data !== undefined && settled === text, spans };
}

function segmentsOf(text: string, systemPrompt: string): { role: SegmentRole; text: string }[] {
  const draft = { role: 'user' as const, text };
  return systemPrompt ? [{ role: 'system', text: systemPrompt }, draft] : [draft];
}

function unchangedSpans(last: { text: string; score: Score }, text: string): ScoreSpan[] {
  let common = 0;
  while (common < text.length && text[common] === last.text[common]) common += 1;
  return last.text === text ? last.score.spans : last.score.spans.filter((span) => span.end <= common);
}
