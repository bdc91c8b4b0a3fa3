import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

/** Names the columns that contain a text, in all tables, as 'table.column'. */
export async function findColumnsWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(x) as row from ${sql.identifier(name)} x where to_jsonb(x)::text like ${`%${text}%`}`,
    );
    for (const { row } of hits.rows)
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value).includes(text)) found.push(`${name}.${column}`);
  }
  return [...new Set(found)].toSorted();
}
