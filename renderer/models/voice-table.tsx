import { activateVoice, type Model, type ModelList } from '../api/models.ts';
import { VOICE_IDS, type VoiceId } from '../api/voice.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './models-screen.module.css';
import { useModelAction } from './use-model-action.ts';

/** The four voices, and what speaks each: an installed Piper voice, or the one that comes with Alcove. */
export function VoiceTable({ list, isOwner }: { list: ModelList; isOwner: boolean }) {
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
                  onChange={isOwner ? (id) => act.mutate(() => activateVoice(voice, id)) : undefined}
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
