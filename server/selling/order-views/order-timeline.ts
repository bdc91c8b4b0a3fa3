import { and, asc, eq, ne } from 'drizzle-orm';
import { type CancelReason, cancelReasons } from '#contract/cancel-reasons.ts';
import type { Order, OrderState } from '#contract/orders.ts';
import { behindName } from '#contract/size-words.ts';
import type { Db } from '#database/db.ts';
import type { orderEventsTable } from '#database/schema/orders.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { cancellationsTable, cancelledLinesTable } from '#database/schema/returns.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderParcel } from '#server/orders/model/order-parcels.ts';
import { type Matter, titleOf } from '#server/orders/model/order-state.ts';
import { deadReturns, undeliveredReason } from '#server/orders/model/sold-lines.ts';
import { codeNotEntered } from '#server/orders/order-state/cash-code.ts';
import { datesOver } from '#server/orders/order-state/dates-over.ts';
import { type Back, matterOfEvent, returnMatterOf } from '#server/orders/order-state/return-matter.ts';
import { waitsForShopper } from '#server/orders/order-state/waits-for-shopper.ts';

type EventRow = typeof orderEventsTable.$inferSelect;
/** Fields of an event that determine its title. */
export type TimelineEvent = Pick<EventRow, 'state' | 'at' | 'reason'>;
type Entry = Order['timeline'][number];

/** States shown per parcel if an order has several parcels. */
const ofParcels: ReadonlySet<OrderState> = new Set([
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned_to_origin',
  'lost',
]);

/** Lists the events of an order in time order: its states, or those of several parcels, and cancelled pieces. */
export async function listOrderTimeline(
  db: Db,
  order: OrderRow,
  events: readonly EventRow[],
  { parcels, backs }: { parcels: readonly OrderParcel[]; backs: readonly Back[] },
): Promise<Entry[]> {
  const whole = events.some(({ state }) => state === 'cancelled');
  const parts = whole ? [] : await partlyCancelled(db, order.id);
  // Old orders without shipments only have times for the whole order.
  const apart = parcels.length > 1 && parcels.some(({ id, steps }) => id !== undefined || steps.length > 0);
  const unconfirmed = waitsForShopper(order) !== undefined;
  const named = events.map((event, index) =>
    entryOf(event, titleOfEvent(events, index, { backs, unconfirmed, parcels })),
  );
  const entries = named.filter((_entry, index) => {
    const event = events[index];
    // A return state that ended at the same time is not shown: nothing is being returned.
    if (event?.state === 'return_in_progress' && settledBefore(events, index + 1)) return false;
    // This event follows a cancellation of the printed part, which has its own entry; the confirmation is already
    // shown.
    if (event?.state === 'confirmed' && events[index - 1]?.state === 'in_print') return false;
    // The end of a return is shown for the order, not per parcel.
    return !apart || !event || !ofParcels.has(event.state) || events[index - 1]?.state === 'return_in_progress';
  });
  const steps = apart ? parcels.flatMap(stepsOf) : [];
  // At equal times, the end of an order follows the entries of its pieces.
  const [begun, ended] = [
    entries.filter(({ state }) => state !== 'returned'),
    entries.filter(({ state }) => state === 'returned'),
  ];
  return [...begun, ...steps, ...parts, ...ended].toSorted((one, other) => {
    if (one.at < other.at) return -1;
    return one.at > other.at ? 1 : 0;
  });
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
 * Returns the title of an event, from its state and its neighbours. `backs`: returns requested since. `unconfirmed`:
 * the shopper must still confirm or pay. Pure.
 */
export function titleOfEvent(
  events: readonly TimelineEvent[],
  index: number,
  about: { backs: readonly Back[]; unconfirmed?: boolean; parcels: readonly Pick<OrderParcel, 'deliveredAt'>[] },
): string {
  const event = events[index];
  if (!event) return '';
  // An order is not called placed while its code or payment is missing, nor if neither ever arrived.
  if (event.state === 'placed' && cameToNothing(events[index + 1], about.unconfirmed ?? false)) return 'Order received';
  if (settledBefore(events, index))
    return cameSettled(about) ? 'Settled before it arrived' : titleOf('returned', returnMatterOf(about.backs));
  const matter = matterOfEvent(events, index, about.backs);
  return goneBack[`${events[index - 1]?.state} ${event.state}`]?.(event.reason, matter) ?? titleOf(event.state, matter);
}

function cameToNothing(next: TimelineEvent | undefined, unconfirmed: boolean): boolean {
  return next ? next.state === 'payment_failed' || next.reason === codeNotEntered : unconfirmed;
}

/** Returns true if a delivered order ended at once, as everything that arrived was already refunded. */
function settledBefore(events: readonly TimelineEvent[], index: number): boolean {
  const [before, event] = [events[index - 1], events[index]];
  return (
    event?.state === 'returned' && before?.state === 'return_in_progress' && before.at.getTime() === event.at.getTime()
  );
}

/**
 * Returns true if all refunds were settled before any parcel arrived. Otherwise one parcel arrived first and the other
 * does not arrive.
 */
function cameSettled({ backs, parcels }: Parameters<typeof titleOfEvent>[2]): boolean {
  const arrived = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const standing = backs.filter(({ state }) => !deadReturns.includes(state));
  return standing.every(({ endedAt }) => endedAt !== null && arrived.every((at) => endedAt <= at));
}

/** Titles of states that have another meaning when an order returns to them. */
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
/** Last words of an event's reason for an unsuccessful return. */
const endings = ['taken back', 'refused'] as const;

/** Returns the reason of a cancellation by a person, or the courier's remark. Leaves out internal notes. */
function detailOf({ actor, reason }: EventRow, state: OrderState): string | null {
  if (reason === codeNotEntered) return 'Its code was not entered in time';
  if (reason === datesOver) return 'Its delivery dates were over before it was paid';
  return actor === 'courier' || (state === 'cancelled' && (actor === 'shopper' || actor === 'operator'))
    ? reason
    : null;
}

async function partlyCancelled(db: Db, orderId: string): Promise<Entry[]> {
  const rows = await db
    .select({
      id: cancellationsTable.id,
      at: cancellationsTable.at,
      reason: cancellationsTable.reason,
      name: orderLinesTable.name,
      size: orderLinesTable.size,
      quantity: cancelledLinesTable.quantity,
    })
    .from(cancellationsTable)
    .innerJoin(cancelledLinesTable, eq(cancelledLinesTable.cancellationId, cancellationsTable.id))
    .innerJoin(
      orderLinesTable,
      and(
        eq(orderLinesTable.orderId, cancellationsTable.orderId),
        eq(orderLinesTable.position, cancelledLinesTable.position),
      ),
    )
    .where(and(eq(cancellationsTable.orderId, orderId), ne(cancellationsTable.reason, undeliveredReason)))
    .orderBy(asc(cancellationsTable.at), asc(cancelledLinesTable.position));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((pieces) => {
    const first = pieces[0];
    if (!first) return [];
    const words = pieces.map(({ quantity, name, size }) => `${quantity} × ${name}${behindName(size, ', ')}`).join('; ');
    const reason = cancelReasons[first.reason as CancelReason] as string | undefined;
    const detail = `${words}. ${reason ? `${reason}.` : first.reason}`;
    return [{ state: 'cancelled' as const, title: 'Partly cancelled', detail, at: first.at.toISOString() }];
  });
}
