import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { readThreads, readWritten } from '#server/customers/profile/own-records.ts';
import type { FoundCustomer } from '#server/office/order-lists/find-customer.ts';
import { presentOrder } from '#server/selling/order-views/present-order.ts';

/** Maximum per kind of data; customers with more are asked to narrow their request. */
const most = 1000;

/**
 * Exports the data stored about a guest, by the e-mail of their orders. Staff hand it over after verifying identity.
 */
export async function readGuestData(
  deps: AccountContext,
  { email, theirOrders }: Pick<FoundCustomer, 'email' | 'theirOrders'>,
) {
  const { db, now } = deps;
  const rows = await db.select().from(ordersTable).where(theirOrders).orderBy(desc(ordersTable.placedAt)).limit(most);
  const presented = [];
  // Orders are read one at a time, so that other requests do not wait.
  for (const row of rows)
    presented.push({
      ...(await presentOrder(deps.settings, deps, row, now())),
      contact: { email: row.email, phone: row.phone },
      address: row.address,
    });
  // No account has an empty id, so only data stored by e-mail is read.
  const whose = { accountId: '', provedEmail: email };
  const { subject, text, sentAt } = mailOutboxTable;
  const mails = await db
    .select({ subject, text, sentAt })
    .from(mailOutboxTable)
    .where(and(eq(mailOutboxTable.to, email), isNotNull(sentAt)))
    .orderBy(desc(sentAt))
    .limit(most);
  return {
    madeAt: now().toISOString(),
    email,
    orders: presented,
    messages: await readThreads(db, whose),
    ...(await readWritten(db, whose)),
    mailsSent: mails.map((mail) => ({
      subject: mail.subject,
      at: mail.sentAt?.toISOString() ?? null,
      text: mail.text || null,
    })),
  };
}
