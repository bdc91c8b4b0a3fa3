import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { creditChangesTable } from '#database/schema/customers.ts';
import { moneyMovementsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { findIdempotentResult, type IdempotencyRecord } from '#server/foundation/http/idempotency.ts';

interface CreditChange extends IdempotencyRecord {
  accountId: string;
  /** Change in paise: positive adds credit, negative removes it. */
  amountPaise: number;
  why: string;
  memberName: string;
  at: Date;
}

/** Finds the change made under the same idempotency key. Throws Problem 409 if another request used the key. */
export async function findCreditChange(tx: Db, once: IdempotencyRecord) {
  const [found] = await tx
    .select()
    .from(creditChangesTable)
    .where(eq(creditChangesTable.idempotencyKey, once.idempotencyKey))
    .limit(1);
  return findIdempotentResult(found, once, 'This press was used for another amount. Look at the credit again.');
}

/**
 * Adds or removes account credit without an order, once per idempotency key, with its ledger row. Returns 'too much',
 * and changes nothing, if the balance is less than the removed amount.
 */
export async function changeStoreCredit(tx: Db, change: CreditChange): Promise<'done' | 'done before' | 'too much'> {
  const { accountId, amountPaise, at } = change;
  const id = `crc_${randomBytes(12).toString('base64url')}`;
  const written = await tx
    .insert(creditChangesTable)
    .values({ id, ...change })
    .onConflictDoNothing({ target: creditChangesTable.idempotencyKey })
    .returning({ id: creditChangesTable.id });
  if (written.length === 0) return 'done before';
  await tx.execute(
    sql`insert into ${storeCreditsTable} (account_id, balance_paise) values (${accountId}, 0) on conflict do nothing`,
  );
  const moved = await tx
    .update(storeCreditsTable)
    .set({ balancePaise: sql`${storeCreditsTable.balancePaise} + ${amountPaise}` })
    .where(
      sql`${storeCreditsTable.accountId} = ${accountId} and ${storeCreditsTable.balancePaise} + ${amountPaise} >= 0`,
    )
    .returning({ id: storeCreditsTable.accountId });
  if (moved.length === 0) {
    await tx.delete(creditChangesTable).where(eq(creditChangesTable.id, id));
    return 'too much';
  }
  const reason = amountPaise > 0 ? ('given' as const) : ('taken_back' as const);
  await tx
    .insert(moneyMovementsTable)
    .values({ at, source: 'credit', reason, amountPaise: -amountPaise, accountId, creditChangeId: id });
  return 'done';
}
