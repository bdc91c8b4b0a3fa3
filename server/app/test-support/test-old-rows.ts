import type pg from 'pg';
import type { Column, Schema } from '#server/foundation/database/test-schemas.ts';

type Row = Record<string, unknown>;

/** The rows a shop of the past would have, table by table, as far as its schema has room for them. */
export class Rows {
  readonly #rows = new Map<string, Row[]>();
  readonly schema: Schema;
  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** Whether the shop of then had a table, or a column of it. */
  has(table: string, column?: string): boolean {
    const columns = this.schema.tables.get(table);
    return columns !== undefined && (column === undefined || columns.has(column));
  }

  add(table: string, row: Row): void {
    const columns = this.schema.tables.get(table);
    if (!columns) return;
    const kept = [...columns].filter(
      ([name, column]) => !column.made && (name in row || (!column.nullable && column.fallback === null)),
    );
    const whole = Object.fromEntries(
      kept.map(([name, column]) => [name, row[name] === undefined ? something(column) : row[name]]),
    );
    const rows = this.#rows.get(table);
    if (rows) rows.push(whole);
    else this.#rows.set(table, [whole]);
  }

  /** Writes them all; what refers to what is looked at in the end. */
  async write(client: pg.Client): Promise<void> {
    await client.query('begin');
    for (const table of this.#inOrder()) {
      const rows = this.#rows.get(table) ?? [];
      for (const [names, alike] of Map.groupBy(rows, (row) =>
        Object.keys(row)
          .map((name) => `"${name}"`)
          .join(', '),
      ))
        await client.query(
          `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`,
          [JSON.stringify(alike)],
        );
    }
    await client.query('commit');
  }

  /** Tables after those they refer to. */
  #inOrder(): string[] {
    const refers = [...this.schema.rules.values()].filter(({ kind }) => kind === 'f');
    const placed: string[] = [];
    const place = (table: string) => {
      if (placed.includes(table)) return;
      for (const { says } of refers.filter((rule) => rule.table === table)) {
        const other = /REFERENCES "?(\w+)/.exec(says)?.[1];
        if (other && other !== table) place(other);
      }
      placed.push(table);
    };
    for (const table of this.#rows.keys()) place(table);
    return placed;
  }
}

/** For a column that has to have a value which nothing here knows of. */
function something({ type }: Column): unknown {
  if (/int|numeric/.test(type)) return 0;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return {};
  return type.startsWith('timestamp') ? day(0) : '';
}

const start = Date.parse('2026-06-01T10:00:00+05:30');

/** The time of a number of days after the shop began. */
export const day = (count: number) => new Date(start + count * 24 * 3_600_000).toISOString();

export const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204',
  line2: 'Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};
