import type { Machine, Measurement, Model } from '../api/models.ts';
import type { VoiceId } from '../api/voice.ts';
import type { ModelSection } from '../app/router.ts';
import { nameLanguages } from '../models/name-languages.ts';
import { enSpeech } from './en-speech.ts';
import { createFormat } from './format.ts';
import { createRate } from './format-rate.ts';

const format = createFormat('en');
const rate = createRate('en');

const SECTIONS: Record<ModelSection, { title: string; lead: string }> = {
  chat: {
    title: 'Chat',
    lead: 'Writes the replies that stay on this computer. Larger models know more and need more memory.',
  },
  embedding: {
    title: 'Document search',
    lead: 'Finds passages that say the same in other words, in French and in English.',
  },
  stt: {
    title: 'Dictation',
    lead: 'Turns what you dictate into text. The sound stays on this computer and is not kept.',
  },
  vision: {
    title: 'Image understanding',
    lead: 'Says what a picture shows and answers questions about it.',
  },
  detector: {
    title: 'Object detection',
    lead: 'Names people, animals and things in a picture and shows where they are.',
  },
  voice: {
    title: 'Voices',
    lead: 'Read replies aloud. A plain voice comes with Alcove; Piper voices sound more like people.',
  },
};

const MISSING: Record<Model['source'], string> = {
  starter: 'The starter model’s file is missing. Reinstall Alcove.',
  catalogue: 'Files of this model are gone or changed. Resume to fetch what is missing.',
  import: 'Files of this model are gone or changed. Import it again, or remove it.',
};

// 0.75 words a token in English prose; people read some four words a second.
const pace = (tokensPerSecond: number) =>
  tokensPerSecond >= 12
    ? 'faster than you read'
    : tokensPerSecond >= 5
      ? 'about as fast as you read'
      : 'slower than you read';

/** The words of the models, in English. */
export const enModels = {
  title: 'Models',
  lead: 'Models run on this computer. Download one or import your own.',
  diskTitle: 'Disk',
  diskShares: (used: number, free: number) => [
    used > 0 ? `${format.bytes(used)} of models` : 'no models of your own yet',
    `${format.bytes(free)} free`,
  ],
  machineTitle: 'This computer',
  machine: ({ processor, threads, total_memory_bytes, engine }: Machine) => [
    `${format.bytes(total_memory_bytes)} of memory`,
    `${processor ? `${processor}, ` : ''}${threads === 1 ? '1 thread' : `${format.count(threads)} threads`}`,
    ...(engine ? [engine.gpu ? `graphics card used (${engine.gpu})` : 'no graphics card used'] : []),
  ],
  toFirstRun: 'Help me choose a model',
  filter: { purpose: 'Show', all: 'Models for everything', fits: 'Only what fits this computer' },
  overview: 'In use now',
  sections: SECTIONS,
  /** What does the work where no model is chosen. */
  inPlace: {
    chat: 'None',
    embedding: 'Off (keyword search only)',
    stt: 'None: no dictation',
    vision: 'None: text and measures only',
    detector: 'None',
    voice: 'Built-in voice',
  },
  none: 'None',
  useNone: 'Use none',
  /** What Alcove does without a model. */
  without: {
    embedding: 'Off: documents are searched by keyword.',
    stt: 'Dictation is off.',
    vision: 'Off: only the text of a picture is read.',
    detector: 'Off: nothing is marked in pictures.',
  },
  ownerOnly: 'Only the owner of this installation can change models.',
  active: 'In use',
  activate: 'Use this one',
  /** A button among many of its kind, for those who hear its name only. */
  named: (action: string, name: string) => `${action}: ${name}`,
  offered: (count: number) => `${count} available`,
  spokenBy: 'Spoken by',
  builtIn: 'Built-in voice (espeak-ng)',
  canBe: (voices: VoiceId[]) => `can be ${voices.map(enSpeech.voiceName).join(', ')}`,
  download: 'Download',
  resume: 'Resume',
  pause: 'Pause',
  giveUp: 'Cancel the download',
  timeLeft: (seconds: number) => `${format.duration(seconds)} left`,
  waiting: 'Waiting for the connection…',
  paused: (received: number, total: number | null) =>
    received === 0
      ? 'Paused before anything arrived.'
      : total
        ? `Paused at ${format.percent(received / total)}: ${format.bytes(received)} of ${format.bytes(total)}.`
        : `Paused at ${format.bytes(received)}.`,
  /** What is here of a download that failed. */
  kept: (received: number, total: number | null) =>
    `${format.bytes(received)}${total ? ` of ${format.bytes(total)}` : ''} saved. The download picks up from there.`,
  endedWithAlcove: 'The download stopped when Alcove was closed.',
  toImport: 'Import a file',
  toOfflineMode: 'Change offline mode',
  downloadOf: (name: string) => `Download of ${name}`,
  measure: 'Measure',
  measureAgain: 'Measure again',
  measuring: 'Testing… This takes up to 30 s.',
  notMeasured: 'Not measured on this computer yet.',
  figures: ({ speed, memory_bytes }: Measurement) => [
    {
      label: `writing: ${pace(speed.tokens_per_second)}`,
      value: `${rate(speed.tokens_per_second)} tokens/s`,
    },
    { label: 'reading a question', value: `${rate(speed.prompt_tokens_per_second)} tokens/s` },
    ...(memory_bytes === null ? [] : [{ label: 'memory in use', value: format.bytes(memory_bytes) }]),
  ],
  measuredOn: ({ measured_at, threads, gpu }: Measurement) =>
    `Measured here on ${format.date(measured_at)}, ${gpu ? `on the graphics card (${gpu})` : threads === 1 ? 'with 1 thread' : `with ${format.count(threads)} threads`}.`,
  details: (name: string) => `Details of ${name}`,
  detailsShort: 'Details',
  detail: {
    checksum: 'SHA-256',
    checksumKnown: (sha256: string) => `${sha256} (checked when it was installed and each time it is loaded)`,
    checksumOffered: 'Published by its source; checked when it is downloaded',
    parameters: 'Parameters',
    count: (value: number) => format.count(value),
    quantisation: 'Quantization',
    context: 'Context length',
    tokens: (count: number) => `${format.count(count)} tokens`,
    licence: 'Licence',
    unknown: 'unknown',
  },
  verifying: 'Checking the file…',
  progress: (received: number, total: number | null, speed: number, left: number | null) =>
    [
      total ? `${format.bytes(received)} of ${format.bytes(total)}` : format.bytes(received),
      `${format.bytes(speed)}/s`,
      ...(left === null ? [] : [`${format.duration(left)} left`]),
    ].join(' · '),
  remove: (name: string) => `Remove ${name}`,
  removeFrees: (bytes: number) => `This frees ${format.bytes(bytes)}.`,
  removeChat: 'The starter model will take over.',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Its files are deleted from this computer. To use it again it must be installed again.',
  removeActiveText:
    'It is in use. Its files are deleted from this computer; to use it again it must be installed again.',
  removeForGood: 'Remove',
  size: (bytes: number, isApproximate: boolean) => `${isApproximate ? 'about ' : ''}${format.bytes(bytes)}`,
  bestFor: (sentence: { en: string; fr: string }) => sentence.en,
  languages(codes: string[]): string {
    const { names, more } = nameLanguages(codes, 'en');
    return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  },
  noLicence: 'Licence unknown',
  fit: { fits: 'Fits this machine', tight: 'Tight on this machine', too_large: 'Too large for this machine' },
  fitWhy: (needed: number, total: number) =>
    `: about ${format.bytes(needed)} of its ${format.bytes(total)} of memory`,
  missing: MISSING,
  hub: {
    title: 'Any model of Hugging Face',
    link: 'Name or address of a repository',
    hint: 'Such as owner/name, or the address of a page. Only GGUF files; what is found is not checked by us: read its licence.',
    find: 'Look',
    licence: (licence: string | null) => `Licence: ${licence ?? 'its publisher states none'}`,
    gated:
      'Its publisher gives it only to accounts that accepted the terms. Accept them on its page, and keep a token of your account below.',
    suggested: 'the usual choice',
    add: 'Add',
    added: (name: string) => `${name} can be downloaded now.`,
    connection: 'Connection and account',
    from: (address: string, proxy: string | null) =>
      `Models come from ${address}${proxy ? `, by the proxy ${proxy}` : ''}.`,
    token: 'Token of your account',
    tokenHint: (place: 'keychain' | 'memory' | 'environment' | null): string =>
      place === 'keychain'
        ? 'One is kept in the keychain of this computer. It goes to this address alone.'
        : place
          ? 'One is kept until Alcove stops. It goes to this address alone.'
          : 'For models with terms only. It goes to this address alone.',
    keepToken: 'Keep the token',
    removeToken: 'Remove the token',
  },
  importTitle: 'Import a model',
  importPath: 'Full path of a file or folder',
  importForms: [
    'Answers and search: a GGUF file.',
    'Speech, pictures and objects: the folder of a Whisper, SmolVLM, Florence-2, RT-DETR, D-FINE, DETR or YOLOS model in ONNX form, with its config.json.',
    'Voices: the .onnx file of a Piper voice, with its .onnx.json beside it, or their folder.',
  ],
  importHint: 'It is checked and copied; the original stays where it is.',
  chooseFile: 'Choose a file…',
  chooseFolder: 'Choose a folder…',
  import: 'Import',
  installed: (name: string) => `${name} is installed.`,
  /** Asked of a voice that was imported. */
  whichVoice: 'Which voice is it to be?',
  /** In the settings of reading aloud: who speaks now. */
  speaks: (voice: VoiceId, model: string | undefined) =>
    `${enSpeech.voiceName(voice)}: ${model ?? 'built-in voice'}`,
  toVoices: 'Choose other voices',
};
