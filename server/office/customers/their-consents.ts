import { and, asc, isNotNull, isNull } from 'drizzle-orm';
import type { Customer } from '#contract/office/customers.ts';
import { policyPage } from '#contract/policy-pages.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { policyHeldAt } from '#server/foundation/content/read-policy.ts';
import type { FoundCustomer } from '#server/office/order-lists/find-customer.ts';

/** Texts that are accepted by placing an order, as stated in the checkout. */
const agreedTo = ['terms', 'returns'] as const;

/** Maximum number of orders read per person, oldest first, as the first order under a version accepts that version. */
const mostOrders = 2000;

type Consents = Customer['consents'];

/** Returns the text versions that a customer accepted, each with the order. Orders placed by staff accept nothing. */
export async function consentsOf(
  settings: ShopSettings,
  db: Db,
  { theirOrders }: Pick<FoundCustomer, 'theirOrders'>,
  now: Date,
): Promise<Consents> {
  const placed = await db
    .select({ reference: ordersTable.reference, at: ordersTable.placedAt })
    .from(ordersTable)
    .where(and(theirOrders, isNull(ordersTable.placedBy)))
    .orderBy(asc(ordersTable.placedAt), asc(ordersTable.id))
    .limit(mostOrders);
  const byCaller = await db.$count(ordersTable, and(theirOrders, isNotNull(ordersTable.placedBy)));
  return {
    policies: agreedTo.flatMap((name) => {
      const versions = Map.groupBy(placed, ({ at }) => policyHeldAt(settings, name, at).version);
      return [...versions].flatMap(([version, own]) => {
        const [first] = own;
        if (!first) return [];
        const { value } = policyHeldAt(settings, name, first.at);
        const path =
          policyHeldAt(settings, name, now).version === version
            ? policyPage[name]
            : `${policyPage[name]}?version=${version}`;
        return [
          {
            title: value.title,
            version,
            path,
            reference: first.reference,
            at: first.at.toISOString(),
            orders: own.length,
          },
        ];
      });
    }),
    byCaller,
  };
}
