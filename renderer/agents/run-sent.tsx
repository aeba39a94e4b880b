import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSentFor } from '../api/privacy.ts';
import { hrefOf } from '../app/router.ts';
import { SentRequest } from '../chat/sent-request.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import prose from '../ui/prose.module.css';
import more from './more.module.css';
import styles from './run-screen.module.css';
import { useAgentWords } from './use-agent-words.ts';

/** Opens to everything that left this device for a run, as the ledger has it, or to that nothing did. */
export function RunSent({ id }: { id: string }) {
  const words = useAgentWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={layout.loose}>
      <button type="button" className={more.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {words.sent}
        <Icon name="chevron" size={14} />
      </button>
      {isOpen ? <WhatLeft id={id} /> : null}
    </div>
  );
}

function WhatLeft({ id }: { id: string }) {
  const { details, ledger } = useStrings();
  // The ledger knows the requests of a run, its tools' among them, by the run's id.
  const sent = useQuery({ queryKey: ['sent', id], queryFn: () => listSentFor(id) });
  if (sent.isPending) return <p className={prose.note}>{details.reading}</p>;
  if (sent.isError) return <p className={prose.note}>{sent.error.message}</p>;
  if (sent.data.length === 0)
    return (
      <p className={styles.nothing}>
        <Icon name="arch" size={18} />
        {details.nothingLeft}
      </p>
    );
  return (
    <div className={`${layout.inset} ${layout.wide} ${styles.requests}`}>
      {sent.data.map((entry) => (
        <SentRequest key={entry.id} entry={entry} hasPassages={false} />
      ))}
      <a href={hrefOf({ name: 'privacy', about: id })}>{ledger.see}</a>
    </div>
  );
}
