import type { Machine, Model } from '../api/models.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

/** The words of the way through the first run, in English. */
export const enFirstRun = {
  steps: 'Setting up Alcove',
  step: { account: 'Your account', privacy: 'What stays', model: 'A model' },
  stepDone: '(done)',
  title: 'Choose a model for this computer',
  lead: 'A model writes the answers that stay here. It is downloaded once; after that it needs no connection.',
  looking: 'Looking at this computer…',
  machine: ({ processor, threads, total_memory_bytes, engine }: Machine, freeBytes: number): string[] => [
    `${format.bytes(total_memory_bytes)} of memory`,
    `${format.bytes(freeBytes)} free on the disk`,
    `${processor ? `${processor}, ` : ''}${threads === 1 ? '1 thread' : `${format.count(threads)} threads`}`,
    engine?.gpu
      ? `graphics card used (${engine.gpu})`
      : engine
        ? 'computes on the processor; no graphics card was found that it can use'
        : 'graphics card not known yet',
  ],
  machineTitle: 'This computer',
  choices: 'Model',
  role: { recommended: 'Recommended', lighter: 'Lighter', larger: 'More capable' },
  why: {
    recommended: 'Here in minutes, and should write about as fast as you read.',
    lighter: 'A shorter download and quicker answers; it knows less.',
    larger: 'Knows and understands more, but takes longer to download and to answer. You can add it later.',
  },
  facts: (size: number, licence: string | null, languages: string) =>
    [`${format.bytes(size)} to download`, licence ?? 'licence unknown', languages]
      .filter(Boolean)
      .join(' · '),
  fit: {
    fits: (needed: number, total: number) =>
      `Fits this machine: takes ${format.bytes(needed)} of its ${format.bytes(total)} of memory.`,
    tight: (needed: number, total: number) =>
      `Tight: takes ${format.bytes(needed)} of ${format.bytes(total)} of memory; close other large programs.`,
    too_large: (needed: number, total: number) =>
      `Too large: needs ${format.bytes(needed)}, and this machine can give about ${format.bytes(total * 0.75)}.`,
  },
  noRoom: (free: number) => `The disk has no room for it: ${format.bytes(free)} are free.`,
  starter: {
    name: 'Go on with the starter model',
    role: 'Already here',
    facts: '7 MB · GPL-3.0-or-later · English, French',
    can: 'It can explain Alcove, work out sums, units and dates, and give emergency numbers, at once and on any computer.',
    cannot: 'It cannot write, sum up, translate or tell you about the world.',
  },
  showAll: (count: number) =>
    count === 1 ? 'Show one more model' : `Show ${format.count(count)} more models`,
  showFewer: 'Show fewer',
  none: 'No larger model fits this computer’s memory and disk. The starter model does, and you can import a model of your own later.',
  download: ({ name, size_bytes }: Model) => `Download ${name} (${format.bytes(size_bytes)})`,
  use: (name: string) => `Use ${name}`,
  useStarter: 'Go on with the starter model',
  later: 'Decide later',
  offPath:
    'No cloud is needed. If you ever want one for harmless messages, its key is added in Settings, under Privacy.',
  unreachable:
    'Without a connection Alcove works all the same: with the starter model, or with a file that you import under Models.',
  arriving: (name: string) => `${name} is on its way`,
  stopped: (name: string) => `${name} is waiting`,
  meanwhile:
    'It goes on while you work. When it is complete its checksum is verified; from then on it answers.',
  meanwhileOnly: 'It goes on while you work. When it is complete its checksum is verified.',
  kept: 'What has come is kept, also when Alcove is closed.',
  enter: 'Use Alcove meanwhile',
  enterStopped: 'Use Alcove with the starter model',
  stoppedLead: 'It goes on where it stopped whenever you resume it, here or under Models.',
  ready: (name: string) => `${name} is ready`,
  readyLead:
    'It answers from now on, here on this computer. You can change it whenever you like, under Models.',
  start: 'Begin',
  another: 'Choose another',
  /** The card beside the conversations. */
  card: {
    choose: 'Choose a model',
    chooseHint: 'Alcove answers with its small starter model so far.',
    title: 'Models on their way',
    running: (percent: number | null, left: string | null) =>
      [percent === null ? 'downloading' : format.percent(percent), left].filter(Boolean).join(' · '),
    stopped: (percent: number | null) =>
      percent === null ? 'stopped' : `stopped at ${format.percent(percent)}`,
    resume: (name: string) => `Resume ${name}`,
    putAway: (name: string) => `Put away: ${name} waits under Models`,
    arrived: (name: string) => `${name} is installed.`,
    answers: (name: string) => `${name} is ready and answers from now on.`,
    close: 'Close this message',
  },
};
