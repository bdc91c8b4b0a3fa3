import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns the columns and the typed values of a row for a raw SQL statement, in the same order. Omits undefined fields.
 * Throws RangeError for a field that the table does not have.
 */
export function rowParts<Table extends PgTable>(
  table: Table,
  row: Table['$inferInsert'],
): { columns: SQL; values: SQL } {
  const columns = getTableColumns(table);
  const given = Object.entries(row).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const column = columns[field];
    if (!column) throw new RangeError(`the table has no field ${field}`);
    const type = sql.raw(column.getSQLType());
    return [
      {
        name: sql.identifier(column.name),
        value: value === null ? sql`null::${type}` : sql`${sql.param(value, column)}::${type}`,
      },
    ];
  });
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  return { columns: list(given.map(({ name }) => sql`${name}`)), values: list(given.map(({ value }) => value)) };
}
