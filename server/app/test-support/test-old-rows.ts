import type pg from 'pg';
import type { Column, Schema } from '#server/foundation/database/test-schemas.ts';

type Row = Record<string, unknown>;

/** Rows of a shop with an older schema, table by table, without tables and columns that the schema lacks. */
export class Rows {
  readonly #rows = new Map<string, Row[]>();
  readonly schema: Schema;
  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** Returns true if the older schema has the table, or a column of it. */
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

  /** Writes all rows. Foreign keys are checked at the end. */
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

  /** Returns the tables after the tables that they refer to. */
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

/** Returns any valid value for a required column that has no value here. */
function something({ type }: Column): unknown {
  if (/int|numeric/.test(type)) return 0;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return {};
  return type.startsWith('timestamp') ? day(0) : '';
}

const start = Date.parse('2026-06-01T10:00:00+05:30');

/** Returns the time that is this number of days after the start of the shop. */
export const day = (count: number) => new Date(start + count * 24 * 3_600_000).toISOString();

export const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204',
  line2: 'Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};
