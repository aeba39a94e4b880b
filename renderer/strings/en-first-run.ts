import type { Machine, Model } from '../api/models.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

/** The words of the way through the first run, in English. */
export const enFirstRun = {
  steps: 'Setting up Alcove',
  step: { account: 'Your account', privacy: 'Privacy', model: 'Model' },
  stepDone: '(done)',
  title: 'Choose a model for this computer',
  lead: 'The model that answers on this computer. Download it once, then use it offline.',
  looking: 'Checking your hardware…',
  machine: ({ processor, threads, total_memory_bytes, engine }: Machine, freeBytes: number): string[] => [
    `${format.bytes(total_memory_bytes)} of memory`,
    `${format.bytes(freeBytes)} free on the disk`,
    `${processor ? `${processor}, ` : ''}${threads === 1 ? '1 thread' : `${format.count(threads)} threads`}`,
    engine?.gpu
      ? `${engine.gpu_integrated ? 'built-in graphics' : 'graphics card'}: ${engine.gpu}${engine.gpu_memory_bytes ? `, ${format.bytes(engine.gpu_memory_bytes)}` : ''}`
      : engine?.gpu_left
        ? 'the graphics card failed or has too little memory for this model: using the processor'
        : engine
          ? 'no supported graphics card found: using the processor'
          : 'graphics card not known yet',
  ],
  machineTitle: 'This computer',
  choices: 'Model',
  role: { recommended: 'Recommended', lighter: 'Lighter', larger: 'More capable' },
  why: {
    recommended: 'Downloads in minutes, and should write about as fast as you read.',
    lighter: 'Smaller and faster, but less knowledgeable.',
    larger: 'More capable, but slower to download and to answer. You can add it later.',
  },
  facts: (size: number, licence: string | null, languages: string) =>
    [`${format.bytes(size)} to download`, licence ?? 'licence unknown', languages]
      .filter(Boolean)
      .join(' · '),
  expected: (wordsPerSecond: number | null, seconds: number | null) =>
    [
      wordsPerSecond === null ? '' : `Expect about ${format.rate(wordsPerSecond)} words a second here`,
      seconds === null ? '' : `about ${format.duration(seconds)} to download`,
    ]
      .filter(Boolean)
      .join(' · '),
  fit: {
    fits: (needed: number, total: number) =>
      `Fits: uses ${format.bytes(needed)} of ${format.bytes(total)} of memory`,
    tight: (needed: number, total: number) =>
      `Tight fit: uses ${format.bytes(needed)} of ${format.bytes(total)} of memory. Close other apps first.`,
    too_large: (needed: number, total: number) =>
      `Too large: needs ${format.bytes(needed)}, and this machine can give about ${format.bytes(total * 0.75)}.`,
  },
  noRoom: (free: number) => `The disk has no room for it: ${format.bytes(free)} are free.`,
  starter: {
    name: 'Use the starter model for now',
    role: 'Already here',
    facts: '7 MB · GPL-3.0-or-later · English, French',
    can: 'Explains how Alcove works, does sums, units and dates, and gives emergency numbers. Ready now, on any computer.',
    cannot: 'It can’t write, summarise, translate or answer general questions.',
  },
  showAll: (count: number) =>
    count === 1 ? 'Show one more model' : `Show ${format.count(count)} more models`,
  showFewer: 'Show fewer',
  none: 'No larger model fits on this computer. You can use the starter model, or import your own later.',
  download: ({ name, size_bytes }: Model) => `Download ${name} (${format.bytes(size_bytes)})`,
  use: (name: string) => `Use ${name}`,
  useStarter: 'Use the starter model for now',
  later: 'Decide later',
  offPath: 'You don’t need a cloud model. You can add one later in Settings › Connections.',
  arriving: (name: string) => `Downloading ${name}`,
  paused: (name: string) => `${name} download paused`,
  failed: (name: string) => `${name} could not be downloaded`,
  meanwhile: 'The download continues in the background. Alcove verifies the file, then starts using it.',
  meanwhileOnly: 'The download continues in the background. Then Alcove verifies the file.',
  kept: 'Progress is saved even if you close Alcove.',
  enter: 'Start using Alcove',
  enterStopped: 'Use Alcove with the starter model',
  pausedLead: 'Resume whenever you like, here or in Models.',
  failedLead: 'You can use Alcove meanwhile, with its starter model.',
  ready: (name: string) => `${name} is ready`,
  readyLead: 'It now answers on this computer. Change it any time in Models.',
  start: 'Begin',
  another: 'Choose another',
  /** The card beside the conversations. */
  card: {
    choose: 'Choose a model',
    chooseHint: 'You’re using the small starter model.',
    title: 'Downloads',
    running: (percent: number | null, left: string | null) =>
      [percent === null ? 'downloading' : format.percent(percent), left].filter(Boolean).join(' · '),
    paused: (percent: number | null) =>
      percent === null ? 'paused' : `paused at ${format.percent(percent)}`,
    resume: (name: string) => `Resume ${name}`,
    tryAgain: (name: string) => `Try again: ${name}`,
    putAway: (name: string) => `Hide (find ${name} in Models)`,
    arrived: (name: string) => `${name} is installed.`,
    answers: (name: string) => `${name} is ready and answers from now on.`,
    close: 'Close this message',
  },
};
