import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { reportUnexplained, settleReport } from '#server/money/money-reports/money-reports.ts';
import { readSettlementLines } from './read-lines.ts';

/**
 * Compares a settlement with its lines, and these with the records of this shop. Stores the counts, and reports a
 * settlement that is not explained to the paisa, or that the bank refused. A report ends once everything fits,
 * and opens again if that changes.
 */
export async function checkSettlement(tx: Db, settlementId: string, now: Date): Promise<void> {
  const explained = await readSettlementLines(tx, settlementId);
  const linesPaise = explained.reduce((sum, { line }) => sum + line.creditPaise - line.debitPaise, 0);
  const unfitLines = explained.filter(({ fault }) => fault !== undefined).length;
  const [settlement] = await tx
    .update(bankSettlementsTable)
    .set({ lines: explained.length, linesPaise, unfitLines })
    .where(eq(bankSettlementsTable.id, settlementId))
    .returning();
  if (!settlement) return;
  const about = { kind: 'settlement_unexplained', subject: settlementId } as const;
  const fits = unfitLines === 0 && linesPaise === settlement.amountPaise && settlement.state !== 'failed';
  if (fits) await settleReport(tx, about, { at: now, by: null, result: 'Every line fits now.' });
  else await reportUnexplained(tx, now, { ...about, amountPaise: settlement.amountPaise, expectedPaise: linesPaise });
}
