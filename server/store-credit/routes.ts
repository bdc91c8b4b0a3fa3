import { desc, eq } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import { readStoreCredit } from '#contract/store-credit.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema/orders.ts';
import { moneyMovements } from '#database/schema/payments.ts';
import { requireSignedIn } from '#server/platform/caller.ts';
import { mount, type Router, succeed } from '#server/platform/mount.ts';
import { creditBalance } from './queries.ts';

const words = {
  spent: 'Spent on order',
  released: 'Not spent after all: order',
  refunded: 'Refund of order',
  captured: 'Order',
  collected: 'Order',
} as const;

export function mountStoreCredit(router: Router, { db }: { db: Db }): void {
  mount(router, readStoreCredit, async (_input, caller) => {
    const { account } = await requireSignedIn(caller);
    const rows = await db
      .select({ at: moneyMovements.at, paise: moneyMovements.amountPaise, reason: moneyMovements.reason, order: orders.reference })
      .from(moneyMovements)
      .innerJoin(orders, eq(orders.id, moneyMovements.orderId))
      .where(eq(moneyMovements.accountId, account.id))
      .orderBy(desc(moneyMovements.at), desc(moneyMovements.id))
      .limit(100);
    return succeed({
      balance: toRupees(await creditBalance(db, account.id)),
      movements: rows.map(({ at, paise, reason, order }) => ({
        at: at.toISOString(),
        // Kept as seen from the order: what was paid towards it left the account.
        amount: toRupees(-paise),
        words: `${words[reason]} ${order}`,
        order,
      })),
    });
  });
}
