import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { factsTable } from '#database/schema/facts.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import { checkOpenRemittances } from './check-remittance.ts';
import { storeRemittances } from './store-remittances.ts';

const dayMs = 86_400_000;
/** Days that are read again, as a transfer may get its bank reference, or fail, after it was made. */
const daysAgain = 10;
/** Days that a first reading goes back. */
const firstDays = 60;

/** Fact with the time of the last reading, and with its result: `no` if the courier offers no report. */
const remittancesReadFact = 'remittances_read';

type RemittanceContext = Needs<'db' | 'now'> & { courier: Pick<Courier, 'listRemittances'> | undefined };

/**
 * Reads the courier's newest remittances, those of the last days again, and checks again what does not fit. Reading a
 * remittance again changes only what the courier corrected. An account without a report is noted. Throws CourierError
 * for other failures.
 */
export async function fetchRemittances({ db, now, courier }: RemittanceContext): Promise<void> {
  const at = now();
  if (courier?.listRemittances) {
    const read = await readOrNone(courier, { from: await firstDay(db, at), to: inIndia(at).day });
    for (const one of read ?? []) await inTransaction(db, (tx) => storeRemittances(tx, [one], at));
    await noteRemittancesRead(db, at, read !== undefined);
  }
  await inTransaction(db, (tx) => checkOpenRemittances(tx, at));
}

async function readOrNone(
  courier: Pick<Courier, 'listRemittances'>,
  days: { from: string; to: string },
): Promise<CourierRemittance[] | undefined> {
  try {
    return await courier.listRemittances?.(days);
  } catch (error) {
    if (error instanceof CourierError && error.failure === 'not_found') return undefined;
    throw error;
  }
}

/** Returns the first day to read. Files that staff brought leave remittances out, so the last reading counts too. */
async function firstDay(db: Db, at: Date): Promise<string> {
  const last = await lastRemittanceReading(db);
  const [known] = await db
    .select({ at: sql<string | null>`max(${cashRemittancesTable.remittedAt})` })
    .from(cashRemittancesTable);
  if (!last?.offered || !known?.at) return inIndia(new Date(at.getTime() - firstDays * dayMs)).day;
  const since = Math.min(Date.parse(known.at), Date.parse(last.at), at.getTime());
  return inIndia(new Date(since - daysAgain * dayMs)).day;
}

async function noteRemittancesRead(db: Db, at: Date, isOffered: boolean): Promise<void> {
  const value = `${at.toISOString()} ${isOffered ? 'yes' : 'no'}`;
  await db
    .insert(factsTable)
    .values({ name: remittancesReadFact, value })
    .onConflictDoUpdate({ target: factsTable.name, set: { value } });
}

/** Returns the time of the last reading, and whether the courier offers its report; null before the first. */
export async function lastRemittanceReading(db: Db): Promise<{ at: string; offered: boolean } | null> {
  const [fact] = await db.select().from(factsTable).where(eq(factsTable.name, remittancesReadFact));
  const [at, offered] = fact?.value.split(' ') ?? [];
  return at === undefined ? null : { at, offered: offered === 'yes' };
}
