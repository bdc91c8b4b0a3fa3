import { type SQL, sql } from 'drizzle-orm';
import type { MonthWaitKind } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { pluralize } from '#server/foundation/values/finding.ts';
import { monthRange, readSellers, readTables } from './read-tax.ts';
import { obstaclesOf } from './tax-month.ts';

export interface MonthWait {
  kind: MonthWaitKind;
  /** Sentence about what waits. */
  words: string;
}

interface Counted {
  kind: MonthWaitKind;
  one: string;
  many: string;
  /** SQL for the number of things that wait in a month (`from`, `until`). */
  count: (from: SQL, until: SQL) => SQL;
}

const counted: readonly Counted[] = [
  {
    kind: 'settlements',
    one: 'settlement of the gateway is not explained.',
    many: 'settlements of the gateway are not explained.',
    count: (_from, until) => sql`
      select count(*) from money_reports m join bank_settlements s on s.id = m.subject
      where m.kind = 'settlement_unexplained' and m.settled_at is null and s.created_at < ${until}`,
  },
  {
    kind: 'remittances',
    one: 'remittance of the courier’s cash is not explained.',
    many: 'remittances of the courier’s cash are not explained.',
    count: (_from, until) => sql`
      select count(*) from money_reports m join cash_remittances r on r.id = m.subject
      where m.kind = 'remittance_unexplained' and m.settled_at is null and r.remitted_at < ${until}`,
  },
  {
    kind: 'invoices',
    one: 'parcel has left without an invoice.',
    many: 'parcels have left without an invoice.',
    count: (from, until) => sql`
      select count(*) from shipments p join orders o on o.id = p.order_id
      where p.left_at >= ${from} and p.left_at < ${until} and o.state <> 'cancelled'
        and exists (select 1 from order_lines l where l.order_id = p.order_id and l.quantity > l.cancelled
          and p.positions @> to_jsonb(l.position)
          and not exists (select 1 from documents d where d.order_id = p.order_id and d.kind = 'invoice'
            and (split_part(d.about, ':', 3) = ''
              or l.position::text = any (string_to_array(split_part(d.about, ':', 3), '.')))
            and not exists (select 1 from documents w where w.about = 'withdrawn:' || d.number)))`,
  },
  {
    kind: 'numbers',
    one: 'number is missing between the documents.',
    many: 'numbers are missing between the documents.',
    // Numbers and dates of concurrent documents may differ in their order around midnight.
    count: (from, until) => sql`
      select count(*) from (
        select d.series, d.financial_year, max(d.serial) as last, coalesce((
            select max(e.serial) from documents e
            where e.series = d.series and e.financial_year = d.financial_year and e.issued_at < ${from}), 0) as before
        from documents d where d.issued_at >= ${from} and d.issued_at < ${until} group by d.series, d.financial_year
      ) g, generate_series(g.before + 1, g.last) n
      where not exists (select 1 from documents d
        where d.series = g.series and d.financial_year = g.financial_year and d.serial = n)`,
  },
  {
    kind: 'sums',
    one: 'document does not add up to its rows by HSN code, or was credited with more than it says.',
    many: 'documents do not add up to their rows by HSN code, or were credited with more than they say.',
    count: (from, until) => sql`
      select count(*) from documents d
      where d.issued_at >= ${from} and d.issued_at < ${until} and (
        d.total_paise <> (select coalesce(sum(r.value_paise + r.central_paise + r.state_paise + r.integrated_paise
          + r.cess_paise), 0) from document_rows r where r.number = d.number)
        or d.kind = 'invoice' and d.total_paise < (select coalesce(sum(n.total_paise), 0) from documents n
          where n.order_id = d.order_id and n.kind = 'credit_note' and n.against = d.number))`,
  },
];

/**
 * Finds what still waits in a month before it is closed. Settlements and remittances of earlier months count too, as
 * they stay open until somebody explains them.
 */
export async function findMonthWaits(db: Db, month: string): Promise<MonthWait[]> {
  const { from, until } = monthRange(month);
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const waits: MonthWait[] = [];
  for (const { kind, one, many, count } of counted) {
    const { rows } = await db.execute<{ found: number }>(
      sql`select (${count(moment(from), moment(until))})::int as found`,
    );
    const found = rows[0]?.found ?? 0;
    if (found > 0) waits.push({ kind, words: pluralize(found, one, many) });
  }
  const obstacles = obstaclesOf(await readSellers(db, month), await readTables(db, month));
  return [...waits, ...obstacles.map((words) => ({ kind: 'rates' as const, words }))];
}
