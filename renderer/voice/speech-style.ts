import { parseJson } from '../api/parse-json.ts';
import { type SpeechStyle, VOICE_IDS } from '../api/voice.ts';
import { recall, remember } from '../app/remembered.ts';

/** As the voices are, each for texts in its language. */
const USUAL: SpeechStyle = { rate: 0, pitch: 0 };

/** How this person wants to be read to, as kept on this device. */
export function readSpeechStyle(): SpeechStyle {
  return parseSpeechStyle(recall('speech'));
}

export function keepSpeechStyle(style: SpeechStyle): void {
  remember('speech', JSON.stringify(style));
}

/** What was kept, as far as it is a style; the usual one for the rest. */
export function parseSpeechStyle(kept: string | undefined): SpeechStyle {
  const { voice, rate, pitch } = { ...(parseJson(kept) as Record<string, unknown> | null) };
  const named = VOICE_IDS.find((id) => id === voice);
  return {
    ...(named ? { voice: named } : {}),
    rate: isWithin(rate, -50, 100) ? rate : USUAL.rate,
    pitch: isWithin(pitch, -50, 50) ? pitch : USUAL.pitch,
  };
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
