import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listModels } from '../api/models.ts';
import { transcribe } from '../api/voice.ts';
import { createDictator } from './dictation.ts';
import { type Microphone, type MicrophoneListener, openMicrophone } from './microphone.ts';
import { silence } from './use-reading.ts';

export type DictationInHand = ReturnType<typeof useDictation>;

/** A dictation for one field: `onText` takes what was said. The microphone closes when the field leaves the screen. */
export function useDictation(onText: (text: string) => void) {
  const latest = useRef(onText);
  latest.current = onText;
  const [dictator] = useState(() =>
    createDictator({
      hasSpeechModel,
      openMicrophone: openInSilence,
      transcribe,
      onText: (text) => latest.current(text),
    }),
  );
  useEffect(() => () => dictator.cancel(), [dictator]);
  const dictation = useSyncExternalStore(dictator.subscribe, dictator.current);
  return { dictation, dictator };
}

// What is being read aloud would be written down, too.
function openInSilence(listener: MicrophoneListener): Promise<Microphone> {
  silence();
  return openMicrophone(listener);
}

async function hasSpeechModel(): Promise<boolean> {
  const { active } = await listModels();
  return active.stt !== null;
}
