import { and, asc, eq, ne } from 'drizzle-orm';
import type { OrderState, ParcelState } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { orderEvents, orderLines } from '#database/schema/orders.ts';
import { shipments } from '#database/schema/shipments.ts';
import type { OrderRow } from './find-order.ts';

export type ShipmentRow = typeof shipments.$inferSelect;
export type Promised = OrderRow['promise'];

/** A parcel of an order: what leaves, arrives, is cancelled or comes back as one. */
export interface OrderParcel {
  /** Of its booking; undefined until it is planned. */
  id: string | undefined;
  /** 1, 2: goods from the shelf first. It stays when the parcel is booked anew. */
  number: number;
  /** Made to order. */
  custom: boolean;
  /** Numbers of the order's lines that are in it. */
  lines: number[];
  /** Pieces in it that were not cancelled. */
  pieces: number;
  state: ParcelState;
  /** Made to order, and all of it is made. */
  printed: boolean;
  /** A person packed it. */
  packedByHand: boolean;
  /** When it left, if it did: its pieces cannot be cancelled any more, nor sent elsewhere. */
  leftAt: Date | undefined;
  deliveredAt: Date | undefined;
  /** What happened to it, with its times, as far as it was noted of this parcel. */
  steps: { state: ParcelState; at: Date }[];
  promise: { earliest: string | null; latest: string | null; words: string };
  /** When its order was placed: what may be done with it is as it was then. */
  placedAt: Date;
  /** Where it goes, or went. */
  address: StoredAddress;
}

export interface ParcelLine {
  position: number;
  custom: boolean;
  quantity: number;
  cancelled: number;
}

type Told = Pick<typeof orderEvents.$inferSelect, 'state' | 'at'>;
type Order = Pick<OrderRow, 'state' | 'promise' | 'address' | 'placedAt'>;

/** The parcels of an order, where each is. For a decision about them, lock the order first. */
export async function parcelsOf(db: Db, order: OrderRow): Promise<OrderParcel[]> {
  const rows = await db.select().from(shipments).where(eq(shipments.orderId, order.id)).orderBy(asc(shipments.parcel));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id));
  return composeParcels(
    order,
    lines.map((line) => ({ ...line, custom: line.customProductId !== null })),
    rows,
    events,
  );
}

/** How far the furthest parcel of an order is that stands, whatever the order waits for: whether one was packed, and whether one has left. */
export async function mostAdvancedParcel(db: Db, orderId: string): Promise<{ packed: boolean; left: boolean }> {
  const { packedAt, leftAt } = shipments;
  const standing = and(eq(shipments.orderId, orderId), ne(shipments.step, 'cancelled'));
  const rows = await db.select({ packedAt, leftAt }).from(shipments).where(standing);
  const left = rows.some((row) => row.leftAt !== null);
  return { packed: left || rows.some((row) => row.packedAt !== null), left };
}

/**
 * The parcels of an order out of its lines and bookings. A booking that was replaced is none: its lines are in the one that took its
 * place, or wait for it. Lines that no booking ever had are where the order is, as all were before there were bookings. Pure.
 */
export function composeParcels(
  order: Order,
  lines: readonly ParcelLine[],
  rows: readonly ShipmentRow[],
  events: readonly Told[],
): OrderParcel[] {
  const parcels: Omit<OrderParcel, 'number'>[] = [];
  const facts = { order, events };
  for (const custom of [false, true]) {
    const own = lines.filter((line) => line.custom === custom);
    const booked = rows.filter((row) => row.custom === custom);
    const standing = booked.filter(({ step }) => step !== 'cancelled');
    const without = own.filter(({ position }) => !standing.some(({ positions }) => positions.includes(position)));
    const waiting = without.filter((line) => line.quantity > line.cancelled);
    // What was cancelled altogether is shown in the parcel it would have been in.
    const gone = without.filter((line) => line.quantity === line.cancelled);
    const made = [
      ...standing.map((row) => parcelOf(facts, row, inRow(own, row))),
      ...(waiting.length > 0 ? [unbooked(facts, waiting, booked.at(-1))] : []),
    ];
    const first = made[0];
    if (first) first.lines = [...first.lines, ...gone.map(({ position }) => position)].toSorted((one, other) => one - other);
    else if (gone.length > 0) made.push(unbooked(facts, gone, booked.at(-1)));
    parcels.push(...made);
  }
  return parcels.map((parcel, index) => ({ ...parcel, number: index + 1 }));
}

interface Facts {
  order: Order;
  events: readonly Told[];
}

function inRow(lines: readonly ParcelLine[], { positions }: ShipmentRow): ParcelLine[] {
  return lines.filter(({ position }) => positions.includes(position));
}

function common({ order }: Facts, lines: readonly ParcelLine[], custom: boolean) {
  const { parcels, from: _, ...whole } = order.promise;
  return {
    custom,
    lines: lines.map(({ position }) => position),
    pieces: lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0),
    promise: parcels?.find((one) => one.custom === custom)?.promise ?? whole,
    address: order.address,
    placedAt: order.placedAt,
  };
}

function parcelOf(facts: Facts, row: ShipmentRow, lines: readonly ParcelLine[]): Omit<OrderParcel, 'number'> {
  const base = common(facts, lines, row.custom);
  const state = stateOfRow(row, base.pieces, facts.order.state);
  const left = row.leftAt !== null || hasLeft[state];
  const ends = state === 'delivered' || state === 'returned_to_origin';
  const endedAt = ends && row.statusAt ? latest(row.statusAt, row.leftAt) : null;
  const steps = [
    { state: 'shipped' as const, at: row.leftAt },
    { state, at: state === 'lost' ? row.lostAt : endedAt },
  ];
  return {
    ...base,
    id: row.id,
    state,
    printed: row.custom && row.printedAt !== null,
    packedByHand: row.packedByHand,
    steps: [...stepsHere(row), ...steps.flatMap((step) => (step.at ? { state: step.state, at: step.at } : []))],
    address: row.address ?? base.address,
    leftAt: left ? (row.leftAt ?? row.statusAt ?? row.createdAt) : undefined,
    deliveredAt: state === 'delivered' ? (endedAt ?? firstAt(facts, 'delivered') ?? row.createdAt) : undefined,
  };
}

/** What happened to a parcel in the shop; of one that was given up, what holds of the one in its place. */
function stepsHere({ custom, printingAt, packedAt }: Pick<ShipmentRow, 'custom' | 'printingAt' | 'packedAt'>): OrderParcel['steps'] {
  return [
    ...(custom && printingAt ? [{ state: 'in_print' as const, at: printingAt }] : []),
    ...(packedAt ? [{ state: 'packed' as const, at: packedAt }] : []),
  ];
}

/** A courier whose clock is behind does not deliver what has not left. */
function latest(told: Date, left: Date | null): Date {
  return left !== null && left > told ? left : told;
}

/** Whether a parcel in this state is out of the shop. */
export const hasLeft: Record<ParcelState, boolean> = {
  placed: false,
  confirmed: false,
  in_print: false,
  packed: false,
  shipped: true,
  out_for_delivery: true,
  delivered: true,
  returned_to_origin: true,
  lost: true,
  cancelled: false,
};

/** Whether a parcel in this state has come, or comes no more. */
export const isParcelOver: Record<ParcelState, boolean> = {
  placed: false,
  confirmed: false,
  in_print: false,
  packed: false,
  shipped: false,
  out_for_delivery: false,
  delivered: true,
  returned_to_origin: true,
  lost: true,
  cancelled: true,
};

/** Whether a parcel is still to come: not there, and not one that comes no more. Pure. */
export function isToCome({ state, deliveredAt }: Pick<OrderParcel, 'state' | 'deliveredAt'>): boolean {
  return deliveredAt === undefined && !isParcelOver[state];
}

function stateOfRow({ step, lostAt, leftAt, ...row }: ShipmentRow, pieces: number, order: OrderState): ParcelState {
  if (step === 'delivered') return 'delivered';
  if (step === 'returned') return 'returned_to_origin';
  if (lostAt) return 'lost';
  if (step === 'out_for_delivery') return 'out_for_delivery';
  const here = step === 'planned' || step === 'booked' || step === 'awaiting_pickup';
  if (!here || leftAt) return 'shipped';
  if (pieces === 0) return 'cancelled';
  return stateHere({ ...row, booked: step !== 'planned' }, order);
}

interface Here extends Pick<ShipmentRow, 'custom' | 'printingAt' | 'printedAt' | 'packedAt'> {
  booked: boolean;
  /** A person had packed it, and it is to be packed again. */
  opened?: boolean;
}

/** How far a parcel is that has not left. A process of the release before said of an order what it should have said of a parcel. */
function stateHere(parcel: Here, order: OrderState): ParcelState {
  if (parcel.packedAt || parcel.booked || (order === 'packed' && !parcel.opened)) return 'packed';
  if (parcel.custom && (parcel.printingAt || parcel.printedAt || order === 'in_print')) return 'in_print';
  return unpaid.has(order) ? 'placed' : 'confirmed';
}

const unpaid: ReadonlySet<OrderState> = new Set(['placed', 'paid', 'payment_failed']);

/** Where lines are that are in no booking: where the order is if they never had one. `before` is the one that was given up. */
function unbooked(facts: Facts, lines: readonly ParcelLine[], before: ShipmentRow | undefined): Omit<OrderParcel, 'number'> {
  const custom = lines[0]?.custom ?? false;
  const base = common(facts, lines, custom);
  const none = { custom, booked: false, printingAt: null, printedAt: null, packedAt: null };
  const given = before && { ...before, ...carriedBy(before), booked: false, opened: before.packedByHand };
  const { state: order } = facts.order;
  const cameBack = order === 'returned_to_origin' && !before;
  const gone = base.pieces === 0 && !cameBack;
  const state = gone ? 'cancelled' : given ? stateHere(given, order) : (asOne[order] ?? stateHere(none, order));
  return {
    ...base,
    id: undefined,
    state,
    printed: custom && given !== undefined && given.printedAt !== null,
    packedByHand: false,
    steps: given ? stepsHere(state === 'cancelled' ? before : given) : [],
    leftAt: hasLeft[state] ? (firstAt(facts, 'shipped') ?? facts.order.placedAt) : undefined,
    deliveredAt: state === 'delivered' ? firstAt(facts, 'delivered') : undefined,
  };
}

/**
 * What of a parcel that was given up holds of the one in its place: how far it was printed; that it was packed only where no person did it, since a
 * box that was closed by hand has to be opened again. Pure.
 */
export function carriedBy({
  printingAt,
  printedAt,
  packedAt,
  packedByHand,
}: Pick<ShipmentRow, 'printingAt' | 'printedAt' | 'packedAt' | 'packedByHand'>): Pick<
  ShipmentRow,
  'printingAt' | 'printedAt' | 'packedAt'
> {
  return { printingAt, printedAt, packedAt: packedByHand ? null : packedAt };
}

/** Where the one parcel of an order is that nobody booked, once it has left or ended. */
const asOne: Partial<Record<OrderState, ParcelState>> = {
  shipped: 'shipped',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  closed: 'delivered',
  return_in_progress: 'delivered',
  returned: 'delivered',
  returned_to_origin: 'returned_to_origin',
  lost: 'lost',
  cancelled: 'cancelled',
};

function firstAt({ events }: Facts, state: OrderState): Date | undefined {
  return events.find((event) => event.state === state)?.at;
}

/** The parcel that a line is in. Throws RangeError for a line that the order has not. */
export function parcelWith(parcels: readonly OrderParcel[], line: number): OrderParcel {
  const parcel = parcels.find(({ lines }) => lines.includes(line));
  if (!parcel) throw new RangeError(`no parcel has line ${line}`);
  return parcel;
}
