import { and, desc, eq, sql } from 'drizzle-orm';
import type { Customer } from '#contract/office/customers.ts';
import type { Db } from '#database/db.ts';
import { designsTable } from '#database/schema/designs.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { garmentAddress } from '#server/fulfilment/designs/design-files.ts';
import { designExists } from '#server/fulfilment/designs/queries.ts';
import { workOf, workTitle } from '#server/fulfilment/designs/saved-work.ts';
import type { FoundCustomer } from '#server/office/order-lists/find-customer.ts';

const shownDesigns = 8;

/**
 * Lists a customer's stored designs, from the account or its orders. Members without `people` do not see names printed
 * on them.
 */
export async function designsOf(
  db: Db,
  { account, theirOrders }: FoundCustomer,
  people: boolean,
): Promise<Customer['designs']> {
  const ordered = db
    .select({ id: orderLinesTable.customProductId })
    .from(orderLinesTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderLinesTable.orderId))
    .where(theirOrders);
  // A union of ids is selected first, as with `or` the database would scan all designs.
  const own = sql`select ${designsTable.id} from ${designsTable} where ${designsTable.accountId} = ${account?.id ?? null} union ${ordered}`;
  const theirs = and(designExists, sql`${designsTable.id} in (${own})`);
  const rows = people
    ? await db
        .select({
          design: designsTable,
          reference: sql<string | null>`(select o.reference from order_lines l join orders o on o.id = l.order_id
            where l.custom_product_id = designs.id order by o.placed_at desc limit 1)`,
        })
        .from(designsTable)
        .where(theirs)
        .orderBy(desc(designsTable.createdAt), desc(designsTable.id))
        .limit(shownDesigns)
    : [];
  return {
    count: await db.$count(designsTable, theirs),
    newest: rows.map(({ design, reference }) => ({
      image: garmentAddress(design.id, design.sides[0] ?? 'front'),
      words: workTitle(workOf(design)),
      at: design.createdAt.toISOString(),
      reference,
    })),
  };
}
