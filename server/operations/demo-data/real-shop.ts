import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { factsTable } from '#database/schema/facts.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { waitForDemoFill } from './fill-lock.ts';

/** Name of the fact that a database has been a real shop's, with the time of its first start as one. */
const productionFact = 'production since';

/** Returns true if the environment is a demonstration's: its mode, and no live key of the gateway. Pure. */
export function isDemonstration({ SHOP_MODE, RAZORPAY_KEY_ID }: Pick<Env, 'SHOP_MODE' | 'RAZORPAY_KEY_ID'>): boolean {
  return SHOP_MODE === 'demo' && RAZORPAY_KEY_ID?.startsWith('rzp_live_') !== true;
}

/** Marks a database as a real shop's for good, once a fill under way has ended. */
export async function markRealShop(db: Db, now: Date): Promise<void> {
  if (await isRealShop(db)) return;
  await inTransaction(db, async (tx) => {
    await waitForDemoFill(tx);
    await tx.insert(factsTable).values({ name: productionFact, value: now.toISOString() }).onConflictDoNothing();
  });
}

/** Returns true if a database has ever been run for real, whatever the mode is now. */
export async function isRealShop(db: Db): Promise<boolean> {
  return (await db.$count(factsTable, eq(factsTable.name, productionFact))) > 0;
}

/** Throws Problem 409 `not_offered` if the database has ever been run for real. */
export async function refuseRealShop(db: Db): Promise<void> {
  if (!(await isRealShop(db))) return;
  throw new Problem(
    409,
    'not_offered',
    'This database has been run for real: a demonstration needs one of its own. Is SHOP_MODE=production missing?',
  );
}
