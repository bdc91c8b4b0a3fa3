import { eq, sql } from 'drizzle-orm';
import { csvOf, momentHeading, utf8Mark } from '#contract/csv.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { OpenSettlement, SettlementLine } from '#contract/office/settlements.ts';
import type { Db } from '#database/db.ts';
import { bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { inIndia, timeInIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type MatchedLine, readSettlementLines } from '#server/money/bank-settlements/read-lines.ts';
import { readHandled } from './handled-reports.ts';
import { linesShown, presentSettlement } from './read-settlements.ts';

type SettlementRow = typeof bankSettlementsTable.$inferSelect;

/** Reads a settlement with its explanation. Throws Problem 404. */
export async function openSettlement(db: Db, id: string): Promise<OpenSettlement> {
  const settlement = await findSettlement(db, id);
  const explained = await readSettlementLines(db, id);
  const faults = explained.filter(({ fault }) => fault !== undefined);
  const handled = await readHandled(db, 'settlement_unexplained', id);
  return {
    ...presentSettlement(settlement, handled !== null),
    ...{ lines: explained.length, unfit: faults.length },
    sums: sumsOf(explained.map(presentLine)),
    guesses: await guessDifference(db, settlement, explained),
    faults: faults.slice(0, linesShown).map(presentLine),
    handled,
  };
}

async function findSettlement(db: Db, id: string): Promise<SettlementRow> {
  const [row] = await db.select().from(bankSettlementsTable).where(eq(bankSettlementsTable.id, id));
  if (!row) throw new Problem(404, 'not_found', 'There is no such settlement.');
  return row;
}

/** Reads a page of the lines of a settlement. Throws Problem 404. */
export async function pageOfLines(
  db: Db,
  id: string,
  from: number,
): Promise<{ lines: SettlementLine[]; more: boolean }> {
  await findSettlement(db, id);
  const explained = await readSettlementLines(db, id);
  return {
    lines: explained.slice(from, from + linesShown).map(presentLine),
    more: explained.length > from + linesShown,
  };
}

/** Creates the CSV file of a settlement. Throws Problem 404. */
export async function makeSettlementFile(db: Db, id: string): Promise<{ name: string; text: string }> {
  const settlement = await findSettlement(db, id);
  const lines = (await readSettlementLines(db, id)).map(presentLine);
  const cells = lines.map((line) => [
    ...[line.subject, line.kind, line.order, timeInIndia(new Date(line.at))],
    ...[line.amount, line.fee, line.tax, line.comesTo, line.description, line.fault],
  ]);
  const heads = ['gateway_id', 'kind', 'order', momentHeading('at'), 'amount', 'fee_with_tax', 'tax_in_fee'];
  return {
    name: `settlement-${inIndia(settlement.createdAt).day}-${id}.csv`,
    text: utf8Mark + csvOf([[...heads, 'comes_to', 'description', 'does_not_fit'], ...cells]),
  };
}

function kindOf(kind: string): SettlementLine['kind'] {
  return kind === 'payment' || kind === 'refund' ? kind : 'other';
}

function presentLine({ line, order, fault }: MatchedLine): SettlementLine {
  return {
    ...{ subject: line.subject, kind: kindOf(line.kind), description: line.description, order },
    ...{ amount: toRupees(line.amountPaise), fee: toRupees(line.feePaise), tax: toRupees(line.taxPaise) },
    ...{ comesTo: toRupees(line.creditPaise - line.debitPaise), at: line.createdAt.toISOString() },
    fault: fault ?? null,
  };
}

function sumsOf(lines: readonly SettlementLine[]): OpenSettlement['sums'] {
  const kinds = ['payment', 'refund', 'other'] as const;
  return kinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const sum = (part: 'amount' | 'fee' | 'tax' | 'comesTo') =>
      toRupees(own.reduce((paise, line) => paise + Math.round(line[part] * 100), 0));
    if (own.length === 0) return [];
    return {
      kind,
      count: own.length,
      amount: sum('amount'),
      fee: sum('fee'),
      tax: sum('tax'),
      comesTo: sum('comesTo'),
    };
  });
}

/**
 * Guesses what a difference is: a payment or refund of the ten days before that no settlement contains, or a line of as
 * much that may have been counted twice or left out.
 */
async function guessDifference(
  db: Db,
  { amountPaise, createdAt }: SettlementRow,
  explained: readonly MatchedLine[],
): Promise<string[]> {
  const linesPaise = explained.reduce((sum, { line }) => sum + line.creditPaise - line.debitPaise, 0);
  const missingPaise = amountPaise - linesPaise;
  if (missingPaise === 0) return [];
  const outside = await findOutside(db, { missingPaise, at: createdAt });
  if (outside.length > 0) return outside;
  return explained
    .filter(({ line }) => Math.abs(line.creditPaise - line.debitPaise) === Math.abs(missingPaise))
    .map(({ line, order }) => `${order ? `Order ${order}` : line.subject} comes to as much in this settlement.`)
    .slice(0, 3);
}

async function findOutside(db: Db, { missingPaise, at }: { missingPaise: number; at: Date }): Promise<string[]> {
  const unsettled = sql`not exists (select 1 from bank_settlement_lines l where l.subject = x.subject)`;
  const { rows } = await db.execute<{ what: 'payment' | 'refund'; order: string; paise: number }>(sql`
    select x.what, o.reference as order, x.paise from (
      select 'payment' as what, p.id as subject, p.order_id, p.captured_paise as paise
      from payments p
      where p.state = 'captured' and p.gateway_order_id is not null
        and p.captured_at between ${at}::timestamptz - interval '10 days' and ${at}
        and p.captured_paise - coalesce(p.gateway_fee_paise, 0) = ${missingPaise}
      union all
      select 'refund', r.gateway_refund_id, r.order_id, r.amount_paise
      from refunds r
      where r.gateway_refund_id is not null and r.created_at between ${at}::timestamptz - interval '10 days' and ${at}
        and r.amount_paise = ${-missingPaise}
    ) x join orders o on o.id = x.order_id
    where ${unsettled} limit 3`);
  return rows.map(
    ({ what, order, paise }) =>
      `The ${what} of ${formatRupees(toRupees(paise))} of order ${order} is in no settlement, and explains as much.`,
  );
}
