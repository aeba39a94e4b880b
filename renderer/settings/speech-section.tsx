import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listModels } from '../api/models.ts';
import { listVoices, type SpeechStyle, VOICE_IDS, type Voice, type VoiceId } from '../api/voice.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { keepSpeechStyle, readSpeechStyle } from '../voice/speech-style.ts';
import { startReading, stopReading, useReading } from '../voice/use-reading.ts';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

const SAMPLE = 'settings-sample';

/** Voice, speed and pitch of what is read aloud; kept on this device. */
export function SpeechSection() {
  const { speech, settings } = useStrings();
  const [style, setStyle] = useState(readSpeechStyle);
  const reading = useReading(SAMPLE);
  const isReading = reading !== undefined && reading.state !== 'failed';
  const change = (next: SpeechStyle) => {
    keepSpeechStyle(next);
    setStyle(next);
  };
  return (
    <Section title={settings.sections.speech} lead={speech.lead}>
      <Rows>
        <VoiceChoice voice={style.voice} onChange={(voice) => change({ ...style, voice })} />
        <VoiceSpeakers voice={style.voice} />
        <Slider
          label={speech.rate}
          value={style.rate}
          range={[-50, 100]}
          show={speech.rateValue}
          onChange={(rate) => change({ ...style, rate })}
        />
        <Slider
          label={speech.pitch}
          value={style.pitch}
          range={[-50, 50]}
          show={speech.pitchValue}
          onChange={(pitch) => change({ ...style, pitch })}
        />
      </Rows>
      <Button
        icon={isReading ? 'stop' : 'speaker'}
        onClick={() => (isReading ? stopReading(SAMPLE) : startReading(SAMPLE, speech.sample))}
      >
        {isReading ? speech.stop : speech.tryIt}
      </Button>
      {reading?.state === 'failed' ? <p role="alert">{speech.failed}</p> : null}
    </Section>
  );
}

interface VoiceChoiceProps {
  voice: VoiceId | undefined;
  onChange: (voice: VoiceId | undefined) => void;
}

function VoiceChoice({ voice, onChange }: VoiceChoiceProps) {
  const { speech } = useStrings();
  return (
    <SelectField
      label={speech.voice}
      value={voice ?? 'auto'}
      options={(['auto', ...VOICE_IDS] as const).map((value) => ({ value, label: speech.voiceName(value) }))}
      onChange={(next) => onChange(next === 'auto' ? undefined : next)}
    />
  );
}

interface SliderProps {
  label: string;
  value: number;
  range: [least: number, most: number];
  show: (value: number) => string;
  onChange: (value: number) => void;
}

function Slider({ label, value, range: [least, most], show, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={`${layout.stack} ${styles.slider}`}>
      <div>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{show(value)}</output>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={5}
        value={value}
        aria-valuetext={show(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

/** Which model speaks the chosen voice; where the language decides, the voice of each language. */
function VoiceSpeakers({ voice }: { voice: VoiceId | undefined }) {
  const { models: words } = useStrings();
  const voices = useQuery({ queryKey: ['voices'], queryFn: listVoices });
  const models = useQuery({ queryKey: ['models'], queryFn: listModels });
  const nameOf = ({ engine, model }: Voice) =>
    engine === 'piper' ? (models.data?.items.find(({ id }) => id === model)?.name ?? model) : undefined;
  const shown = voices.data?.filter(({ id, is_default }) => (voice ? id === voice : is_default)) ?? [];
  return (
    <div className={`${layout.apart} ${styles.item}`}>
      <div>
        {shown.map((each) => (
          <p key={each.id}>{words.speaks(each.id, nameOf(each))}</p>
        ))}
      </div>
      <a href={hrefOf({ name: 'models', section: 'voice' })}>{words.toVoices}</a>
    </div>
  );
}
