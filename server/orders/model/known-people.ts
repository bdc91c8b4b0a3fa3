import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';

// Recognition of known customers. An e-mail address proves nothing: the owner of a mail server has any number of them.

/**
 * Returns true if an account has a shipped paid order, or a delivered one that is paid. Cancelled and returned orders
 * do not count.
 */
export async function hasBought(db: Db, accountId: string): Promise<boolean> {
  const paid = sql`(o.paid_by is not null and o.state in ('shipped', 'out_for_delivery')) or o.state in ('delivered', 'closed')
    and (o.payment = 'cod' or o.paid_by is not null or o.credit_paise >= o.total_paise)`;
  const { rows } = await db.execute(
    sql`select 1 from ${ordersTable} o where o.account_id = ${accountId} and (${paid}) limit 1`,
  );
  return rows.length > 0;
}

/**
 * Returns true for an account with a proved e-mail. The proof holds for the account's own orders, not for other orders
 * with the same e-mail or mobile.
 */
export async function isProvedMember(db: Db, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false;
  return (
    (await db.$count(accountsTable, and(eq(accountsTable.id, accountId), isNotNull(accountsTable.emailProvedAt)))) > 0
  );
}
