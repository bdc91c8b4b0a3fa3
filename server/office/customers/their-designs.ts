import { and, desc, eq, sql } from 'drizzle-orm';
import type { Customer } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { designs } from '#database/schema/designs.ts';
import { orderLines, orders } from '#database/schema/orders.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { isThere } from '#server/fulfilment/designs/queries.ts';
import { workOf, workTitle } from '#server/fulfilment/designs/saved-work.ts';
import type { FoundCustomer } from '#server/office/order-lists/find-customer.ts';

const shownDesigns = 8;

/** Lists a customer's stored designs, from the account or its orders. Members without `people` see no names printed on them. */
export async function designsOf(db: Db, { account, theirOrders }: FoundCustomer, people: boolean): Promise<Customer['designs']> {
  const ordered = db
    .select({ id: orderLines.customProductId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(theirOrders);
  // A union of ids first: with `or` the database would scan all designs.
  const own = sql`select ${designs.id} from ${designs} where ${designs.accountId} = ${account?.id ?? null} union ${ordered}`;
  const theirs = and(isThere, sql`${designs.id} in (${own})`);
  const rows = people
    ? await db
        .select({
          design: designs,
          reference: sql<string | null>`(select o.reference from order_lines l join orders o on o.id = l.order_id
            where l.custom_product_id = designs.id order by o.placed_at desc limit 1)`,
        })
        .from(designs)
        .where(theirs)
        .orderBy(desc(designs.createdAt), desc(designs.id))
        .limit(shownDesigns)
    : [];
  return {
    count: await db.$count(designs, theirs),
    newest: rows.map(({ design, reference }) => ({
      image: garmentAddress(design.id, design.sides[0] ?? 'front'),
      words: workTitle(workOf(design)),
      at: design.createdAt.toISOString(),
      reference,
    })),
  };
}
