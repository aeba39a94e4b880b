import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Score, type SegmentRole, scoreSegments } from '../api/privacy.ts';
import { useSettled } from '../app/use-settled.ts';
import { isTooLong } from './message-limit.ts';

// Long enough to skip most keystrokes, short enough to feel live; in milliseconds.
const PAUSE = 140;

/** Scores what is being written together with the system prompt, as the server will on sending; not what cannot be sent. */
export function useDraftScore(text: string, systemPrompt: string) {
  const settled = useSettled(text, PAUSE);
  const canBeSent = isSendable(settled);
  const query = useQuery({
    queryKey: ['score', systemPrompt, settled],
    queryFn: ({ signal }) => scoreSegments(segmentsOf(settled, systemPrompt), 'first', signal),
    enabled: canBeSent,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const [last, setLast] = useState<{ text: string; score: Score }>();
  useEffect(() => {
    if (!canBeSent) setLast(undefined);
    else if (query.data) setLast({ text: settled, score: query.data });
  }, [query.data, settled, canBeSent]);
  const draftSegment = systemPrompt ? 1 : 0;
  const known = last && isSendable(text) ? last : undefined;
  /** What was found in the text, with places that are right for the text as it stands. */
  const spans = known
    ? unchanged(known.score.spans, known.text, text).filter((span) => span.segment === draftSegment)
    : [];
  /** What of it could be hidden from a cloud, in the same way. */
  const details = known ? unchanged(known.score.details ?? [], known.text, text) : [];
  // Between two scores the last one stands in, unless it no longer belongs to anything on screen.
  const score = isSendable(text) ? (query.data ?? last?.score) : undefined;
  /** False while the score is still that of an earlier text. */
  const isFresh = query.data !== undefined && settled === text;
  return { score, isFresh, spans, details };
}

function isSendable(text: string): boolean {
  return text.trim() !== '' && !isTooLong(text);
}

function segmentsOf(text: string, systemPrompt: string): { role: SegmentRole; text: string }[] {
  const draft = { role: 'user' as const, text };
  return systemPrompt ? [{ role: 'system', text: systemPrompt }, draft] : [draft];
}

/** Of the places in an earlier text, those that are right for the text as it stands. */
function unchanged<Place extends { end: number }>(places: Place[], before: string, text: string): Place[] {
  if (before === text) return places;
  let common = 0;
  while (common < text.length && text[common] === before[common]) common += 1;
  return places.filter(({ end }) => end <= common);
}
