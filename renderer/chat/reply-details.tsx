import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { isKeptBySecond } from '../../models/score-causes.ts';
import type { Message, ReplyMetadata } from '../api/chat.ts';
import { LINE, listSentFor, readPrivacySettings } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import { ScoreMeter } from '../ui/score-meter.tsx';
import { placeOf } from './answerer.ts';
import { Calculation } from './calculation.tsx';
import { isTainted } from './predict-route.ts';
import styles from './reply-details.module.css';
import { SentRequest } from './sent-request.tsx';

interface ReplyDetailsProps {
  message: Message;
  metadata: ReplyMetadata;
  /** The messages before it on its branch. */
  earlier: Message[];
}

/** What the mark opens to: that nothing left this device, or exactly what was sent; and why. */
export function ReplyDetails({ message, metadata, earlier }: ReplyDetailsProps) {
  const strings = useStrings();
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const section = useRef<HTMLElement>(null);
  const mayHaveLeft = metadata.llm_provider !== 'local' || metadata.fallback_reason !== undefined;
  return (
    <section
      ref={section}
      className={`${layout.inset} ${layout.wide} ${styles.details}`}
      aria-label={strings.details.title}
    >
      {mayHaveLeft ? <WhatWasSent message={message} details={section} /> : <NothingLeft details={section} />}
      <div className={`${layout.stack} ${prose.soft} ${styles.why}`}>
        <h2>{strings.details.why}</h2>
        <WhyThere metadata={metadata} earlier={earlier} threshold={settings.data?.threshold ?? LINE} />
        <p className={prose.quiet}>
          {strings.chat.seconds(metadata.latency_ms)}
          {metadata.tool ? null : ` · ${strings.chat.tokens(metadata.tokens_input + metadata.tokens_output)}`}
        </p>
        {metadata.context_exceeded ? <p>{strings.details.contextExceeded}</p> : null}
        {metadata.turns_left_out ? <p>{strings.details.leftOut(metadata.turns_left_out)}</p> : null}
        {metadata.broken_off ? <p>{strings.errors.say('answer_broken_off', metadata.broken_off)}</p> : null}
        <Calculation>
          <div className={styles.meter}>
            <ScoreMeter score={metadata.sensitivity_score} threshold={LINE} />
          </div>
        </Calculation>
      </div>
    </section>
  );
}

interface WhyThereProps {
  metadata: ReplyMetadata;
  earlier: Message[];
  threshold: number;
}

/** The rule that decided; where the message's own words did, what of them, else what was found in all that it was sent with. */
function WhyThere({ metadata, earlier, threshold }: WhyThereProps) {
  const strings = useStrings();
  const { reasons = [], categories = [], message_score: own, llm_provider: provider } = metadata;
  const code = explainRoute(metadata, earlier, threshold);
  const causes = strings.reasons.causes({ reasons, categories }, LINE);
  // The score is that of everything that would have been sent: with an earlier turn in it, the message may hold none of it.
  const isByItself = code === 'sensitive' && (own ?? 1) >= Math.min(threshold, LINE) && !isTainted(earlier);
  if (placeOf(provider) === 'trusted' && metadata.why !== 'below_threshold')
    return <p>{strings.trusted.why}</p>;
  if (isByItself && causes) return <p>{strings.badge.stayed(causes)}</p>;
  const found = causes ? [causes.found, causes.subjects].filter(Boolean) : [];
  return (
    <>
      <p>{strings.why(code)}</p>
      {found.length > 0 && metadata.sensitivity_score >= LINE ? <p>{strings.details.found(found)}</p> : null}
    </>
  );
}

// What opens below the edge would look as if the press had done nothing.
function useInView(details: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (isReady) details.current?.scrollIntoView({ block: 'nearest' });
  }, [details, isReady]);
}

function NothingLeft({ details }: { details: RefObject<HTMLElement | null> }) {
  const strings = useStrings();
  useInView(details, true);
  return (
    <p className={`${layout.row} ${styles.verdict}`}>
      <Icon name="arch" size={20} />
      {strings.details.nothingLeft}
    </p>
  );
}

interface WhatWasSentProps {
  message: Message;
  details: RefObject<HTMLElement | null>;
}

function WhatWasSent({ message, details }: WhatWasSentProps) {
  const strings = useStrings();
  const sent = useQuery({
    queryKey: ['sent', message.id],
    // The ledger names the message that was answered.
    queryFn: () => listSentFor(message.parent_id ?? message.id),
  });
  useInView(details, sent.isSuccess);
  if (sent.isPending) return <p className={prose.quiet}>{strings.details.reading}</p>;
  if (sent.isError) return <p className={prose.quiet}>{sent.error.message}</p>;
  if (sent.data.length === 0) return <p className={prose.quiet}>{strings.details.noRecord}</p>;
  const hasPassages = message.metadata?.documents_searched === true;
  return (
    <>
      {sent.data.map((entry) => (
        <SentRequest key={entry.id} entry={entry} hasPassages={hasPassages} />
      ))}
      <a href={hrefOf({ name: 'privacy', about: message.parent_id ?? message.id })}>{strings.ledger.see}</a>
    </>
  );
}

/**
 * The code of why a reply was written where it was: the server's own, or, where a passage of a document kept a message
 * here that is harmless by itself, that of this, and so where only the second check found something.
 *
 * @param earlier the messages before it on its branch
 * @param threshold from which score on the user keeps a message here; a message's own score is on that scale
 */
export function explainRoute(
  metadata: ReplyMetadata,
  earlier: Message[],
  threshold: number,
): string | undefined {
  const { why, message_score: own, sensitivity_score: whole, citations = [], reasons = [] } = metadata;
  if (why === 'sensitive' && isKeptBySecond(reasons, Math.min(threshold, LINE))) return 'sensitive_second';
  const isHarmlessAlone = own !== undefined && own < Math.min(threshold, LINE);
  const drewOnDocuments = metadata.documents_searched === true && citations.length > 0;
  if (why !== 'sensitive' || !isHarmlessAlone || whole < LINE || !drewOnDocuments) return why;
  return isTainted(earlier) ? 'sensitive_passage_or_earlier' : 'sensitive_passage';
}
