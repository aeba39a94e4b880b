import type { Download, Measurement, Model, ModelKind, ModelList } from '../../renderer/api/models.ts';

/** Changes the first model of a kind that can be downloaded, and takes it into use where it is active then. */
export function changeModel(
  list: ModelList,
  kind: ModelKind,
  change: (model: Model) => Partial<Model>,
): ModelList {
  const first = list.items.find((model) => model.kind === kind && model.source === 'catalogue');
  const items = list.items.map((model) => (model === first ? { ...model, ...change(model) } : model));
  const model = items.find(({ id }) => id === first?.id);
  if (!model?.active || kind === 'voice') return { ...list, items };
  for (const other of items) if (other.kind === kind && other !== model) other.active = false;
  const why = kind === 'chat' ? { chat_why: 'chosen' as const } : {};
  return { ...list, items, active: { ...list.active, [kind]: model.id, ...why } };
}

/** A download of it that is as far as `share`. */
export function downloadOf(
  model: Model,
  share: number,
  change: Partial<Download> = {},
): Pick<Model, 'download'> {
  return {
    download: {
      model: model.id,
      state: 'running',
      received_bytes: Math.round(model.size_bytes * share),
      total_bytes: model.size_bytes,
      bytes_per_second: 5_200_000,
      seconds_left: 214,
      error: null,
      then_activate: true,
      ...change,
    },
  };
}

/** A model that is here, was measured and does its work. */
export function inUse(speed: Measurement['speed']): Partial<Model> {
  const measured_at = '2026-05-03T09:30:00.000Z';
  const machine = { processor: 'A processor', threads: 8, gpu: null, memory_bytes: 1_900_000_000 };
  return { installed: true, active: true, measured: { measured_at, ...machine, speed } };
}
