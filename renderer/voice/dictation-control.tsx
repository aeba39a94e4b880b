import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listModels } from '../api/models.ts';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './dictation-button.module.css';
import { DictationButton } from './dictation-button.tsx';
import { OfferSpeechModel } from './offer-speech-model.tsx';
import type { DictationInHand } from './use-dictation.ts';

/**
 * The microphone where there is a model that writes speech down. Without one an owner is offered it, and nobody else is
 * shown what they could not use.
 */
export function DictationControl({ dictation, dictator }: DictationInHand) {
  const isOwner = useProfile().role === 'super_admin';
  const { data: list } = useQuery({ queryKey: ['models'], queryFn: listModels });
  const { dictation: words } = useStrings();
  const [isOffering, setIsOffering] = useState(false);
  if (!list) return null;
  if (list.active.stt !== null && !isOffering)
    return <DictationButton dictation={dictation} dictator={dictator} />;
  if (!isOwner) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={words.start}
        title={words.offer.title}
        aria-haspopup="dialog"
        onClick={() => setIsOffering(true)}
      >
        <Icon name="microphone" size={18} />
      </button>
      {isOffering ? <OfferSpeechModel list={list} onClose={() => setIsOffering(false)} /> : null}
    </>
  );
}
