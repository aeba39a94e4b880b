import { open, rm } from 'node:fs/promises';
import type {
  Transcriber,
  TranscriptionLanguage,
  TranscriptionPiece,
  TranscriptionSegment,
} from '../../models/media/transcription/transcriber.ts';
import { createQueue } from '../../models/queue.ts';
import type { SealedFile, StoredFile } from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import { createPlaces, type PlacesOptions } from '../engines/places.ts';
import { chooseLanguage } from '../engines/transcription.ts';
import type { ModelFolder } from '../model-manager/model-manager.ts';
import { passingFileSeal } from '../secrets/files-key.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';

interface SpeechToTextParts {
  transcription: Transcriber;
  activeModel: () => Promise<ModelFolder | undefined>;
  score: ScoreFor;
}

/** A recording as it came, and whose it is. */
export interface Recording {
  audio: StoredFile;
  userId: string;
  language: TranscriptionLanguage | undefined;
}

/** A recording that was found good, and the model that will write it down. */
export interface AcceptedRecording extends Omit<Recording, 'audio'> {
  samples: SealedFile;
  durationSeconds: number;
  /** Whether its file ends before its sound does. */
  isCutOff: boolean;
  model: ModelFolder;
  /** Removes the decoded sound and gives the place to another; to be called once, whatever happened. */
  release: () => Promise<void>;
}

/** What was said in a recording. */
export interface Transcript {
  text: string;
  language: TranscriptionLanguage | null;
  durationSeconds: number;
  isCutOff: boolean;
  segments: TranscriptionSegment[];
  /** 0 to 1, as the server scores messages. */
  sensitivityScore: number;
}

/** What is told of a transcription while it goes on: pieces of it, and before that how many are before it. */
export type TranscriptionNews = TranscriptionPiece | { type: 'waiting'; ahead: number };

/** Writes recordings down, one at a time. */
export type SpeechToText = ReturnType<typeof createSpeechToText>;

export function createSpeechToText({ transcription, activeModel, score }: SpeechToTextParts) {
  const places = createPlaces(PLACES);
  // A recording is judged without waiting for another to be written down.
  const decodings = createQueue();
  const transcriptions = createQueue();

  const decode = async (
    { audio, userId, language }: Recording,
    samples: SealedFile,
    signal: AbortSignal,
  ): Promise<Omit<AcceptedRecording, 'release'>> => {
    // Made here, so that none is made after it was removed (write-samples.ts).
    await (await open(samples.path, 'wx', 0o600)).close();
    const sound = await decodings.run(() => transcription.decode(audio, samples, signal), {
      user: userId,
      signal,
    });
    const model = await activeModel();
    if (!model) throw new AppError(503, 'no_speech_model', NO_MODEL);
    return { samples, userId, language: await chooseLanguage(model.folder, language), ...sound, model };
  };

  const listen = async (
    { samples, language, model, durationSeconds, isCutOff }: AcceptedRecording,
    onNews: (news: TranscriptionNews) => void,
    signal: AbortSignal,
  ): Promise<Omit<Transcript, 'sensitivityScore'>> => {
    const segments: TranscriptionSegment[] = [];
    let found = language ?? null;
    const request = { samples, modelFolder: model.folder, ...(language && { language }) };
    for await (const piece of transcription.transcribe(request, signal)) {
      onNews(piece);
      if (piece.type === 'segment') segments.push(piece.segment);
      if (piece.type === 'end') found = piece.language;
    }
    const text = segments.map((segment) => segment.text).join(' ');
    return { text, language: found, durationSeconds, isCutOff, segments };
  };

  return {
    /**
     * Judges a recording and decodes it beside itself. Throws AppError 422 for what cannot be listened to, and only then
     * 503 where there is no model, and 422 where it does not know the language; 429 and 503 where too many wait already; the reason of `signal`.
     */
    async accept(recording: Recording, signal: AbortSignal): Promise<AcceptedRecording> {
      const giveBack = places.take(recording.userId);
      const samples = { path: `${recording.audio.path}.samples`, key: passingFileSeal().key };
      const release = async (): Promise<void> => {
        giveBack();
        await rm(samples.path, { force: true });
      };
      try {
        return { ...(await decode(recording, samples, signal)), release };
      } catch (error) {
        await release();
        throw error;
      }
    },
    /** Throws AppError 503 when the engine fails, and the reason of `signal`, which stops the work. */
    async write(
      accepted: AcceptedRecording,
      onNews: (news: TranscriptionNews) => void,
      signal: AbortSignal,
    ): Promise<Transcript> {
      const onWait = (ahead: number) => onNews({ type: 'waiting', ahead });
      const heard = await transcriptions.run(() => listen(accepted, onNews, signal), {
        user: accepted.userId,
        signal,
        onWait,
      });
      return { ...heard, sensitivityScore: await scoreTranscript(score, accepted.userId, heard.segments) };
    },
  };
}

const NO_MODEL =
  'No speech model is installed. Install one on the Models screen, or run "alcove model download whisper-base-q8", or "alcove model import <folder>" with the folder of a Whisper model in ONNX form.';

/** Each recording keeps up to 230 MB on the disk. What takes a minute is the rule: who comes too early comes again. */
const PLACES: PlacesOptions = {
  own: {
    most: 4,
    code: 'too_many_recordings',
    detail: 'You have 4 recordings waiting already. Send this one when one of them is done.',
  },
  all: {
    most: 8,
    code: 'transcription_busy',
    detail: 'Too many recordings are waiting to be written down. Send this one again in a while.',
  },
  retryAfterSeconds: 30,
};

/** Characters of a part. */
const PART = 8_000;

/** The highest sensitivity score of a transcript's parts; 1 where scoring failed, 0 where nothing was said. */
export async function scoreTranscript(
  score: ScoreFor,
  userId: string,
  segments: readonly { text: string }[],
): Promise<number> {
  let highest = 0;
  for (const text of joinParts(segments.map((segment) => segment.text))) {
    highest = Math.max(highest, await scoreOrOne(() => score(userId, [{ role: 'user', text }])));
  }
  return highest;
}

async function scoreOrOne(score: () => Promise<{ score: number }>): Promise<number> {
  try {
    return (await score()).score;
  } catch {
    return 1;
  }
}

/** Whole segments in order, as many in a part as fit. */
function joinParts(texts: readonly string[]): string[] {
  const parts: string[] = [];
  for (const text of texts) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + text.length < PART) parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
  }
  return parts;
}
