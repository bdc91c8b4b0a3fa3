import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { listMoneyReportsEndpoint as listCall, MoneyReport } from '#contract/office/money.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { type MoneyReportRow, settleReport } from '#server/money/money-reports/money-reports.ts';
import { describeReport } from '#server/money/money-reports/report-words.ts';
import { colleagueName } from '#server/office/staff-records/colleague-name.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** Page size of reports. */
const atOnce = 50;

interface Found {
  row: MoneyReportRow;
  reference: string | null;
  settledBy: string | null;
}

/** Lists a page of reports: open ones by deadline, settled ones newest first. Throws Problem 400 for a bad `after`. */
export async function listMoneyReports(
  db: Db,
  { view, after }: ParsedOf<typeof listCall>['query'],
  now: Date,
): Promise<ReplyOf<typeof listCall>['data']> {
  const isOpen = view === 'open';
  const { dueAt, settledAt, id } = moneyReportsTable;
  const column = isOpen ? dueAt : settledAt;
  const start = after === undefined ? undefined : readCursor(after, [isCursorMoment, isCursorText]);
  const where = and(
    isOpen ? isNull(settledAt) : isNotNull(settledAt),
    start && sql`(${column}, ${id}) ${isOpen ? sql`>` : sql`<`} (${start[0]}::timestamptz, ${start[1]})`,
  );
  const rows = await foundRows(db, where, isOpen ? [asc(dueAt), asc(id)] : [desc(settledAt), desc(id)]);
  const page = rows.slice(0, atOnce);
  return {
    reports: page.map((found) => present(found, now)),
    next: rows.length > atOnce ? nextAfter(page.at(-1), isOpen) : null,
  };
}

function nextAfter(last: Found | undefined, isOpen: boolean): string | null {
  const moment = isOpen ? last?.row.dueAt : last?.row.settledAt;
  return last && moment ? writeCursor([moment.toISOString(), last.row.id]) : null;
}

function foundRows(db: Db, where: SQL | undefined, order: SQL[]): Promise<Found[]> {
  return db
    .select({
      row: moneyReportsTable,
      reference: ordersTable.reference,
      settledBy: colleagueName(moneyReportsTable.settledBy),
    })
    .from(moneyReportsTable)
    .leftJoin(ordersTable, eq(ordersTable.id, moneyReportsTable.orderId))
    .where(where)
    .orderBy(...order)
    .limit(atOnce + 1);
}

function present({ row, reference, settledBy }: Found, now: Date): MoneyReport {
  return {
    ...{ id: row.id, kind: row.kind, ...describeReport(row), order: reference, subject: row.subject },
    ...{ at: row.at.toISOString(), dueAt: row.dueAt.toISOString() },
    late: row.settledAt === null && row.dueAt < now,
    ...{ settledAt: row.settledAt?.toISOString() ?? null, settledBy, result: row.result },
  };
}

/**
 * Marks a report as settled by a member, once. Repeating it with the same words changes nothing. Throws Problem 404 for
 * an unknown report, 409 `conflict` if settled with other words.
 */
export async function settleMoneyReport(
  tx: Db,
  note: WriteAudit,
  { id, result }: { id: string; result: string },
  member: Pick<Member, 'id'>,
  now: Date,
): Promise<MoneyReport | Repeated<MoneyReport>> {
  const settled = await settleReport(tx, { id }, { at: now, by: member.id, result });
  const [found] = await foundRows(tx, eq(moneyReportsTable.id, id), [asc(moneyReportsTable.id)]);
  if (!found) throw new Problem(404, 'not_found', 'There is no such report.');
  if (!settled) {
    if (found.row.settledBy === member.id && found.row.result === result) return new Repeated(present(found, now));
    const who = found.settledBy ?? 'The gateway';
    throw new Problem(409, 'conflict', `${who} settled it already: “${found.row.result ?? ''}”`);
  }
  const { says } = describeReport(found.row);
  note({
    ...(found.reference === null ? { thing: 'shop', about: 'money' } : { thing: 'order', about: found.reference }),
    what: 'Settled a report about money',
    after: { report: found.row.kind, subject: found.row.subject, amountPaise: found.row.amountPaise },
    why: `${says} ${result}`,
  });
  return present(found, now);
}
