import { z } from 'zod';
import { spokenLanguage } from '../../../models/media/speech/spoken-language.ts';
import { VOICES } from '../../../models/media/speech/voices.ts';
import { callerOf, type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { TextToSpeech } from '../../voice/text-to-speech.ts';
import { AUTO, LOCAL, unknownModel } from '../choose-model.ts';

/** OpenAI's voices, by whether the nearest of Alcove's is a woman's or a man's. */
const WOMEN = ['alloy', 'coral', 'marin', 'nova', 'sage', 'shimmer'] as const;
const MEN = ['ash', 'ballad', 'cedar', 'echo', 'fable', 'onyx', 'verse'] as const;

/** What clients write into their code for speech; here the voice decides which model speaks. */
const MODELS = [AUTO, LOCAL, 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];

const VoiceName = z.enum([...WOMEN, ...MEN, ...VOICES.map(({ id }) => id)]);

const SpeechBody = z.object({
  model: z.string().max(200).describe('`auto`, `local`, or one of OpenAI’s names for speech.'),
  input: z
    .string()
    .refine((text) => text.trim() !== '', { message: 'There is nothing to say' })
    .refine((text) => [...text].length <= 5_000, { message: 'At most 5000 characters' }),
  voice: VoiceName.describe('One of OpenAI’s, which the nearest of Alcove’s speaks, or one of those.'),
  response_format: z.literal('mp3', 'Only mp3 is made here').nullish(),
  speed: z
    .number()
    .min(0.5, 'From 0.5 to 2')
    .max(2, 'From 0.5 to 2')
    .nullish()
    .describe('1 is as the voice speaks.'),
  stream_format: z.literal('audio', 'Only audio is sent here').nullish(),
});

/** POST /v1/audio/speech. */
export function openAiSpeech(tts: Pick<TextToSpeech, 'sayOnce'>): Endpoint {
  return endpoint({
    method: 'post',
    path: '/v1/audio/speech',
    operationId: 'createSpeech',
    tag: 'For existing clients',
    summary: 'Speech of a text as MP3, made on this computer and kept nowhere',
    access: { kind: 'user', scope: 'voice' },
    body: SpeechBody,
    responses: { 200: { description: 'The speech', contentType: 'audio/mpeg' } },
    handle: async (input) => {
      const { model, input: text, voice, speed } = input.body;
      if (!MODELS.includes(model)) throw unknownModel();
      const spoken = {
        text,
        voice: chooseVoice(voice, text),
        ratePercent: Math.round(((speed ?? 1) - 1) * 100),
        pitchHz: 0,
      };
      const bytes = await tts.sayOnce(callerOf(input).userId, spoken, input.signal);
      return { status: 200, bytes, contentType: 'audio/mpeg' };
    },
  });
}

function chooseVoice(name: z.output<typeof VoiceName>, text: string) {
  const own = VOICES.find(({ id }) => id === name);
  if (own) return own.id;
  const gender = WOMEN.some((woman) => woman === name) ? 'female' : 'male';
  const language = spokenLanguage(text);
  return VOICES.find((voice) => voice.language === language && voice.gender === gender)?.id;
}
