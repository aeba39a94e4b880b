import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** A placeholder for every column, under its own name: an insert that is built and compiled once. */
export function placeholdersFor<Table extends SQLiteTable>(
  table: Table,
): { [Column in keyof Table['_']['columns']]: Placeholder } {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [Column in keyof Table['_']['columns']]: Placeholder;
  };
}
