import type { ReactNode } from 'react';
import { background } from '../../models/background.ts';
import { hrefOf } from '../app/router.ts';
import { shortcutLabel, useShortcut } from '../app/shortcuts.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { type Dictation, type Dictator, isUnderWay, LONGEST_DICTATION } from './dictation.ts';
import styles from './dictation-bar.module.css';
import { LevelMeter } from './level-meter.tsx';
import { DICTATION_KEY } from './use-push-to-talk-key.ts';

interface DictationBarProps {
  dictation: Dictation;
  dictator: Dictator;
}

/** How a dictation stands: the level and the time while it records, how far the writing is, and what went wrong. */
export function DictationBar({ dictation, dictator }: DictationBarProps) {
  const { dictation: words } = useStrings();
  const { phase } = dictation;
  useShortcut('Escape', () => (isUnderWay(dictation) ? (dictator.cancel() as undefined) : false));
  return (
    <>
      <p className={styles.spoken} role="status">
        {announce(dictation, words)}
      </p>
      {phase === 'idle' ? null : (
        <fieldset className={styles.bar} data-phase={phase} aria-label={words.title}>
          <Standing dictation={dictation} words={words} />
          {dictation.phase === 'failed' ? <NextStep failed={dictation} dictator={dictator} /> : null}
          {isUnderWay(dictation) ? (
            <Button look="quiet" onClick={dictator.cancel}>
              {words.cancel}
            </Button>
          ) : (
            <IconButton icon="close" size="small" label={words.dismiss} onClick={dictator.cancel} />
          )}
        </fieldset>
      )}
    </>
  );
}

interface StandingProps {
  dictation: Dictation;
  words: Strings['dictation'];
}

function Standing({ dictation, words }: StandingProps): ReactNode {
  if (dictation.phase === 'recording')
    return (
      <>
        <LevelMeter levels={dictation.levels} />
        <span className={styles.time} title={words.longest(LONGEST_DICTATION)}>
          {words.time(dictation.seconds)}
        </span>
        <span className={styles.hint}>{words.howToFinish(shortcutLabel(DICTATION_KEY))}</span>
      </>
    );
  if (dictation.phase === 'writing')
    return (
      <>
        <progress className={styles.progress} aria-label={words.writing} {...progressOf(dictation.share)} />
        <span className={styles.hint}>
          {dictation.ahead > 0 ? words.ahead(dictation.ahead) : words.writing}
        </span>
      </>
    );
  return <span className={styles.sentence}>{sentenceOf(dictation, words)}</span>;
}

// Without a value it says that something is going on.
function progressOf(share: number): { value?: number } {
  return share > 0 ? { value: share } : {};
}

function NextStep({
  failed: { trouble, canRetry },
  dictator,
}: {
  failed: Extract<Dictation, { phase: 'failed' }>;
  dictator: Dictator;
}) {
  const { dictation: words } = useStrings();
  return (
    <>
      {trouble.code === 'no_model' || trouble.code === 'model_failed' ? (
        <a href={hrefOf({ name: 'models', section: 'stt' })}>{words.toModels}</a>
      ) : null}
      {canRetry ? (
        <Button look="plain" icon="refresh" onClick={() => background('dictation', dictator.retry)}>
          {words.again}
        </Button>
      ) : null}
    </>
  );
}

function sentenceOf(dictation: Dictation, words: Strings['dictation']): string {
  if (dictation.phase === 'failed') return words.trouble(dictation.trouble);
  if (dictation.phase === 'nothing_heard') return words.nothingHeard;
  if (dictation.phase === 'let_go_early') return words.letGoEarly;
  return dictation.phase === 'opening' ? words.opening : '';
}

function announce(dictation: Dictation, words: Strings['dictation']): string {
  if (dictation.phase === 'recording') return words.recording;
  return dictation.phase === 'writing' ? words.stopped : sentenceOf(dictation, words);
}
