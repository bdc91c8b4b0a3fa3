import { and, asc, eq, ne } from 'drizzle-orm';
import { type CancelReason, cancelReasons } from '#contract/cancel-reasons.ts';
import type { Order, OrderState } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import type { orderEvents } from '#database/schema/orders.ts';
import { orderLines } from '#database/schema/orders.ts';
import { cancellations, cancelledLines } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { type Matter, titleOf } from '#server/orders/model/order-state.ts';
import { deadReturns, undelivered } from '#server/orders/model/sold-lines.ts';
import { codeNotEntered } from '#server/orders/order-state/cash-code.ts';
import { datesOver } from '#server/orders/order-state/dates-over.ts';
import { type Back, matterOf, matterOfEvent } from '#server/orders/order-state/return-matter.ts';
import { waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';

type EventRow = typeof orderEvents.$inferSelect;
/** What of an event says what it is called. */
export type OrderEvent = Pick<EventRow, 'state' | 'at' | 'reason'>;
type Entry = Order['timeline'][number];

/** What is told of each parcel where an order has several, and not of the order. */
const ofParcels: ReadonlySet<OrderState> = new Set([
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned_to_origin',
  'lost',
]);

/** What happened to an order, in the order it happened: its states, or its parcels' where there are several, and pieces of it that were cancelled. */
export async function timelineOf(
  db: Db,
  order: OrderRow,
  events: readonly EventRow[],
  { parcels, backs }: { parcels: readonly OrderParcel[]; backs: readonly Back[] },
): Promise<Entry[]> {
  const whole = events.some(({ state }) => state === 'cancelled');
  const parts = whole ? [] : await partlyCancelled(db, order.id);
  // Of orders of before there were bookings, times are noted of the order alone.
  const apart = parcels.length > 1 && parcels.some(({ id, steps }) => id !== undefined || steps.length > 0);
  const unconfirmed = waitsForShopper(order) !== undefined;
  const named = events.map((event, index) => entryOf(event, titleOfEvent(events, index, { backs, unconfirmed, parcels })));
  const entries = named.filter((_entry, index) => {
    const event = events[index];
    // Passed through at once: nothing is on its way back any more.
    if (event?.state === 'return_in_progress' && settledBefore(events, index + 1)) return false;
    // What was printed is cancelled, which is told: that the rest was confirmed, was told before.
    if (event?.state === 'confirmed' && events[index - 1]?.state === 'in_print') return false;
    // The end of a return is told of the order.
    return !apart || !event || !ofParcels.has(event.state) || events[index - 1]?.state === 'return_in_progress';
  });
  const steps = apart ? parcels.flatMap(stepsOf) : [];
  // Of one moment: an order ends with what happened to its pieces then.
  const [begun, ended] = [entries.filter(({ state }) => state !== 'returned'), entries.filter(({ state }) => state === 'returned')];
  return [...begun, ...steps, ...parts, ...ended].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function stepsOf({ number, steps }: OrderParcel): Entry[] {
  return steps.map(({ state, at }) => ({
    state,
    title: `Parcel ${number}: ${titleOf(state).toLowerCase()}`,
    detail: null,
    at: at.toISOString(),
  }));
}

function entryOf(event: EventRow, title: string): Entry {
  const state = event.state;
  return { state, title, detail: detailOf(event, state), at: event.at.toISOString() };
}

/**
 * What one of an order's events is called: by its state, and by what was before or came of it where that makes it mean something else.
 * `backs`: what was asked for of it since. `unconfirmed`: its shopper has not yet done what it waits for. Pure.
 */
export function titleOfEvent(
  events: readonly OrderEvent[],
  index: number,
  about: { backs: readonly Back[]; unconfirmed?: boolean; parcels: readonly Pick<OrderParcel, 'deliveredAt'>[] },
): string {
  const event = events[index];
  if (!event) return '';
  // Nobody is told that it is placed while a code or the money is missing, and nobody was whose never came.
  if (event.state === 'placed' && cameToNothing(events[index + 1], about.unconfirmed ?? false)) return 'Order received';
  if (settledBefore(events, index)) return cameSettled(about) ? 'Settled before it arrived' : titleOf('returned', matterOf(about.backs));
  const matter = matterOfEvent(events, index, about.backs);
  return goneBack[`${events[index - 1]?.state} ${event.state}`]?.(event.reason, matter) ?? titleOf(event.state, matter);
}

function cameToNothing(next: OrderEvent | undefined, unconfirmed: boolean): boolean {
  return next ? next.state === 'payment_failed' || next.reason === codeNotEntered : unconfirmed;
}

/** Whether an order came to its end there with nothing in hand: all that arrived had been given back before, so it went through a return in no time. */
function settledBefore(events: readonly OrderEvent[], index: number): boolean {
  const [before, event] = [events[index - 1], events[index]];
  return event?.state === 'returned' && before?.state === 'return_in_progress' && before.at.getTime() === event.at.getTime();
}

/** Whether all that was given back was so before anything arrived. Else a parcel arrived first, and the other comes no more. */
function cameSettled({ backs, parcels }: Parameters<typeof titleOfEvent>[2]): boolean {
  const arrived = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const standing = backs.filter(({ state }) => !deadReturns.includes(state));
  return standing.every(({ endedAt }) => endedAt !== null && arrived.every((at) => endedAt <= at));
}

/** States that are entered a second time mean something else then. */
const goneBack: Partial<Record<string, (reason: EventRow['reason'], matter: Matter) => string>> = {
  'return_in_progress delivered': (reason, matter) =>
    `${names[matter]} ${endings.find((ending) => reason?.endsWith(ending)) ?? (matter === 'report' ? 'settled' : 'finished')}`,
  'out_for_delivery shipped': () => 'Not delivered',
  ...Object.fromEntries(
    (['packed', 'shipped', 'out_for_delivery'] as const).flatMap((from) =>
      (['confirmed', 'in_print'] as const).map((to) => [`${from} ${to}`, () => 'To be packed again']),
    ),
  ),
};

const names: Readonly<Record<Matter, string>> = { return: 'Return', swap: 'Swap', report: 'Report' };
/** What ends the reason of an event with which one came to nothing, whatever the reason calls it. */
const endings = ['taken back', 'refused'] as const;

/** What was said when it was cancelled by a person, what the courier met with, and nothing else that is kept for the shop's own records. */
function detailOf({ actor, reason }: EventRow, state: OrderState): string | null {
  if (reason === codeNotEntered) return 'Its code was not entered in time';
  if (reason === datesOver) return 'Its delivery dates were over before it was paid';
  return actor === 'courier' || (state === 'cancelled' && (actor === 'shopper' || actor === 'operator')) ? reason : null;
}

async function partlyCancelled(db: Db, orderId: string): Promise<Entry[]> {
  const rows = await db
    .select({
      id: cancellations.id,
      at: cancellations.at,
      reason: cancellations.reason,
      name: orderLines.name,
      size: orderLines.size,
      quantity: cancelledLines.quantity,
    })
    .from(cancellations)
    .innerJoin(cancelledLines, eq(cancelledLines.cancellationId, cancellations.id))
    .innerJoin(orderLines, and(eq(orderLines.orderId, cancellations.orderId), eq(orderLines.position, cancelledLines.position)))
    .where(and(eq(cancellations.orderId, orderId), ne(cancellations.reason, undelivered)))
    .orderBy(asc(cancellations.at), asc(cancelledLines.position));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((pieces) => {
    const first = pieces[0];
    if (!first) return [];
    const words = pieces.map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`).join('; ');
    const reason = cancelReasons[first.reason as CancelReason] as string | undefined;
    const detail = `${words}. ${reason ? `${reason}.` : first.reason}`;
    return [{ state: 'cancelled' as const, title: 'Partly cancelled', detail, at: first.at.toISOString() }];
  });
}
