import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cashRemittanceLinesTable, cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import { checkRemittance } from './check-remittance.ts';

type LineInsert = typeof cashRemittanceLinesTable.$inferInsert;

/** Lines of one statement, which has at most 65,535 parameters. */
const rowsAtOnce = 1000;

/**
 * Stores remittances as a report names them, and checks them. The same remittance is one row however often and from
 * wherever it comes: a newer report corrects it, and one that names less takes nothing away. Concurrent calls wait for
 * each other by the row of the remittance.
 */
export async function storeRemittances(tx: Db, read: readonly CourierRemittance[], now: Date): Promise<void> {
  for (const remittance of read.toSorted((a, b) => a.id.localeCompare(b.id))) {
    await storeTransfer(tx, remittance, now);
    const rows = linesOf(remittance);
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await storeLines(tx, rows.slice(from, from + rowsAtOnce));
    await checkRemittance(tx, remittance.id, now);
  }
}

async function storeTransfer(tx: Db, said: CourierRemittance, now: Date): Promise<void> {
  const remittedAt = said.day === null ? undefined : new Date(`${said.day}T00:00:00+05:30`);
  // A report of parcels alone names no sums, and leaves those of another report.
  const named = {
    ...(said.bankPaise !== null && {
      ...{ amountPaise: said.bankPaise, collectedPaise: said.collectedPaise, freightPaise: said.freightPaise },
      ...{ feePaise: said.feePaise, reversalPaise: said.reversalPaise, adjustedPaise: said.adjustedPaise },
      state: said.state,
    }),
    ...(said.bankReference !== null && { bankReference: said.bankReference }),
    ...(remittedAt && { remittedAt }),
    readAt: now,
  };
  await tx
    .insert(cashRemittancesTable)
    .values({ id: said.id, remittedAt: now, ...named })
    .onConflictDoUpdate({ target: cashRemittancesTable.id, set: named });
}

/** Returns the lines of a remittance, those of a repeated parcel numbered. Pure. */
function linesOf({ id, parcels }: CourierRemittance): LineInsert[] {
  const seen = new Map<string, number>();
  return parcels.map((parcel) => {
    const repeat = (seen.get(parcel.awb) ?? 0) + 1;
    seen.set(parcel.awb, repeat);
    return { remittanceId: id, repeat, ...parcel };
  });
}

async function storeLines(tx: Db, rows: LineInsert[]): Promise<void> {
  const { remittanceId, awb, repeat } = cashRemittanceLinesTable;
  const newest = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(cashRemittanceLinesTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [remittanceId, awb, repeat],
      set: {
        ...{ amountPaise: newest('amount_paise'), adjustedPaise: newest('adjusted_paise'), linked: newest('linked') },
        ...{ courierOrderId: newest('courier_order_id'), carrier: newest('carrier') },
        deliveredAt: newest('delivered_at'),
      },
    });
}
