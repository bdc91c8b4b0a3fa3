import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cashRemittanceLinesTable, cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import { checkRemittance, isRemittanceFailed, lockRemittances } from './check-remittance.ts';

type LineInsert = typeof cashRemittanceLinesTable.$inferInsert;

/** Lines of one statement, which has at most 65,535 parameters. */
const rowsAtOnce = 1000;

/**
 * Stores remittances as a report names them, and checks them. The same remittance is one row however often and from
 * wherever it comes: a newer report corrects it, and one that leaves parcels out takes none away. Concurrent calls
 * wait for each other, as each also checks the remittances that share its parcels.
 */
export async function storeRemittances(tx: Db, read: readonly CourierRemittance[], now: Date): Promise<void> {
  await lockRemittances(tx);
  for (const remittance of read.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const failsNow = await storeTransfer(tx, remittance, now);
    const rows = linesOf(remittance);
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await storeLines(tx, rows.slice(from, from + rowsAtOnce));
    await removeRepeats(tx, rows);
    // Somebody who was done with a small difference was not done with a transfer that failed.
    await checkRemittance(tx, remittance.id, now, failsNow ? 'settled by somebody' : undefined);
    for (const id of await findSharing(tx, remittance.id)) await checkRemittance(tx, id, now);
  }
}

/** Removes the lines of named parcels beyond those in the report: it knows how often it has a parcel. */
async function removeRepeats(tx: Db, rows: readonly LineInsert[]): Promise<void> {
  const named = JSON.stringify(rows.map(({ remittanceId, awb, repeat }) => ({ remittanceId, awb, repeat })));
  await tx.execute(sql`
    delete from ${cashRemittanceLinesTable} l using (
      select "remittanceId", awb, max(repeat) as most
      from jsonb_to_recordset(${named}::jsonb) as g("remittanceId" text, awb text, repeat int) group by 1, 2
    ) n where l.remittance_id = n."remittanceId" and l.awb = n.awb and l.repeat > n.most`);
}

/** Finds the other remittances with a parcel of this one: a parcel fits only the first of them. */
async function findSharing(tx: Db, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct o.remittance_id as id from ${cashRemittanceLinesTable} l
    join ${cashRemittanceLinesTable} o on o.awb = l.awb and o.remittance_id <> l.remittance_id
    where l.remittance_id = ${id} order by 1`);
  return rows.map((row) => row.id);
}

/** Stores the sums and the state of a remittance. Returns true if its transfer failed since it was stored before. */
async function storeTransfer(tx: Db, said: CourierRemittance, now: Date): Promise<boolean> {
  const { id, state } = cashRemittancesTable;
  const [before] = await tx.select({ state }).from(cashRemittancesTable).where(eq(id, said.id)).for('update');
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
    .onConflictDoUpdate({ target: id, set: named });
  const isFailed = said.bankPaise !== null && isRemittanceFailed(said);
  return before !== undefined && isFailed && !isRemittanceFailed(before);
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
