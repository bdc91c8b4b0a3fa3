import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { monthInWords } from '#contract/declarations.ts';
import type { MonthClosing } from '#contract/office/month-closing.ts';
import type { Db } from '#database/db.ts';
import { closedMonthsTable, documentsTable } from '#database/schema/documents.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { papersKeptSince } from '#server/money/invoices/erase-documents.ts';
import { colleagueName } from '#server/office/staff-records/colleague-name.ts';
import { describeDifferences } from './compare-month.ts';
import { findMonthWaits } from './find-month-waits.ts';
import { monthsFrom } from './month-order.ts';
import { monthRange, readSeries, readTables } from './read-tax.ts';

export type ClosedMonth = typeof closedMonthsTable.$inferSelect;

/** Reads the closing of a month; undefined while it is open. */
export async function findClosing(db: Db, month: string): Promise<ClosedMonth | undefined> {
  const { month: own, reopenedAt } = closedMonthsTable;
  const [found] = await db
    .select()
    .from(closedMonthsTable)
    .where(and(eq(own, month), isNull(reopenedAt)));
  return found;
}

/** Returns the closed months, oldest first. */
export async function listClosedMonths(db: Db): Promise<ClosedMonth[]> {
  const { month, reopenedAt } = closedMonthsTable;
  return db.select().from(closedMonthsTable).where(isNull(reopenedAt)).orderBy(month);
}

/** Compares the stored figures of a closed month with those of its documents. Empty if they agree. */
export async function findDifferences(db: Db, closing: ClosedMonth, now: Date): Promise<string[]> {
  const { month } = closing;
  const figures = { tables: await readTables(db, month), series: await readSeries(db, month) };
  return describeDifferences(closing, figures, { whole: monthRange(month).from < papersKeptSince(now) });
}

/** Reads the state of a month: its closing, what waits, and what changed since. Run it in one snapshot. */
export async function readClosing(db: Db, month: string, now: Date): Promise<MonthClosing> {
  const rows = await db
    .select({
      row: closedMonthsTable,
      by: colleagueName(closedMonthsTable.closedBy),
      reopenedBy: colleagueName(closedMonthsTable.reopenedBy),
    })
    .from(closedMonthsTable)
    .where(eq(closedMonthsTable.month, month))
    .orderBy(desc(closedMonthsTable.closedAt));
  const current = rows.find(({ row }) => row.reopenedAt === null);
  return {
    month,
    closed: current
      ? { at: current.row.closedAt.toISOString(), by: current.by ?? '', waiting: current.row.waiting }
      : null,
    differences: current ? await findDifferences(db, current.row, now) : [],
    waits: await findMonthWaits(db, month),
    refusal: (current ? await refuseReopening(db, month) : await refuseClosing(db, month, now)) ?? null,
    reopened: rows.flatMap(({ row, by, reopenedBy }) =>
      row.reopenedAt === null
        ? []
        : {
            ...{ closedAt: row.closedAt.toISOString(), closedBy: by ?? '' },
            ...{ reopenedAt: row.reopenedAt.toISOString(), reopenedBy: reopenedBy ?? '', why: row.reopenedWhy ?? '' },
          },
    ),
  };
}

/** Explains why an open month cannot be closed yet. Undefined if it can. */
export async function refuseClosing(db: Db, month: string, now: Date): Promise<string | undefined> {
  if (now < monthRange(month).until)
    return `${monthInWords(month)} is not over: its figures still grow. It can be closed once it is.`;
  const first = await firstMonth(db);
  if (first === undefined || first > month) return undefined;
  const closed = new Set((await listClosedMonths(db)).map((one) => one.month));
  const open = monthsFrom(first, month).find((one) => one !== month && !closed.has(one));
  return open === undefined ? undefined : `Close ${monthInWords(open)} first: months are closed one after the other.`;
}

/** Explains why a closed month cannot be reopened. Undefined if it can. */
export async function refuseReopening(db: Db, month: string): Promise<string | undefined> {
  const last = (await listClosedMonths(db)).at(-1)?.month;
  if (last === undefined || last === month) return undefined;
  return `Reopen ${monthInWords(last)} first: only the last closed month is reopened.`;
}

/** Returns the month of the first document; undefined before it. */
async function firstMonth(db: Db): Promise<string | undefined> {
  const [found] = await db.select({ at: sql<string | null>`min(${documentsTable.issuedAt})` }).from(documentsTable);
  return found?.at ? inIndia(new Date(found.at)).day.slice(0, 7) : undefined;
}
