import { or, type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#contract/lists.ts';
import { type OrderSight, sightsOf } from '#contract/office/permissions.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { orders } from '#database/schema/orders.ts';
import { maskName } from '#server/fulfilment/delivery-promise/mask-person.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** What waits at a packing table or in the print room. */
const atDesk: Partial<Record<OrderSight, readonly OrderState[]>> = {
  packing: ['confirmed', 'in_print', 'packed'],
  printing: ['confirmed', 'in_print'],
};

/** What somebody sees of orders: which of them, and how their people are shown. */
export interface OrderVisibility {
  shown: OrderSight;
  /** Undefined where it is every order. */
  which: SQL | undefined;
}

/** Works out what a colleague sees of orders. Undefined where it is nothing. */
export function orderVisibilityOf({ roles }: Pick<Member, 'roles'>): OrderVisibility | undefined {
  const sights = sightsOf(roles);
  const [shown] = sights;
  if (!shown) return undefined;
  const all = sights.some((sight) => !(sight in atDesk));
  return { shown, which: all ? undefined : or(...sights.map(deskOf)) };
}

function deskOf(sight: OrderSight): SQL {
  const states = sql.join(
    (atDesk[sight] ?? []).map((state) => sql`${state}`),
    sql`, `,
  );
  const custom = sql`exists (select 1 from order_lines l where l.order_id = ${orders.id} and l.custom_product_id is not null)`;
  return sight === 'printing' ? sql`(${orders.state} in (${states}) and ${custom})` : sql`${orders.state} in (${states})`;
}

/** The person of an order in a list: a name and a place, as far as they may be seen. Phone, e-mail and street never are. */
export function personOf(
  shown: OrderSight,
  { fullName, city, state }: StoredAddress,
): { name: string | null; city: string | null; region: string } {
  if (shown === 'totals') return { name: null, city: null, region: state };
  // A city that was typed may hold a house number.
  if (shown === 'masked') return { name: maskName(fullName), city: null, region: state };
  return { name: fullName, city, region: state };
}

/** Whether somebody may find an order by what is personal: who sees nobody's phone does not learn whose it is by trying. */
export function findsPeople(shown: OrderSight): boolean {
  return shown === 'people';
}
