import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Message, ReplyMetadata } from '../api/chat.ts';
import { listSentFor, readPrivacySettings } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { ScoreMeter } from '../ui/score-meter.tsx';
import { Categories } from './categories.tsx';
import { explainRoute } from './explain-route.ts';
import styles from './reply-details.module.css';
import { SentRequest } from './sent-request.tsx';

// The routing score is published on a scale whose line is here for everybody.
const LINE = 0.7;

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
    <section ref={section} className={styles.details} aria-label={strings.details.title}>
      {mayHaveLeft ? <WhatWasSent message={message} details={section} /> : <NothingLeft details={section} />}
      <div className={styles.why}>
        <h2>{strings.details.why}</h2>
        <p>{strings.why(explainRoute(metadata, earlier, settings.data?.threshold ?? LINE))}</p>
        {metadata.context_exceeded ? <p>{strings.details.contextExceeded}</p> : null}
        {metadata.turns_left_out ? <p>{strings.details.leftOut(metadata.turns_left_out)}</p> : null}
        {metadata.broken_off ? <p>{strings.errors.say('answer_broken_off', metadata.broken_off)}</p> : null}
        <Categories categories={metadata.categories ?? []} line={LINE} />
        <div className={styles.meter}>
          <ScoreMeter score={metadata.sensitivity_score} threshold={LINE} />
        </div>
      </div>
    </section>
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
    <p className={styles.verdict}>
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
  if (sent.isPending) return <p className={styles.quiet}>{strings.details.reading}</p>;
  if (sent.isError) return <p className={styles.quiet}>{sent.error.message}</p>;
  if (sent.data.length === 0) return <p className={styles.quiet}>{strings.details.noRecord}</p>;
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
