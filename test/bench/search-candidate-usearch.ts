import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Index, MetricKind, ScalarKind } from 'usearch';
import type { Candidate } from './search-candidates.ts';

/** usearch's graph (HNSW), a file for each user, in its default shape and with twice its default effort in a search. */
export const inUsearch: Candidate = {
  build(directory, dimensions, all) {
    const indexes = new Map<number, Index>();
    for (const { row, user, vector } of all) {
      const index = indexes.get(user) ?? makeIndex(dimensions);
      indexes.set(user, index);
      index.add(BigInt(row), vector, 1);
    }
    for (const [user, index] of indexes) index.save(join(directory, `${user}.usearch`));
  },
  open(directory, dimensions) {
    const indexes = new Map<number, Index>();
    for (const name of readdirSync(directory)) {
      const index = makeIndex(dimensions);
      index.load(join(directory, name));
      indexes.set(Number.parseInt(name, 10), index);
    }
    return {
      search(user, query, limit) {
        const found = indexes.get(user)?.search(query, limit, 1);
        return found && 'distances' in found ? Array.from(found.keys as BigUint64Array, Number) : [];
      },
      add: ({ row, user, vector }) => indexes.get(user)?.add(BigInt(row), vector, 1),
      remove: ({ row, user }) => void indexes.get(user)?.remove(BigInt(row)),
      close() {
        for (const [user, index] of indexes) index.save(join(directory, `${user}.usearch`));
      },
    };
  },
  bytesOf: (vector) => new Uint8Array(Int8Array.from(vector, (component) => component * 127).buffer),
};

function makeIndex(dimensions: number): Index {
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 128,
    multi: false,
  });
}
