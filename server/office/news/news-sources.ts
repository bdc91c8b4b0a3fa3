import { type SQL, sql } from 'drizzle-orm';
import type { AuditThing, NewsKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { auditTable } from '#database/schema/staff.ts';

/** Read position of each table: a row number, for messages a time in ms. */
export type ReadMark = Readonly<Record<SourceName, number>>;

/** Row that represents a change. */
export interface NewsRow {
  /** Key of the row, unique across all sources. */
  key: string;
  source: SourceName;
  /** Position after this row. */
  n: number;
  kind: NewsKind;
  about: string | null;
}

/** Result of a read, with the bounds of transactions that may still add lower numbers. */
export interface NewsReading {
  rows: NewsRow[];
  /** True if a source had more rows than requested. */
  cut: boolean;
  /** Every transaction below this id has ended. */
  endedBefore: bigint;
  /** Transactions from this id on had not started to write. */
  begunBefore: bigint;
}

interface Source {
  /** Query of rows after a number, with the columns `n`, `key`, `kind` and `about`. */
  rows: (after: number) => SQL;
  newest: SQL;
}

/**
 * Event kind of an audit row. Only orders, returns and threads name their subject, as the other subjects are people.
 */
const kindOfThing: Readonly<Record<AuditThing, NewsKind | null>> = {
  order: 'order',
  return: 'return',
  message: 'message',
  customer: 'customer',
  approval: 'approval',
  product: 'product',
  staff: 'staff',
  invitation: 'staff',
  session: null,
  shop: null,
};

const kindOfAudit = sql.join(
  Object.entries(kindOfThing).flatMap(([thing, kind]) =>
    kind === null ? [] : [sql`when ${thing}::text then ${kind}::text`],
  ),
  sql` `,
);

/** Source tables, written in the same transaction as the change. Each has a number that only increases. */
const sources = {
  e: {
    rows: (after) => sql`select e.id::float8 as n, e.id::text as key, 'order' as kind, o.reference as about
      from order_events e join orders o on o.id = e.order_id where e.id > ${after}`,
    newest: sql`select max(id) from order_events`,
  },
  m: {
    rows: (after) => sql`select m.id::float8 as n, m.id::text as key, 'order' as kind, o.reference as about
      from money_movements m join orders o on o.id = m.order_id where m.id > ${after}`,
    newest: sql`select max(id) from money_movements`,
  },
  s: {
    rows: (after) => sql`select s.id::float8 as n, s.id::text as key, 'order' as kind, o.reference as about
      from shipment_events s join shipments p on p.id = s.shipment_id join orders o on o.id = p.order_id where s.id > ${after}`,
    newest: sql`select max(id) from shipment_events`,
  },
  r: {
    rows: (after) => sql`select r.id::float8 as n, r.id::text as key, 'return' as kind, r.return_id as about
      from return_events r where r.id > ${after}`,
    newest: sql`select max(id) from return_events`,
  },
  t: {
    rows: (after) => sql`select t.id::float8 as n, t.id::text as key, 'message' as kind, c.ticket as about
      from message_entries t join contact_messages c on c.id = t.message_id where t.id > ${after}`,
    newest: sql`select max(id) from message_entries`,
  },
  c: {
    rows: (
      after,
    ) => sql`select floor(extract(epoch from c.created_at) * 1000)::float8 as n, c.ticket as key, 'message' as kind, c.ticket as about
      from contact_messages c where c.created_at > to_timestamp(${after}::float8 / 1000)`,
    newest: sql`select floor(extract(epoch from max(created_at)) * 1000) from contact_messages`,
  },
  a: {
    rows: (after) => sql`select a.number::float8 as n, a.number::text as key, case a.thing ${kindOfAudit} end as kind,
        case when a.thing in ('order', 'return', 'message') then a.about end as about
      from ${auditTable} a where a.number > ${after} and a.thing not in ('session', 'shop')`,
    newest: sql`select max(number) from audit`,
  },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

const names = Object.keys(sources) as SourceName[];

/** Maximum number of rows per source; with more, clients reload everything. */
export const mostNewsRows = 500;

/** Returns the newest numbers of all sources. */
export async function readNewest(db: Db): Promise<ReadMark> {
  const columns = sql.join(
    names.map((name) => sql`coalesce((${sources[name].newest}), 0)::float8 as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<SourceName, number>>(sql`select ${columns}`);
  return rows[0] ?? markOf(() => 0);
}

/** Reads all rows after a position, in one snapshot. */
export async function readAfter(db: Db, mark: ReadMark): Promise<NewsReading> {
  const parts = names.map(
    (name) =>
      sql`(select ${name}::text as source, found.* from (${sources[name].rows(mark[name])} order by n limit ${mostNewsRows + 1}) found)`,
  );
  const { rows } = await db.execute<
    Omit<NewsRow, 'key'> & { key: string; xmin: string; xmax: string; source: SourceName | null }
  >(sql`
    with news as (${sql.join(parts, sql` union all `)})
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax, news.*
    from (select 1) one left join news on true order by source, n`);
  const found = rows.flatMap(({ source, n, key, kind, about }) =>
    source === null ? [] : [{ source, n, kind, about, key: source + key }],
  );
  return {
    rows: found,
    cut: names.some((name) => found.filter(({ source }) => source === name).length > mostNewsRows),
    endedBefore: BigInt(rows[0]?.xmin ?? 0),
    begunBefore: BigInt(rows[0]?.xmax ?? 0),
  };
}

/** Creates a position with a number for each source. */
export function markOf(number: (name: SourceName) => number): ReadMark {
  return Object.fromEntries(names.map((name) => [name, number(name)])) as Record<SourceName, number>;
}

/** Advances a position to the newest of some rows. */
export function markAfter(mark: ReadMark, rows: readonly NewsRow[]): ReadMark {
  const newest = { ...mark };
  for (const { source, n } of rows) newest[source] = Math.max(newest[source], n);
  return newest;
}

/** Serializes a position for a stream: 'e12.m40.s9.r3.t0.c1763900000000.a77'. */
export function writeMark(mark: ReadMark): string {
  return names.map((name) => `${name}${mark[name]}`).join('.');
}

/** Parses a serialized position. Returns undefined if it is invalid or from another release. */
export function readMark(text: string): ReadMark | undefined {
  const parts = text.split('.');
  const numbers = names.map((name, at) => (parts[at]?.startsWith(name) ? Number(parts[at].slice(1)) : Number.NaN));
  if (parts.length !== names.length || numbers.some((number) => !Number.isSafeInteger(number) || number < 0))
    return undefined;
  return markOf((name) => numbers[names.indexOf(name)] ?? 0);
}
