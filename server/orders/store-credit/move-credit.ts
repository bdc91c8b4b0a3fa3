import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { moneyMovementsTable, storeCreditsTable } from '#database/schema/payments.ts';

interface CreditMove {
  accountId: string;
  orderId: string;
  amountPaise: number;
  at: Date;
}

/**
 * Pays for an order, or a part of it, with account credit. Returns false and changes nothing if the balance is too low.
 */
export async function spendCredit(tx: Db, { accountId, orderId, amountPaise, at }: CreditMove): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with spent as (
      update ${storeCreditsTable} set balance_paise = balance_paise - ${amountPaise}
      where account_id = ${accountId} and balance_paise >= ${amountPaise} returning account_id
    )
    insert into ${moneyMovementsTable} (at, order_id, source, reason, amount_paise, account_id)
    select ${at.toISOString()}::timestamptz, ${orderId}, 'credit', 'spent', ${amountPaise}, account_id from spent returning id`);
  return rows.length === 1;
}

/** Adds credit from an order to an account: unused credit of an order that ended, or a refund. */
export async function giveCredit(
  tx: Db,
  {
    accountId,
    orderId,
    amountPaise,
    at,
    ...why
  }: CreditMove & ({ reason: 'released' } | { reason: 'refunded'; refundId: string }),
): Promise<void> {
  const refundId = why.reason === 'refunded' ? why.refundId : null;
  await tx.execute(sql`
    with given as (
      insert into ${storeCreditsTable} (account_id, balance_paise) values (${accountId}, ${amountPaise})
      on conflict (account_id) do update set balance_paise = ${storeCreditsTable}.balance_paise + excluded.balance_paise
      returning account_id
    )
    insert into ${moneyMovementsTable} (at, order_id, source, reason, amount_paise, refund_id, account_id)
    select ${at.toISOString()}::timestamptz, ${orderId}, 'credit', ${why.reason}, ${-amountPaise}, ${refundId}, account_id from given`);
}
