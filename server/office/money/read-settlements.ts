import { desc, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import type {
  listSettlementsEndpoint as listCall,
  Settlement,
  listUnsettledEndpoint as unsettledCall,
} from '#contract/office/settlements.ts';
import type { Db } from '#database/db.ts';
import { bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { lastReadAt } from '#server/money/bank-settlements/fetch-settlements.ts';
import { isHandled } from './handled-reports.ts';

/** Page sizes of settlements, and of lines and payments. */
const settlementsShown = 50;
export const linesShown = 100;
/** Days after which a captured payment should be settled: two working days, with a holiday before or after a Sunday. */
const lateDays = 5;

type SettlementRow = typeof bankSettlementsTable.$inferSelect;

/** Presents a settlement by its newest report and check; `done` if a person is done with it. Pure. */
export function presentSettlement(row: SettlementRow, done: boolean): Settlement {
  return {
    ...{ id: row.id, amount: toRupees(row.amountPaise), state: row.state, bankReference: row.bankReference },
    ...{ at: row.createdAt.toISOString(), lines: row.lines, unfit: row.unfitLines },
    ...{ difference: toRupees(row.amountPaise - row.linesPaise), done },
  };
}

/** Lists a page of settlements, newest first, and sums what is not settled. Throws Problem 400 for a bad `after`. */
export async function listSettlements(
  db: Db,
  after: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof listCall>['data']> {
  const { createdAt, id } = bankSettlementsTable;
  const start = after === undefined ? undefined : readCursor(after, [isCursorMoment, isCursorText]);
  const rows = await db
    .select({ row: bankSettlementsTable, done: isHandled('settlement_unexplained', sql`${bankSettlementsTable}.id`) })
    .from(bankSettlementsTable)
    .where(start && sql`(${createdAt}, ${id}) < (${start[0]}::timestamptz, ${start[1]})`)
    .orderBy(desc(createdAt), desc(id))
    .limit(settlementsShown + 1);
  const page = rows.slice(0, settlementsShown);
  const last = page.at(-1)?.row;
  return {
    settlements: page.map(({ row, done }) => presentSettlement(row, done)),
    next: last && rows.length > settlementsShown ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
    readAt: await lastReadAt(db),
    unsettled: await sumUnsettled(db, now),
  };
}

/** SQL for the captured gateway payments that no settlement contains, since shortly before the first settlement. */
const unsettledPayments = sql`
  from payments p join orders o on o.id = p.order_id
  where p.state = 'captured' and p.gateway_order_id is not null
    and p.captured_at >= (select min(s.created_at) - interval '3 days' from bank_settlements s)
    and not exists (
      select 1 from bank_settlement_lines l join bank_settlements s on s.id = l.settlement_id
      where l.subject = p.id and s.state <> 'failed')`;

const lateBefore = (now: Date): Date => new Date(now.getTime() - lateDays * 86_400_000);

async function sumUnsettled(db: Db, now: Date) {
  const late = sql`p.captured_at < ${lateBefore(now)}`;
  const { rows } = await db.execute<{ count: number; paise: number; late: number; late_paise: number }>(sql`
    select count(*)::int as count, coalesce(sum(p.captured_paise), 0)::float8 as paise,
      (count(*) filter (where ${late}))::int as late,
      coalesce(sum(p.captured_paise) filter (where ${late}), 0)::float8 as late_paise
    ${unsettledPayments}`);
  const [sums = { count: 0, paise: 0, late: 0, late_paise: 0 }] = rows;
  return {
    ...{ count: sums.count, amount: toRupees(sums.paise) },
    ...{ late: sums.late, lateAmount: toRupees(sums.late_paise) },
  };
}

/** Lists a page of the captured payments that no settlement contains, oldest first. */
export async function listUnsettled(db: Db, from: number, now: Date): Promise<ReplyOf<typeof unsettledCall>['data']> {
  const { rows } = await db.execute<{ id: string; order: string; paise: number; at: Date | string }>(sql`
    select p.id, o.reference as order, p.captured_paise as paise, p.captured_at as at ${unsettledPayments}
    order by p.captured_at, p.id offset ${from} limit ${linesShown + 1}`);
  const payments = rows.slice(0, linesShown).map(({ id, order, paise, at }) => {
    const capturedAt = new Date(at);
    return {
      id,
      order,
      amount: toRupees(paise),
      capturedAt: capturedAt.toISOString(),
      late: capturedAt < lateBefore(now),
    };
  });
  return { payments, more: rows.length > linesShown };
}
