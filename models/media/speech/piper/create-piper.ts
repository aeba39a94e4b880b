import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { SpeechRequest, VoiceListener } from '../speaker.ts';
import { findVoice, type Gender } from '../voices.ts';
import { chooseSpeaker } from './choose-speaker.ts';
import { keepPiperVoices, type PiperVoices } from './keep-piper-voices.ts';
import { measureOnce } from './measure-piper-voice.ts';
import { piperManner, USUAL_MANNER } from './piper-manner.ts';
import { sayWithPiper } from './say-with-piper.ts';

/** Piper voices in this process. */
export interface Piper extends VoiceListener {
  /**
   * Says the parts of a text with the voice of `modelFolder`, sentence by sentence: samples at 22,050 a second. Throws
   * EngineFailed when the voice cannot, and the reason of `signal` between two sentences.
   */
  say(texts: readonly string[], request: PiperRequest, signal: AbortSignal): AsyncGenerator<Float32Array>;
}

type PiperRequest = Omit<SpeechRequest, 'text' | 'modelFolder'> & { modelFolder: string };

/** Piper voices, whose phonemes espeak-ng finds. */
export function createPiper(program: EspeakProgram, voices: PiperVoices = keepPiperVoices()): Piper {
  const measure = measureOnce(program);
  return {
    async *say(texts, request, signal) {
      const { ratePercent, pitchHz } = request;
      const { language, gender } = findVoice(request.voice);
      await using borrowed = await voices.borrow(request.modelFolder);
      const { voice } = borrowed;
      const speaker = chooseSpeaker(voice.config, gender);
      const manner =
        ratePercent === 0 && pitchHz === 0
          ? USUAL_MANNER
          : await piperManner(request, gender, await measure(voice, speaker, language));
      yield* sayWithPiper(texts, { ...manner, voice, speaker, ratePercent }, program, signal);
    },
    async genderOf(modelFolder, language) {
      await using borrowed = await voices.borrow(modelFolder);
      const { pitchHz } = await measure(borrowed.voice, 0, language);
      return pitchHz === undefined ? undefined : genderOfPitch(pitchHz);
    },
  };
}

/** Between the usual pitch of men, some 120 hertz, and that of women, some 200. */
function genderOfPitch(pitchHz: number): Gender {
  return pitchHz < 155 ? 'male' : 'female';
}
