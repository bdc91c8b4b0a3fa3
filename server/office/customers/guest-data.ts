import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { mailOutbox } from '#database/schema/mail.ts';
import { orders } from '#database/schema/orders.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { readThreads, readWritten } from '#server/customers/profile/own-records.ts';
import type { FoundCustomer } from '#server/office/order-lists/find-customer.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';

/** So much of each kind is given; who has more is asked what they want to see. */
const most = 1000;

/** Reads everything that is kept of who ordered without an account, by the e-mail of their orders: to be handed on once they have shown who they are. */
export async function readGuestData(deps: AccountContext, { email, theirOrders }: Pick<FoundCustomer, 'email' | 'theirOrders'>) {
  const { db, now } = deps;
  const rows = await db.select().from(orders).where(theirOrders).orderBy(desc(orders.placedAt)).limit(most);
  const presented = [];
  // One after the other: nobody else is to wait for this.
  for (const row of rows)
    presented.push({ ...(await presentOrder(deps, row, now())), contact: { email: row.email, phone: row.phone }, address: row.address });
  // No account has this number: what stands under the e-mail alone is read.
  const whose = { accountId: '', provedEmail: email };
  const { subject, text, sentAt } = mailOutbox;
  const mails = await db
    .select({ subject, text, sentAt })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.to, email), isNotNull(sentAt)))
    .orderBy(desc(sentAt))
    .limit(most);
  return {
    madeAt: now().toISOString(),
    email,
    orders: presented,
    messages: await readThreads(db, whose),
    ...(await readWritten(db, whose)),
    mailsSent: mails.map((mail) => ({ subject: mail.subject, at: mail.sentAt?.toISOString() ?? null, text: mail.text || null })),
  };
}
