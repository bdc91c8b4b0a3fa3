import { eq, sql } from 'drizzle-orm';
import { csvOf, utf8Mark } from '#contract/csv.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { OpenRemittance, RemittanceLine } from '#contract/office/remittances.ts';
import type { Db } from '#database/db.ts';
import { cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type RemittanceRow, remittanceDifference } from '#server/money/cash-remittances/check-remittance.ts';
import { owedCashParcels, owedOnParcel, parcelDeliveredAt } from '#server/money/cash-remittances/owed-cash.ts';
import { type MatchedCashLine, readCashLines } from '#server/money/cash-remittances/read-cash-lines.ts';
import { readHandled } from '#server/office/money/handled-reports.ts';
import { cashLinesShown, presentRemittance } from './read-remittances.ts';

/** Reads a remittance with its explanation. Throws Problem 404. */
export async function openRemittance(db: Db, id: string): Promise<OpenRemittance> {
  const stored = await findRemittance(db, id);
  const explained = await readCashLines(db, id);
  const faults = explained.filter(({ fault }) => fault !== undefined);
  const linesPaise = explained.reduce((sum, { line }) => sum + line.amountPaise, 0);
  // Counts what is known now, as a parcel may have been delivered since the last check.
  const row = { ...stored, linesPaise, lines: explained.length, unfitLines: faults.length };
  const handled = await readHandled(db, 'remittance_unexplained', id);
  return {
    ...presentRemittance(row, handled !== null),
    ...{ parcels: toRupees(linesPaise), freight: toRupees(row.freightPaise), fees: toRupees(row.feePaise) },
    ...{ reversals: toRupees(row.reversalPaise), adjusted: toRupees(row.adjustedPaise) },
    guesses: await guessOf(db, row, explained),
    faults: faults.slice(0, cashLinesShown).map(presentCashLine),
    handled,
  };
}

async function findRemittance(db: Db, id: string): Promise<RemittanceRow> {
  const [row] = await db.select().from(cashRemittancesTable).where(eq(cashRemittancesTable.id, id));
  if (!row) throw new Problem(404, 'not_found', 'There is no such remittance.');
  return row;
}

/** Reads a page of the lines of a remittance. Throws Problem 404. */
export async function pageOfCashLines(
  db: Db,
  id: string,
  from: number,
): Promise<{ lines: RemittanceLine[]; more: boolean }> {
  await findRemittance(db, id);
  const explained = await readCashLines(db, id);
  return {
    lines: explained.slice(from, from + cashLinesShown).map(presentCashLine),
    more: explained.length > from + cashLinesShown,
  };
}

/** Creates the CSV file of a remittance. Throws Problem 404. */
export async function makeRemittanceFile(db: Db, id: string): Promise<{ name: string; text: string }> {
  const { remittedAt, bankReference } = await findRemittance(db, id);
  const lines = (await readCashLines(db, id)).map(presentCashLine);
  const cells = lines.map(({ awb, order, carrier, deliveredAt, amount, fault }) => [
    ...[id, bankReference, awb, order, carrier, deliveredAt && inIndia(new Date(deliveredAt)).day, amount, fault],
  ]);
  const heads = ['remittance', 'bank_reference', 'waybill', 'order', 'carrier', 'delivered_on', 'amount'];
  return {
    name: `remittance-${inIndia(remittedAt).day}-${id}.csv`,
    text: utf8Mark + csvOf([[...heads, 'does_not_fit'], ...cells]),
  };
}

function presentCashLine({ line, order, fault }: MatchedCashLine): RemittanceLine {
  return {
    ...{ awb: line.awb, repeat: line.repeat, order, carrier: line.carrier },
    ...{ deliveredAt: line.deliveredAt?.toISOString() ?? null, amount: toRupees(line.amountPaise) },
    fault: fault ?? null,
  };
}

const rupees = (paise: number): string => formatRupees(toRupees(paise));

/**
 * Guesses what a difference is: an adjustment, a sum of the courier that its lines do not come to, a parcel that no
 * remittance names, or a line of as much.
 */
async function guessOf(db: Db, row: RemittanceRow, explained: readonly MatchedCashLine[]): Promise<string[]> {
  const { collectedPaise, linesPaise, adjustedPaise } = row;
  const guesses: string[] = [];
  if (row.amountPaise !== null && collectedPaise !== null && collectedPaise !== linesPaise)
    guesses.push(
      `The courier says that it collected ${rupees(collectedPaise)}, and its lines come to ${rupees(linesPaise)}.`,
    );
  if (row.reversalPaise !== 0)
    guesses.push(
      `The courier took back ${rupees(row.reversalPaise)} for parcels that came back. Ask it for their waybills.`,
    );
  const missingPaise = remittanceDifference(row);
  if (missingPaise === 0) return guesses;
  if (Math.abs(adjustedPaise) === Math.abs(missingPaise))
    guesses.push('The courier names an adjustment of as much. Ask it what it is for.');
  const outside = missingPaise > 0 ? await findOwed(db, missingPaise) : [];
  const within = explained
    .filter(({ line }) => line.amountPaise === Math.abs(missingPaise))
    .map(({ line, order }) => `${order ? `Order ${order}` : line.awb} comes to as much in this remittance.`);
  return [...guesses, ...outside, ...within].slice(0, 4);
}

async function findOwed(db: Db, paise: number): Promise<string[]> {
  const { rows } = await db.execute<{ awb: string; order: string }>(sql`
    select s.awb, o.reference as order ${owedCashParcels} and ${owedOnParcel} = ${paise}
    order by ${parcelDeliveredAt} limit 3`);
  return rows.map(({ awb, order }) => `The parcel ${awb} of order ${order} is in no remittance, and explains as much.`);
}
