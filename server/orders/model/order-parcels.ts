import { and, asc, eq, ne } from 'drizzle-orm';
import type { OrderStateName, ParcelState } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { orderEventsTable, orderLinesTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import type { OrderRow } from './find-order.ts';

export type ShipmentRow = typeof shipmentsTable.$inferSelect;
export type PromisedDays = OrderRow['promise'];

/** Parcel of an order: the unit that ships, arrives, is cancelled or returns. */
export interface OrderParcel {
  /** Shipment id; undefined before the shipment is planned. */
  id: string | undefined;
  /** Number of the parcel, starting with stock goods. A rebooked parcel keeps its number. */
  number: number;
  /** True if made to order. */
  custom: boolean;
  /** Positions of the order lines in the parcel. */
  lines: number[];
  /** Number of pieces not cancelled. */
  pieces: number;
  state: ParcelState;
  /** True if made to order and fully printed. */
  printed: boolean;
  /** True if packed by staff. */
  packedByHand: boolean;
  /** Time of shipment, after which the parcel's pieces cannot be cancelled or redirected. */
  leftAt: Date | undefined;
  deliveredAt: Date | undefined;
  /** Recorded steps of this parcel with their times. */
  steps: { state: ParcelState; at: Date }[];
  promise: { earliest: string | null; latest: string | null; words: string };
  /** Time of the order, whose rules apply to the parcel. */
  placedAt: Date;
  /** Destination of the parcel. */
  address: StoredAddress;
}

export interface ParcelLine {
  position: number;
  custom: boolean;
  quantity: number;
  cancelled: number;
}

type Told = Pick<typeof orderEventsTable.$inferSelect, 'state' | 'at'>;
type Order = Pick<OrderRow, 'state' | 'promise' | 'address' | 'placedAt'>;

/** Reads the parcels of an order with their states. Lock the order first for a decision. */
export async function parcelsOf(db: Db, order: OrderRow): Promise<OrderParcel[]> {
  const rows = await db
    .select()
    .from(shipmentsTable)
    .where(eq(shipmentsTable.orderId, order.id))
    .orderBy(asc(shipmentsTable.parcel));
  const lines = await db
    .select()
    .from(orderLinesTable)
    .where(eq(orderLinesTable.orderId, order.id))
    .orderBy(asc(orderLinesTable.position));
  const events = await db
    .select()
    .from(orderEventsTable)
    .where(eq(orderEventsTable.orderId, order.id))
    .orderBy(asc(orderEventsTable.id));
  return composeParcels(
    order,
    lines.map((line) => ({ ...line, custom: line.customProductId !== null })),
    rows,
    events,
  );
}

/** Returns if any active parcel of an order is packed and if any has left, regardless of the order's own state. */
export async function mostAdvancedParcel(db: Db, orderId: string): Promise<{ packed: boolean; left: boolean }> {
  const { packedAt, leftAt } = shipmentsTable;
  const standing = and(eq(shipmentsTable.orderId, orderId), ne(shipmentsTable.step, 'cancelled'));
  const rows = await db.select({ packedAt, leftAt }).from(shipmentsTable).where(standing);
  const left = rows.some((row) => row.leftAt !== null);
  return { packed: left || rows.some((row) => row.packedAt !== null), left };
}

/**
 * Derives the parcels of an order from its lines and shipments. Lines of a cancelled shipment are in the replacement
 * shipment or wait for it. Lines that never had a shipment follow the order's state. Pure.
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
    // Fully cancelled lines are shown in the parcel that would have contained them.
    const gone = without.filter((line) => line.quantity === line.cancelled);
    const made = [
      ...standing.map((row) => parcelOf(facts, row, inRow(own, row))),
      ...(waiting.length > 0 ? [unbooked(facts, waiting, booked.at(-1))] : []),
    ];
    const first = made[0];
    if (first)
      first.lines = [...first.lines, ...gone.map(({ position }) => position)].toSorted((one, other) => one - other);
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
  const endedAt = endOf(row, state);
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
    leftAt: left ? leavingOf(row) : undefined,
    deliveredAt: state === 'delivered' ? (endedAt ?? firstAt(facts, 'delivered') ?? row.createdAt) : undefined,
  };
}

/** Returns the time when a parcel left; without a record, the earliest known time. */
function leavingOf({ leftAt, statusAt, createdAt }: ShipmentRow): Date {
  return leftAt ?? statusAt ?? createdAt;
}

/** Returns the time when a parcel was delivered or came back. */
function endOf({ statusAt, leftAt }: ShipmentRow, state: ParcelState): Date | null {
  const ends = state === 'delivered' || state === 'returned_to_origin';
  return ends && statusAt ? latest(statusAt, leftAt) : null;
}

/** Returns the steps of a parcel in the shop. Steps of a cancelled shipment are copied to its replacement. */
function stepsHere({
  custom,
  printingAt,
  packedAt,
}: Pick<ShipmentRow, 'custom' | 'printingAt' | 'packedAt'>): OrderParcel['steps'] {
  return [
    ...(custom && printingAt ? [{ state: 'in_print' as const, at: printingAt }] : []),
    ...(packedAt ? [{ state: 'packed' as const, at: packedAt }] : []),
  ];
}

/** Returns the later of two times: a courier's clock may be slow, but a delivery cannot precede the shipment. */
function latest(told: Date, left: Date | null): Date {
  return left !== null && left > told ? left : told;
}

/** Table of parcel states in which the parcel has left the shop. */
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

/** Table of parcel states that are final. */
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

/** Returns true if a parcel has not arrived yet but will. Pure. */
export function isToCome({ state, deliveredAt }: Pick<OrderParcel, 'state' | 'deliveredAt'>): boolean {
  return deliveredAt === undefined && !isParcelOver[state];
}

function stateOfRow({ step, lostAt, leftAt, ...row }: ShipmentRow, pieces: number, order: OrderStateName): ParcelState {
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
  /** True if the parcel was packed by hand and must be packed again. */
  opened?: boolean;
}

/** Returns the state of a parcel before shipment. Older releases recorded a parcel's progress on the order. */
function stateHere(parcel: Here, order: OrderStateName): ParcelState {
  if (parcel.packedAt || parcel.booked || (order === 'packed' && !parcel.opened)) return 'packed';
  if (parcel.custom && (parcel.printingAt || parcel.printedAt || order === 'in_print')) return 'in_print';
  return unpaid.has(order) ? 'placed' : 'confirmed';
}

const unpaid: ReadonlySet<OrderStateName> = new Set(['placed', 'paid', 'payment_failed']);

/**
 * Creates the parcel of lines without a shipment. If they never had one, its state is derived from the order. `before`
 * is the cancelled shipment.
 */
function unbooked(
  facts: Facts,
  lines: readonly ParcelLine[],
  before: ShipmentRow | undefined,
): Omit<OrderParcel, 'number'> {
  const custom = lines[0]?.custom ?? false;
  const base = common(facts, lines, custom);
  const given = before && { ...before, ...carriedBy(before), booked: false, opened: before.packedByHand };
  const { state: order } = facts.order;
  const cameBack = order === 'returned_to_origin' && !before;
  const now = given ? stateHere(given, order) : stateByOrder(order, custom);
  const state = base.pieces === 0 && !cameBack ? 'cancelled' : now;
  return {
    ...base,
    id: undefined,
    state,
    printed: custom && isPrinted(given),
    packedByHand: false,
    steps: given ? stepsHere(state === 'cancelled' ? before : given) : [],
    ...asOrderSays(facts, state),
  };
}

/** Returns the state of a parcel that never had a shipment. */
function stateByOrder(order: OrderStateName, custom: boolean): ParcelState {
  const none = { custom, booked: false, printingAt: null, printedAt: null, packedAt: null };
  return asOne[order] ?? stateHere(none, order);
}

function isPrinted(shipment: Pick<ShipmentRow, 'printedAt'> | undefined): boolean {
  return shipment !== undefined && shipment.printedAt !== null;
}

/** Returns the times when a parcel without a shipment left and was delivered, from the order's events. */
function asOrderSays(facts: Facts, state: ParcelState): Pick<OrderParcel, 'leftAt' | 'deliveredAt'> {
  return {
    leftAt: hasLeft[state] ? (firstAt(facts, 'shipped') ?? facts.order.placedAt) : undefined,
    deliveredAt: state === 'delivered' ? firstAt(facts, 'delivered') : undefined,
  };
}

/**
 * Returns the progress that a replacement takes from a cancelled shipment. Printing stays done. Packing stays done only
 * if it was automatic, as a box closed by hand must be reopened. Pure.
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

/** States of an order without shipments that mean its single parcel has left or ended. */
const asOne: Partial<Record<OrderStateName, ParcelState>> = {
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

function firstAt({ events }: Facts, state: OrderStateName): Date | undefined {
  return events.find((event) => event.state === state)?.at;
}

/** Returns the parcel of a line. Throws RangeError for an unknown line. */
export function parcelWith(parcels: readonly OrderParcel[], line: number): OrderParcel {
  const parcel = parcels.find(({ lines }) => lines.includes(line));
  if (!parcel) throw new RangeError(`no parcel has line ${line}`);
  return parcel;
}
