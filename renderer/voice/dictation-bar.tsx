import type { ReactNode } from 'react';
import { background } from '../../models/background.ts';
import { hrefOf } from '../app/router.ts';
import { DICTATION_KEY, ownKeyLabel, useShortcut } from '../app/shortcuts.ts';
import { useMedia } from '../app/use-media.ts';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { type Dictation, type Dictator, isUnderWay, LONGEST_DICTATION } from './dictation.ts';
import styles from './dictation-bar.module.css';
import levelMeterStyles from './level-meter.module.css';
import type { DictationInHand } from './use-dictation.ts';

/** How a dictation stands: the level and the time while it records, how far the writing is, and what went wrong. */
export function DictationBar({ dictation, dictator }: DictationInHand) {
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
        <span className={styles.hint}>{words.howToFinish(ownKeyLabel(DICTATION_KEY))}</span>
      </>
    );
  if (dictation.phase === 'writing')
    return (
      <>
        {/* Without a value it says that something is going on. */}
        <progress
          className={styles.progress}
          aria-label={words.writing}
          value={dictation.share || undefined}
        />
        <span className={styles.hint}>
          {dictation.ahead > 0 ? words.ahead(dictation.ahead) : words.writing}
        </span>
      </>
    );
  return <span className={styles.sentence}>{sentenceOf(dictation, words)}</span>;
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
  if (dictation.phase === 'nothing_heard')
    return dictation.language === 'en' ? words.noEnglishHeard : words.nothingHeard;
  if (dictation.phase === 'let_go_early') return words.letGoEarly;
  return dictation.phase === 'opening' ? words.opening : '';
}

function announce(dictation: Dictation, words: Strings['dictation']): string {
  if (dictation.phase === 'recording') return words.recording;
  return dictation.phase === 'writing' ? words.stopped : sentenceOf(dictation, words);
}

const BARS = 48;
const STEP = 3;
const HEIGHT = 24;
const LEAST = 2;

// Of the latest levels the loudest stands, so that a still meter does not flicker.
const STEADY = 8;
const LAMPS = 10;

/** How loud it is, for the eye: a trail of the last seconds, or a row of lamps where motion is not wanted. */
function LevelMeter({ levels }: { levels: readonly number[] }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <svg
      className={levelMeterStyles.meter}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      width={BARS * STEP}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      {isStill ? <Lamps level={Math.max(0, ...levels.slice(-STEADY))} /> : <Trail levels={levels} />}
    </svg>
  );
}

function Trail({ levels }: { levels: readonly number[] }) {
  const shown = [...new Array<number>(BARS).fill(0), ...levels].slice(-BARS);
  return shown.map((level, index) => {
    const height = LEAST + level * (HEIGHT - LEAST);
    return (
      <rect
        key={index}
        className={level > 0 ? levelMeterStyles.lit : levelMeterStyles.dark}
        x={index * STEP}
        y={(HEIGHT - height) / 2}
        width={STEP - 1}
        height={height}
        rx={1}
      />
    );
  });
}

function Lamps({ level }: { level: number }) {
  const width = (BARS * STEP) / LAMPS;
  return Array.from({ length: LAMPS }, (_, index) => (
    <rect
      key={index}
      className={index < Math.round(level * LAMPS) ? levelMeterStyles.lit : levelMeterStyles.dark}
      x={index * width}
      y={HEIGHT / 4}
      width={width - 3}
      height={HEIGHT / 2}
      rx={2}
    />
  ));
}
