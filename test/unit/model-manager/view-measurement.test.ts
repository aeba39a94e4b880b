import { expect, test } from 'vitest';
import type { MeasurementRow } from '../../../server/model-manager/models.repository.ts';
import { viewMeasurement } from '../../../server/model-manager/view-measurement.ts';

const machine = { totalMemoryBytes: 16e9, processor: 'Test processor', threads: 8 };
const row: MeasurementRow = {
  modelId: 'm',
  sha256: 'a',
  processor: 'Test processor',
  totalMemoryBytes: 16e9,
  threads: 7,
  gpu: null,
  memoryBytes: null,
  figures: { kind: 'stt', soundSeconds: 25, listeningMs: 3_000 },
  measuredAt: Date.UTC(2026, 10, 21, 12),
};

test('a measurement is told with three digits, and with nothing that was not measured', () => {
  expect(viewMeasurement(row, 'a', machine)).toEqual({
    measured_at: '2026-11-21T12:00:00.000Z',
    processor: 'Test processor',
    threads: 7,
    gpu: null,
    memory_bytes: null,
    speed: { kind: 'stt', sound_seconds_per_second: 8.33 },
  });
  const figures = { kind: 'embedding', texts: 32, textsMs: 6_000 } as const;
  expect(viewMeasurement({ ...row, figures }, 'a', machine)?.speed).toEqual({
    kind: 'embedding',
    texts_per_second: 5.33,
  });
});

test('figures that no Alcove writes are none', () => {
  for (const figures of [null, {}, { kind: 'chat' }, { kind: 'stt', soundSeconds: -1, listeningMs: 1 }])
    expect(viewMeasurement({ ...row, figures: figures as never }, 'a', machine)).toBeNull();
});

test('a measurement of other bytes, another processor or another memory is none', () => {
  expect(viewMeasurement(undefined, 'a', machine)).toBeNull();
  expect(viewMeasurement(row, 'b', machine)).toBeNull();
  expect(viewMeasurement(row, 'a', { ...machine, processor: 'Another' })).toBeNull();
  expect(viewMeasurement(row, 'a', { ...machine, totalMemoryBytes: 32e9 })).toBeNull();
});
