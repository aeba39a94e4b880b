import type { PictureTrouble } from '../vision/picture-trouble.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const TROUBLES: Record<Exclude<PictureTrouble['code'], 'refused'>, string> = {
  unsupported: 'This is no picture that Alcove can read. Choose a PNG, JPG or WEBP file.',
  too_heavy: 'This picture is larger than 20 MB. Save it smaller, then try again.',
  too_many_pixels: 'This picture has more than 50 million pixels. Save it smaller, then try again.',
  damaged: 'This picture cannot be read; it may be damaged. Save it again, then retry.',
  question_too_long: 'The question is too long for the model. Ask it more briefly.',
  failed:
    'The picture could not be looked at. Try again; if that does not help, see which model is in use under Models.',
  no_answer: 'Can’t reach Alcove. Is it still running on this computer?',
  too_busy: 'Too much was asked at once. Wait a moment, then try again.',
};

/** The words of pictures, in English. */
export const enPictures = {
  title: 'Pictures',
  lead: 'Read the text of a picture, or ask what it shows. Pictures are read on this computer and not saved.',
  emptyTitle: 'Drop or paste a picture',
  empty:
    'A screenshot, a photo of a page, a receipt: PNG, JPG or WEBP, up to 20 MB. Nothing of it leaves this computer.',
  choose: 'Choose a picture',
  chooseOther: 'Choose another',
  close: 'Close',
  drop: 'Drop to look at this picture',
  stays: 'This picture stays on this computer.',
  purposes: 'What to do with the picture',
  text: 'The text',
  askAbout: 'Ask about it',
  language: 'Language of the text',
  languages: { auto: 'Both', fr: 'French', en: 'English' },
  read: 'Read the text',
  stop: 'Stop (Esc)',
  underWay: 'Reading the picture…',
  noText: 'No text was found in this picture.',
  lines: 'Text, block by block',
  textBoxes: 'Text regions',
  objectBoxes: 'Where it is in the picture',
  question: 'Your question',
  questionHint: 'Leave it empty for a description',
  ask: 'Ask',
  describe: 'Describe it',
  answer: 'Answer',
  objects: 'Seen in the picture',
  object: (label: string, share: number) => `${label}, ${format.percent(share)}`,
  toModels: 'See the models',
  use: 'Use in a message',
  textStays: 'Text stays on this device',
  textStaysHint: 'Some of this text is sensitive, so a message with it is answered on this device.',
  textMayLeave: 'Text may leave',
  textMayLeaveHint:
    'Nothing sensitive was found in this text. A cloud model, if one is set up, may be sent a message with it; the picture itself stays here.',
  readBy: (model: string, milliseconds: number, share: number) =>
    `Read on this computer by ${model} in ${format.seconds(milliseconds)}, ${format.percent(share)} confidence`,
  answeredBy: (model: string | undefined, milliseconds: number) =>
    model
      ? `Answered on this computer by ${model} in ${format.seconds(milliseconds)}`
      : `Measured and read on this computer without a vision model, in ${format.seconds(milliseconds)}`,
  trouble: ({ code, sentence }: PictureTrouble) => (code === 'refused' ? sentence : TROUBLES[code]),
};
