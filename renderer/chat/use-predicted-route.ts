import { useQuery } from '@tanstack/react-query';
import type { Conversation } from '../api/chat.ts';
import { LINE, readPrivacySettings, type Score, type ScoreSpan } from '../api/privacy.ts';
import { type DocumentChoice, isUnread, staysHere, usesAny } from './document-choice.ts';
import { isTainted, predictRoute } from './predict-route.ts';
import { useDraftScore } from './use-draft-score.ts';
import { useLocalModel } from './use-local-model.ts';

interface DraftFacts {
  isLocalOnlyMessage: boolean;
  choice: DocumentChoice;
  /** A file that was added is being read. */
  isReading: boolean;
  /** Names, contacts and identifiers are hidden from a cloud. */
  hidesDetails?: boolean;
  /** A file that was added was refused. */
  hasRefused?: boolean;
  /** For an agent, which reads documents by itself and does not answer from the help. */
  isTask?: boolean;
}

/** Where the text being written will be answered, by its score and everything else that has a say. */
export function usePredictedRoute(
  conversation: Pick<Conversation, 'messages' | 'routing' | 'system_prompt'>,
  text: string,
  {
    isLocalOnlyMessage,
    choice,
    isReading,
    hidesDetails = false,
    hasRefused = false,
    isTask = false,
  }: DraftFacts,
) {
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const { score, isFresh, spans, details } = useDraftScore(text, conversation.system_prompt);
  const localModel = useLocalModel();
  const line = settings.data?.threshold ?? LINE;
  const usesDocuments = usesAny(choice) || isReading;
  const isRedacted = hidesDetails || settings.data?.redact_before_cloud === true;
  const route = predictRoute({
    text,
    score,
    settings: settings.data && { ...settings.data, redact_before_cloud: isRedacted },
    conversationRouting: conversation.routing,
    isLocalOnlyMessage,
    usesDocuments,
    // A search among several documents may find passages of some of them only.
    documentsStayHere:
      !isTask && !choice.usesAll && choice.chosen.length > 0 && choice.chosen.every(staysHere),
    hasUnreadDocument: hasRefused || (!choice.usesAll && choice.chosen.some(isUnread)),
    known: isTask ? undefined : knownAs(score, usesDocuments, conversation.messages.length === 0),
    isTainted: isTainted(conversation.messages),
    localModel,
  });
  // What was found but did not decide would only be noise beside what one writes.
  return {
    route,
    localModel,
    score,
    isFresh,
    line,
    spans: score?.decision === 'local' ? decidingSpans(spans, line) : [],
    // What stays here needs no hiding, and where everything is replaced there is nothing to choose.
    details: route.route === 'cloud' && settings.data?.redact_before_cloud === false ? details : [],
  };
}

function knownAs(score: Score | undefined, usesDocuments: boolean, isFirst: boolean) {
  if (score?.calculated) return 'calculator';
  const isForHelp = score?.help === 'always' || (isFirst && score?.help === 'first_message');
  return isForHelp && !usesDocuments ? 'help' : undefined;
}

// What scores this much less than the strongest would have decided nothing beside it.
const NEAR_THE_STRONGEST = 0.1;

/**
 * The spans that decided, as narrow as they are known: the strongest on the sensitive side of the line, or all of
 * them when only their sum crossed it, without those that merely surround another. Words that moved the classifier
 * are shown with the whole of what was found at their place: the number, and not its first digits; alone they are named only
 * where nothing was found, for beside an IBAN they accuse what is innocent.
 */
export function decidingSpans(spans: ScoreSpan[], line: number): ScoreSpan[] {
  const strongest = spans.reduce((most, span) => Math.max(most, span.score), 0);
  const crossing = spans.filter((span) => span.score >= Math.max(line, strongest - NEAR_THE_STRONGEST));
  const deciding = crossing.length > 0 ? crossing : spans;
  const narrow = deciding.filter((span) => !deciding.some((other) => isNarrower(other, span)));
  const words = narrow.filter(isOfClassifier);
  const whole = spans.filter(
    (span) => isFind(span) && span.score >= line && words.some((word) => overlaps(span, word)),
  );
  const named = [...new Set([...narrow, ...whole])];
  const best = named.reduce((most, span) => (isFind(span) ? Math.max(most, span.score) : most), 0);
  const found = named.filter((span) => isFind(span) && span.score >= best - NEAR_THE_STRONGEST);
  const belongs = (span: ScoreSpan) => found.some((find) => overlaps(find, span));
  return best === 0
    ? named
    : named.filter((span) =>
        isFind(span) ? span.score >= best - NEAR_THE_STRONGEST : !isOfClassifier(span) || belongs(span),
      );
}

function isNarrower(inner: ScoreSpan, outer: ScoreSpan): boolean {
  return surrounds(outer, inner) && !(isOfClassifier(inner) && isFind(outer));
}

function isOfClassifier({ type }: ScoreSpan): boolean {
  return type === 'classifier';
}

/** A thing or a statement that was found, rather than single words or a whole sentence. */
function isFind(span: ScoreSpan): boolean {
  return !isOfClassifier(span) && span.type !== 'personal_narrative';
}

function surrounds(outer: ScoreSpan, inner: ScoreSpan): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && outer.end >= inner.end;
}

function overlaps(a: ScoreSpan, b: ScoreSpan): boolean {
  return a.start < b.end && b.start < a.end;
}
