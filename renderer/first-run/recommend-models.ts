import type { Machine, Model, ModelList } from '../api/models.ts';

/** A model for answers that this machine can be expected to run well, and why it is named. */
export interface Recommendation {
  model: Model;
  role: 'recommended' | 'lighter' | 'larger';
}

/** What must stay free on the disk; the server refuses what would leave less (check-disk-space.ts). */
const DISK_MARGIN_BYTES = 512 * 2 ** 20;

const OPEN_LICENCES = ['Apache-2.0', 'MIT'];

/** The first model is here in minutes: what to wait an hour for is chosen by somebody who knows the app. */
const FIRST_BYTES = 2e9;

/**
 * Chooses models for answers: at most three, the recommended one first, and every other. All leave half of the memory to other programs, fit on the disk, speak both languages of the
 * app and have an open licence. The recommended one is the largest of at most 2 GB that should write at reading pace here: by
 * what the server measured on this machine, else by a rule of thumb; that a graphics card exists says nothing of its memory
 * or speed. Lighter is at most 60 % of it; larger is the largest at that pace, or the next one.
 */
export function recommendModels(list: ModelList, machine: Machine) {
  const offered = list.items.filter(({ kind, source }) => kind === 'chat' && source === 'catalogue');
  const good = offered.filter((model) => isOpen(model) && speaksBoth(model) && hasRoom(model, list));
  const easy = good.filter((model) => model.fit === 'fits' && writesAtPace(model, machine));
  const best =
    largest(easy.filter(({ size_bytes }) => size_bytes <= FIRST_BYTES)) ??
    smallest(easy) ??
    smallest(good.filter(({ fit }) => fit !== 'too_large'));
  const none: Recommendation[] = [];
  if (!best) return { recommended: none, others: offered };
  const lighter = largest(good.filter(({ parameters }) => parameters <= best.parameters * 0.6));
  const isLarger = ({ parameters }: Model) => parameters >= best.parameters * 1.2;
  const larger =
    largest(easy.filter(isLarger)) ??
    smallest(good.filter((model) => model.fit !== 'too_large' && isLarger(model)));
  const recommended: Recommendation[] = [
    { model: best, role: 'recommended' },
    ...(lighter ? [{ model: lighter, role: 'lighter' } as const] : []),
    ...(larger ? [{ model: larger, role: 'larger' } as const] : []),
  ];
  const named = new Set(recommended.map(({ model }) => model.id));
  return { recommended, others: offered.filter(({ id }) => !named.has(id)) };
}

/** Whether the disk has room for what is still to come of a model. */
export function hasRoom(model: Model, { disk }: Pick<ModelList, 'disk'>): boolean {
  const left = model.installed ? 0 : model.size_bytes - (model.download?.received_bytes ?? 0);
  return left + DISK_MARGIN_BYTES <= disk.free_bytes || model.installed;
}

/** Words a second that most people read. */
const READING_PACE = 3.5;

function writesAtPace({ expected_words_per_second: expected, parameters }: Model, machine: Machine): boolean {
  return expected === null ? parameters <= mostParameters(machine) : expected >= READING_PACE;
}

/** Writing a word reads every weight once: what counts is memory bandwidth, which grows with the class of processor. */
function mostParameters({ threads }: Machine): number {
  if (threads >= 12) return 9e9;
  if (threads >= 6) return 5e9;
  return threads >= 3 ? 3.5e9 : 2e9;
}

function isOpen({ licence }: Model): boolean {
  return licence !== null && OPEN_LICENCES.includes(licence);
}

function speaksBoth({ languages }: Model): boolean {
  return languages.includes('fr') && languages.includes('en');
}

function largest(models: readonly Model[]): Model | undefined {
  return models.toSorted((left, right) => right.parameters - left.parameters || bySize(left, right))[0];
}

function smallest(models: readonly Model[]): Model | undefined {
  return models.toSorted((left, right) => left.parameters - right.parameters || bySize(left, right))[0];
}

// Of two with as many weights the one that keeps more of them.
function bySize(left: Model, right: Model): number {
  return right.size_bytes - left.size_bytes;
}
