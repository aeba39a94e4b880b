import type { DictationTrouble } from '../voice/dictation-trouble.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const TROUBLES: Record<Exclude<DictationTrouble['code'], 'refused'>, string> = {
  denied:
    'The microphone is blocked for Alcove. Allow it in the settings of your browser or computer, then try again.',
  none: 'No microphone was found. Connect one, then try again.',
  in_use: 'The microphone cannot be opened: another program may be using it. Close that, then try again.',
  not_secure:
    'The browser gives the microphone to secure pages only. Open Alcove on this computer, or over HTTPS.',
  failed: 'The microphone could not be listened to. Try again.',
  no_model: 'No speech model is in use yet. Install one under Models, then dictate.',
  model_failed:
    'The speech model could not write this down. Try again; if that does not help, install it anew.',
  no_answer: 'Can’t reach Alcove. Is it still running on this computer?',
  too_busy: 'Too much was asked at once. Wait a moment, then try again.',
};

/** The words of dictating, in English. */
export const enDictation = {
  title: 'Dictation',
  start: 'Dictate',
  startHint:
    'Dictate: hold to talk, or click to start and stop. Audio stays on this computer and isn’t saved.',
  /** To an owner, where no model writes speech down yet. */
  offer: {
    title: 'Dictation needs a speech model',
    lead: 'It turns what you say into text, on this computer. Get it once, then dictate in any conversation.',
    readyTitle: 'You can dictate now',
    done: 'OK',
  },
  finish: 'Finish dictating',
  opening: 'Opening the microphone… Allow it if you are asked.',
  recording: 'Recording',
  stopped: 'Recording stopped. Transcribing…',
  howToFinish: (key: string) => `Let go, or press once more, to finish (${key})`,
  writing: 'Transcribing…',
  ahead: (count: number) =>
    count === 1 ? 'Waiting for another recording…' : `${format.count(count)} recordings are waiting first…`,
  cancel: 'Cancel (Esc)',
  dismiss: 'Close this notice',
  again: 'Try again',
  toModels: 'See the models',
  noEnglishHeard:
    'Nothing was understood. The dictation model only knows English; for another language, install a multilingual one in Models.',
  nothingHeard: 'Nothing was heard. Check which microphone is in use, and speak a little closer.',
  letGoEarly: 'The mic wasn’t ready. Try again and wait for the level meter.',
  time: (seconds: number) => format.clock(seconds),
  longest: (seconds: number) => `At most ${format.clock(seconds)}`,
  trouble: ({ code, sentence }: DictationTrouble) => (code === 'refused' ? sentence : TROUBLES[code]),
};
