import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { quantiseVector } from '../../server/documents/search/vector-quantise.ts';
import type { Candidate, Stored } from './search-candidates.ts';

const PROPOSED = 400;

/** sqlite-vec's table `vec0`, partitioned by user: a full scan of int8, or of signs with the best compared again. */
export function inSqliteVec(kind: 'int8' | 'signs'): Candidate {
  const insertInto = (sqlite: Sqlite.Database) => sqlite.prepare(kind === 'int8' ? INSERT : INSERT_SIGNS);
  return {
    build(directory, dimensions, all) {
      const sqlite = openFile(directory);
      const columns =
        kind === 'int8'
          ? `vector int8[${dimensions}] distance_metric=cosine`
          : `signs bit[${dimensions}], +vector blob`;
      sqlite.exec(`CREATE VIRTUAL TABLE vectors USING vec0 (user integer partition key, ${columns})`);
      const insert = insertInto(sqlite);
      sqlite.transaction(() => {
        for (const stored of all) insert.run(valuesOf(stored));
      })();
      sqlite.close();
    },
    open(directory) {
      const sqlite = openFile(directory);
      const insert = insertInto(sqlite);
      const remove = sqlite.prepare('DELETE FROM vectors WHERE rowid = ?');
      const find = sqlite
        .prepare<[Record<string, bigint | Buffer>], number>(kind === 'int8' ? FIND : FIND_BY_SIGNS)
        .pluck();
      return {
        search: (user, query, limit) =>
          find.all({ query: bytesOf(query), user: BigInt(user), limit: BigInt(limit) }),
        add: (stored) => void insert.run(valuesOf(stored)),
        remove: ({ row }) => void remove.run(BigInt(row)),
        close: () => sqlite.close(),
      };
    },
    bytesOf,
  };
}

const INSERT = 'INSERT INTO vectors (rowid, user, vector) VALUES (@row, @user, vec_int8(@vector))';

const INSERT_SIGNS = `
  INSERT INTO vectors (rowid, user, signs, vector)
  VALUES (@row, @user, vec_quantize_binary(vec_int8(@vector)), @vector)`;

const FIND = 'SELECT rowid FROM vectors WHERE vector MATCH vec_int8(@query) AND user = @user AND k = @limit';

const FIND_BY_SIGNS = `
  SELECT rowid FROM (
    SELECT rowid, vector FROM vectors
    WHERE signs MATCH vec_quantize_binary(vec_int8(@query)) AND user = @user AND k = ${PROPOSED}
  ) ORDER BY vec_distance_cosine(vec_int8(vector), vec_int8(@query)) LIMIT @limit`;

function valuesOf({ row, user, vector }: Stored) {
  return { row: BigInt(row), user: BigInt(user), vector: bytesOf(vector) };
}

function bytesOf(vector: Float32Array): Buffer {
  return Buffer.from(quantiseVector(vector).code.buffer);
}

function openFile(directory: string): Sqlite.Database {
  const sqlite = new Sqlite(join(directory, 'vectors.db'));
  sqliteVec.load(sqlite);
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'secure_delete = ON'])
    sqlite.pragma(pragma);
  return sqlite;
}
