import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { RemittedParcel } from '#server/fulfilment/courier/courier-remittance.ts';
import { collectedOnOrder, owedCashParcels, parcelDeliveredAt } from '#server/money/cash-remittances/owed-cash.ts';
import { storeRemittances } from '#server/money/cash-remittances/store-remittances.ts';
import { lockDemoFill } from './fill-once.ts';
import { lateCashKeys } from './imagine-owed.ts';

const dayMs = 86_400_000;
/** Days of the week on which the courier remits: Monday, Wednesday, Friday. */
const remittanceDays = [1, 3, 5];
/** Days after a delivery at which its cash is remitted at the earliest. */
const earliestDays = 8;
/** Amount in paise by which a parcel of the newest remittance is short. */
const shortPaise = 9_900;

type Collected = RemittedParcel & { deliveredAt: Date };

/**
 * Remits the cash of invented parcels, as the courier does: eight days after the delivery, three times a week. With
 * `toFind`, a parcel of the newest remittance is short of an amount. Repeating it adds only what became due. Returns
 * the number of remittances.
 */
export function fillRemittances(db: Db, { now, toFind }: { now: Date; toFind: boolean }): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockDemoFill(tx);
    const due = Map.groupBy(await collectedParcels(tx), ({ deliveredAt }) => remittanceDay(deliveredAt));
    const days = [...due.keys()].filter((day) => new Date(`${day}T10:00:00+05:30`) <= now).toSorted();
    const { rows } = await tx.execute(sql`select 1 from cash_remittances where id like 'CRFDemo%' limit 1`);
    const isFirst = rows.length === 0;
    for (const day of days) {
      const parcels: RemittedParcel[] = due.get(day) ?? [];
      const isShort = toFind && isFirst && day === days.at(-1);
      await storeRemittances(tx, [demoRemittance(day, isShort ? shortened(parcels) : parcels)], now);
    }
    return days.length;
  });
}

/**
 * Reads the invented parcels, which no courier booked and no remittance names, with their cash. Leaves out those whose
 * cash stays late.
 */
async function collectedParcels(tx: Db): Promise<Collected[]> {
  type Found = { awb: string; carrier: string; paise: number; at: Date | string };
  const { rows } = await tx.execute<Found>(sql`
    select s.awb, s.carrier, ${collectedOnOrder} as paise, ${parcelDeliveredAt} as at
    ${owedCashParcels} and s.courier_order_id is null and o.idempotency_key not like ${`${lateCashKeys}%`}
      and not exists (select 1 from cash_remittance_lines n where n.awb = s.awb) order by s.awb`);
  return rows.map(({ awb, carrier, paise, at }) => ({
    ...{ awb, carrier, amountPaise: paise, deliveredAt: new Date(at) },
    ...{ adjustedPaise: 0, linked: null, courierOrderId: null },
  }));
}

/** Returns the first day of a remittance for a delivery. Pure. */
function remittanceDay(deliveredAt: Date): string {
  let at = new Date(deliveredAt.getTime() + earliestDays * dayMs);
  while (!remittanceDays.includes(new Date(`${inIndia(at).day}T00:00:00Z`).getUTCDay()))
    at = new Date(at.getTime() + dayMs);
  return inIndia(at).day;
}

function shortened([first, ...rest]: readonly RemittedParcel[]): RemittedParcel[] {
  return first ? [{ ...first, amountPaise: first.amountPaise - shortPaise }, ...rest] : [];
}

function demoRemittance(day: string, parcels: RemittedParcel[]) {
  const paise = parcels.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const number = `${day.replaceAll('-', '')}${parcels[0]?.awb.slice(-5)}`;
  return {
    ...{ id: `CRFDemo${number}`, day, bankPaise: paise, collectedPaise: paise, freightPaise: 0, feePaise: 0 },
    ...{ reversalPaise: 0, adjustedPaise: 0, bankReference: `DEMO${number}`, state: 'Remittance success', parcels },
  };
}
