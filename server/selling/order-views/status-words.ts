import { asc, eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { type OrderParcel, parcelsOf } from '#server/orders/model/order-parcels.ts';
import { titleOf } from '#server/orders/model/order-state.ts';
import { type Back, backsOf, returnMatterOf } from '#server/orders/order-state/return-matter.ts';
import { stepLeftWords, waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';
import { type TimelineEvent, titleOfEvent } from './order-timeline.ts';
import { titleOfParcel } from './present-parcels.ts';

/**
 * Returns an order's status text: an action for its shopper; else the states of parcels that differ; else the latest
 * event, as in the timeline. Order page and lists use only this function for the text. Pure.
 */
export function statusWords(
  order: Parameters<typeof waitsForShopper>[0],
  parcels: readonly Pick<OrderParcel, 'number' | 'state' | 'printed' | 'deliveredAt'>[],
  { events, backs }: { events: readonly TimelineEvent[]; backs: readonly Back[] },
): string {
  const { state } = order;
  const step = waitsForShopper(order);
  if (step) return stepLeftWords(step);
  const [first] = parcels;
  const alike = parcels.every((parcel) => first && titleOfParcel(parcel) === titleOfParcel(first));
  // A custom piece that waits for packing is already printed, so its parcel's title is used.
  if (alike && first?.state === 'in_print' && state === 'in_print') return titleOfParcel(first);
  // Events and state are read separately, so one may be newer than the other.
  if (alike || state === 'cancelled')
    return events.at(-1)?.state === state
      ? currentTitle(events, { backs, parcels })
      : titleOf(state, returnMatterOf(backs));
  const each = parcels.map((parcel) => `parcel ${parcel.number} ${titleOfParcel(parcel).toLowerCase()}`);
  const words = each.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the title of the latest event, taking open returns into account. */
function currentTitle(events: readonly TimelineEvent[], about: Parameters<typeof titleOfEvent>[2]): string {
  const open = events.at(-1)?.state === 'return_in_progress';
  return open
    ? titleOf('return_in_progress', returnMatterOf(about.backs))
    : titleOfEvent(events, events.length - 1, about);
}

/** Returns the status text of an order, with its parcels if known. */
export async function statusWordsOf(db: Db, order: OrderRow, parcels?: readonly OrderParcel[]): Promise<string> {
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, order.id))
    .orderBy(asc(orderEventsTable.id));
  return statusWords(order, parcels ?? (await parcelsOf(db, order)), { events, backs: await backsOf(db, [order.id]) });
}
