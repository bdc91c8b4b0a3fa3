import { or, type SQL, sql } from 'drizzle-orm';
import type { OrderStateName } from '#contract/lists.ts';
import { type OrderSight, showsFreeText } from '#contract/office/permissions.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { maskName } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { unnamedGoods } from '#server/fulfilment/designs/goods-names.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';

/** Order states visible at the packing desk or in the print room. */
const atDesk: Partial<Record<OrderSight, readonly OrderStateName[]>> = {
  packing: ['confirmed', 'in_print', 'packed'],
  printing: ['confirmed', 'in_print'],
};

/** Visibility of orders for a staff member: which orders, and how people are shown. */
export interface OrderVisibility {
  shown: OrderSight;
  /** SQL condition; undefined for all orders. */
  which: SQL | undefined;
}

/** Returns the order visibility of a staff member; undefined if they may see none. */
export function orderVisibilityOf({ sights }: Pick<Member, 'sights'>): OrderVisibility | undefined {
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
  const custom = sql`exists (select 1 from order_lines l where l.order_id = ${ordersTable.id} and l.custom_product_id is not null)`;
  return sight === 'printing'
    ? sql`(${ordersTable.state} in (${states}) and ${custom})`
    : sql`${ordersTable.state} in (${states})`;
}

/**
 * Returns an order's customer for a list: name and place, as far as visible. Phone, e-mail and street are never
 * included.
 */
export function personOf(
  shown: OrderSight,
  { fullName, city, state }: StoredAddress,
): { name: string | null; city: string | null; region: string } {
  if (shown === 'totals') return { name: null, city: null, region: state };
  // A typed city may contain a house number.
  if (shown === 'masked') return { name: maskName(fullName), city: null, region: state };
  return { name: fullName, city, region: state };
}

/**
 * Returns true if the member may search by personal data. Members who may not see phone numbers must not find their
 * owners by trying.
 */
export function findsPeople(shown: OrderSight): boolean {
  return shown === 'people';
}

/**
 * Returns a piece as far as visible. Members without free text see no picture of a made-to-order piece and no printed
 * name, which may be that of its wearer. Pure.
 */
export function coverPrint<T extends { name: string; image: string }>(
  shown: OrderSight | undefined,
  piece: T,
  custom: boolean,
): T {
  return !custom || showsFreeText(shown) ? piece : { ...piece, name: unnamedGoods(piece.name), image: '' };
}
