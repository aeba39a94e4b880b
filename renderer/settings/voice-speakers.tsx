import { useQuery } from '@tanstack/react-query';
import { listModels } from '../api/models.ts';
import { listVoices, type Voice, type VoiceId } from '../api/voice.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './section.module.css';

/** Which model speaks the chosen voice; where the language decides, the voice of each language. */
export function VoiceSpeakers({ voice }: { voice: VoiceId | undefined }) {
  const { models: words } = useStrings();
  const voices = useQuery({ queryKey: ['voices'], queryFn: listVoices });
  const models = useQuery({ queryKey: ['models'], queryFn: listModels });
  const nameOf = ({ engine, model }: Voice) =>
    engine === 'piper' ? (models.data?.items.find(({ id }) => id === model)?.name ?? model) : undefined;
  const shown = voices.data?.filter(({ id, is_default }) => (voice ? id === voice : is_default)) ?? [];
  return (
    <div className={styles.item}>
      <div>
        {shown.map((each) => (
          <p key={each.id}>{words.speaks(each.id, nameOf(each))}</p>
        ))}
      </div>
      <a href={hrefOf({ name: 'models', section: 'voice' })}>{words.toVoices}</a>
    </div>
  );
}
