import { shipped } from './search-candidate-shipped.ts';
import { inSqliteVec } from './search-candidate-sqlite-vec.ts';
import { inTypeScript } from './search-candidate-typescript.ts';
import { inUsearch } from './search-candidate-usearch.ts';

/** A passage's vector, numbered from 1, and whose it is. */
export interface Stored {
  row: number;
  user: number;
  vector: Float32Array;
}

/** An index that is open in this process. */
export interface OpenIndex {
  search(user: number, query: Float32Array, limit: number): number[] | Promise<number[]>;
  add(stored: Stored): void;
  remove(stored: Stored): void;
  /** Writes everything to its files. */
  close(): void;
}

/** One of the indexes to choose from. */
export interface Candidate {
  build(directory: string, dimensions: number, all: Iterable<Stored>): void;
  open(directory: string, dimensions: number): OpenIndex;
  /** The bytes as which it stores a vector, to look for in its files. */
  bytesOf(vector: Float32Array): Uint8Array;
}

export const candidates: Record<string, Candidate> = {
  '4 bits, WebAssembly SIMD, rescored (chosen)': shipped,
  'int8, TypeScript': inTypeScript('int8'),
  '1 bit, TypeScript, 400 rescored': inTypeScript('signs'),
  'sqlite-vec, int8': inSqliteVec('int8'),
  'sqlite-vec, 1 bit, 400 rescored': inSqliteVec('signs'),
  'usearch, int8, HNSW': inUsearch,
};
