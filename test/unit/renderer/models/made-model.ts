import type { Download, Model } from '../../../../renderer/api/models.ts';

/** A download that was stopped half way. */
export const STOPPED: Download = {
  model: 'm',
  state: 'cancelled',
  received_bytes: 1,
  total_bytes: 2,
  bytes_per_second: 0,
  seconds_left: null,
  error: null,
  then_activate: false,
};

/** A model of the catalogue that fits, with these facts in place of plain ones. */
export function madeModel(id: string, facts: Partial<Model> = {}): Model {
  return {
    id,
    name: id,
    family: id,
    kind: 'stt',
    source: 'catalogue',
    parameters: 0,
    quantisation: 'fp32',
    size_bytes: 1,
    size_is_approximate: true,
    context_length: 0,
    languages: [],
    licence: null,
    licence_url: null,
    voices: [],
    best_for: null,
    memory_bytes: 1,
    fits_this_machine: true,
    fit: 'fits',
    measured: null,
    expected_words_per_second: null,
    download_seconds: null,
    digest: { kind: 'published_by_hub' },
    installed: false,
    file_missing: false,
    unusable: null,
    active: false,
    download: null,
    ...facts,
  };
}
