import { defaultVoice, VOICES } from '../../models/media/speech/voices.ts';
import { AppError } from '../core/app-error.ts';
import { forbidden, notAuthenticated } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import type { AudioFile } from './audio-files.ts';
import type { TextToSpeech } from './text-to-speech.ts';
import { AudioQuery, SpeakBody, SpeakReply, VoicesReply } from './voice.schemas.ts';
import { OWN_MODEL } from './voice-models.ts';

const tag = 'Voice and vision';
const voice = { kind: 'user', scope: 'voice' } as const;

interface VoiceDependencies {
  tts: TextToSpeech;
  /** Where the server is reached under a `Host` that was found to be its own, such as `http://localhost:7417`. */
  originOf: (host: string) => string;
}

/** What needs a token below `/voice`. */
export function voiceEndpoints({ tts, originOf }: VoiceDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/voice/tts',
      operationId: 'speak',
      tag,
      summary: 'Make speech of a text, on this computer',
      access: voice,
      body: SpeakBody,
      responses: { 200: { description: 'The speech can be fetched', schema: SpeakReply } },
      handle: async (input) => {
        const { text, voice, rate, pitch } = input.body;
        const spoken = {
          text,
          voice,
          ratePercent: Number.parseInt(rate, 10),
          pitchHz: Number.parseInt(pitch, 10),
        };
        const made = await tts.say(callerOf(input).userId, spoken, input.signal);
        const url = new URL(
          `/api/v1/voice/audio/${made.audio.id}`,
          originOf(input.request.headers.host ?? ''),
        );
        url.searchParams.set('expires', String(made.link.expires));
        url.searchParams.set('signature', made.link.signature);
        return ok({
          audio_url: url.href,
          duration_seconds: Math.round(made.audio.durationSeconds * 1_000) / 1_000,
          voice_used: made.voice,
          model_used: made.model,
        });
      },
    }),
    endpoint({
      method: 'get',
      path: '/voice/voices',
      operationId: 'listVoices',
      tag,
      summary: 'The voices that can speak',
      access: voice,
      responses: { 200: { description: 'The voices', schema: VoicesReply } },
      handle: async () => {
        const voices = VOICES.map(async ({ id, name, locale, language, gender }) => {
          const model = await tts.modelOf(id);
          const is_default = defaultVoice(language) === id;
          const engine = model === OWN_MODEL ? 'espeak-ng' : 'piper';
          return { id, name, locale, language, gender, is_default, engine, model } as const;
        });
        return ok({ voices: await Promise.all(voices) });
      },
    }),
  ];
}

/** Audio, whose signed address plays in a player that knows no token. */
export function publicVoiceEndpoints({ tts }: VoiceDependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/voice/audio/{id}',
      operationId: 'fetchAudio',
      tag,
      summary: 'Speech that was made: for who holds its signed address, and for its owner’s token',
      access: { kind: 'public' },
      query: AudioQuery,
      responses: { 200: { description: 'MP3, in ranges where asked for', contentType: 'audio/mpeg' } },
      handle: async ({ params, query, caller }) => {
        const { id = '' } = params;
        const isSigned = tts.isSigned(id, query);
        if (!isSigned) checkOwnToken(caller, query.signature !== undefined);
        const file = await tts.find(id);
        if (!file || !(isSigned || isOwner(file, caller))) throw new AppError(404, 'not_found', 'Not found');
        return {
          status: 200,
          file: { content: file.content, filename: 'speech.mp3', contentType: 'audio/mpeg', isInline: true },
        };
      },
    }),
  ];
}

/** Without a good signature it takes a token, an API key's scope included. */
function checkOwnToken(caller: Caller | undefined, hasSignature: boolean): void {
  if (caller?.kind === 'api_key' && !caller.scopes.includes('voice')) throw forbidden();
  if (caller) return;
  if (!hasSignature) throw notAuthenticated();
  throw new AppError(
    403,
    'link_not_valid',
    'This address has expired or was changed. Make the speech again.',
  );
}

function isOwner(file: AudioFile, caller: Caller | undefined): boolean {
  return caller !== undefined && file.userId === caller.userId;
}
