import { useEffect, useId, useState } from 'react';
import { activateModel, activateVoices, type Model, type ModelList } from '../api/models.ts';
import { VOICE_IDS, type VoiceId } from '../api/voice.ts';
import { hrefOf, type ModelSection } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { ModelRow } from './model-row.tsx';
import styles from './models-screen.module.css';
import { RowProblem } from './row-problem.tsx';
import { useModelAction } from './use-model-action.ts';
import { useTarget } from './use-target.ts';

interface ModelsSectionProps {
  kind: ModelSection;
  list: ModelList;
  isOwner: boolean;
  /** Whether the address names this section. */
  isTarget: boolean;
  /** Whether what can be downloaded is in view from the start. */
  isOpenAtFirst: boolean;
}

/** The models for one purpose: those that are here, then what can be downloaded, folded away. */
export function ModelsSection({ kind, list, isOwner, isTarget, isOpenAtFirst }: ModelsSectionProps) {
  const { models: words } = useStrings();
  const id = useId();
  const heading = useTarget(isTarget);
  const [isOpen, setIsOpen] = useState(isTarget || isOpenAtFirst);
  useEffect(() => {
    if (isTarget) setIsOpen(true);
  }, [isTarget]);
  const { here, offered } = shelveModels(list.items.filter((model) => model.kind === kind));
  // One list: an offer that is taken keeps the keyboard's place when it moves up among what is here.
  const rows = isOpen ? [...here, 'more' as const, ...offered] : [...here, 'more' as const];
  return (
    // The id is the address of the section: a link to where one already is must scroll there once more.
    <section id={hrefOf({ name: 'models', section: kind }).slice(1)} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.sections[kind].title}
      </h2>
      <p className={styles.lead}>{words.sections[kind].lead}</p>
      {kind === 'voice' ? <VoiceTable list={list} isOwner={isOwner} /> : null}
      <ul className={styles.list}>
        {kind === 'chat' || kind === 'voice' ? null : (
          <NoneRow kind={kind} isActive={list.active[kind] === null} isOwner={isOwner} />
        )}
        {rows.map((row) =>
          row !== 'more' ? (
            <ModelRow key={row.id} model={row} machine={list.machine} isOwner={isOwner} />
          ) : offered.length > 0 ? (
            <li key={row} className={styles.more}>
              <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                <Icon name="chevron" size={16} />
                {words.offered(offered.length)}
              </button>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

/**
 * Sorts models by where they stand: those that are here or on their way, the one in use first, and those that could be
 * downloaded, what this machine can carry first.
 */
export function shelveModels(models: readonly Model[]) {
  const here = models.filter(isHere);
  const offered = models.filter((model) => !isHere(model) && model.source === 'catalogue');
  return {
    here: [...here.filter(({ active }) => active), ...here.filter(({ active }) => !active)],
    offered: [
      ...offered.filter(({ fits_this_machine }) => fits_this_machine),
      ...offered.filter(({ fits_this_machine }) => !fits_this_machine),
    ],
  };
}

function isHere({ installed, file_missing, download }: Model): boolean {
  return installed || file_missing || download !== null;
}

interface NoneRowProps {
  kind: Exclude<ModelSection, 'chat' | 'voice'>;
  isActive: boolean;
  isOwner: boolean;
}

/** The choice of no model: what Alcove does without one. */
function NoneRow({ kind, isActive, isOwner }: NoneRowProps) {
  const { models: words } = useStrings();
  const act = useModelAction();
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>
          <h3>{words.none}</h3>
          {isActive ? <span className={styles.active}>{words.active}</span> : null}
        </div>
        <p className={styles.facts}>{words.without[kind]}</p>
      </div>
      {isOwner && !isActive ? (
        <div className={styles.buttons}>
          <Button
            isBusy={act.isPending}
            aria-label={words.named(words.useNone, words.sections[kind].title)}
            onClick={() => act.mutate(() => activateModel(kind, null))}
          >
            {words.useNone}
          </Button>
        </div>
      ) : null}
      <RowProblem sentence={act.error?.message} />
    </li>
  );
}

/** The four voices, and what speaks each: an installed Piper voice, or the one that comes with Alcove. */
function VoiceTable({ list, isOwner }: { list: ModelList; isOwner: boolean }) {
  const strings = useStrings();
  const act = useModelAction();
  return (
    <div className={styles.voices}>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.speech.voice}</th>
            <th scope="col">{strings.models.spokenBy}</th>
          </tr>
        </thead>
        <tbody>
          {VOICE_IDS.map((voice) => (
            <tr key={voice}>
              <th scope="row">{strings.speech.voiceName(voice)}</th>
              <td>
                <Speaker
                  voice={voice}
                  list={list}
                  onChange={isOwner ? (id) => act.mutate(() => activateVoices({ [voice]: id })) : undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
    </div>
  );
}

interface SpeakerProps {
  voice: VoiceId;
  list: ModelList;
  /** Absent for who may only look. */
  onChange: ((id: string | null) => void) | undefined;
}

function Speaker({ voice, list, onChange }: SpeakerProps) {
  const strings = useStrings();
  const current = list.active.voices[voice];
  const choices = list.items.filter((model) => canBe(model, voice));
  if (!onChange || choices.length === 0)
    return choices.find(({ id }) => id === current)?.name ?? strings.models.builtIn;
  return (
    <select
      aria-label={strings.models.named(strings.models.spokenBy, strings.speech.voiceName(voice))}
      value={current ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{strings.models.builtIn}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function canBe({ installed, voices }: Model, voice: VoiceId): boolean {
  return installed && voices.includes(voice);
}
