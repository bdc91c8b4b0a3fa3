import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { accounts } from '#database/schema/accounts.ts';
import { orders } from '#database/schema/orders.ts';

// Who is no stranger to the shop. A mailbox makes nobody known: whoever owns a mail server has as many as they like.

/** Whether an account has an order that was paid and left the shop, or was paid at the door; one that was cancelled or came back is none. */
export async function hasBought(db: Db, accountId: string): Promise<boolean> {
  const paid = sql`(o.paid_by is not null and o.state in ('shipped', 'out_for_delivery')) or o.state in ('delivered', 'closed')`;
  const { rows } = await db.execute(sql`select 1 from ${orders} o where o.account_id = ${accountId} and (${paid}) limit 1`);
  return rows.length > 0;
}

/** Whether it is an account whose e-mail was proved: it answers for its own orders, not for what strangers did with its e-mail or mobile. */
export async function isProvedMember(db: Db, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false;
  return (await db.$count(accounts, and(eq(accounts.id, accountId), isNotNull(accounts.emailProvedAt)))) > 0;
}
