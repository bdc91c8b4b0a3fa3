import { inArray } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { PackingParcel, WaitingParcel } from '#contract/office/packing.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { measureParcel as boxFor } from '#server/fulfilment/courier/courier-order.ts';
import { linesToSend } from '#server/fulfilment/delivery-promise/queries.ts';
import { type ParcelToPack, parcelsToPack, parcelsToPackOf } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { cashOfParcel } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { claimedElsewhere, claimKey } from './claims.ts';
import type { ParcelKey } from './packing-context.ts';
import { readSkuPlaces, type SkuMarks, skuKeyOf } from './sku-places.ts';

/** Maximum number of parcels per list; more appear once these are packed. */
const listed = 500;
/** Height in cm above which the large box is needed. */
const flatCm = 4;

/** Parcel with its order. */
export interface FoundParcel {
  orderId: string;
  found: ParcelToPack;
}

/** Lists the parcels waiting to be packed, from which a batch is chosen. */
export async function listToPack(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  now: Date,
  deskId?: string,
): Promise<{ today: string; parcels: WaitingParcel[] }> {
  const waiting = await parcelsToPack(shop.settings, db, now, listed);
  const places = await readSkuPlaces(db, now, skusOf(waiting));
  const ids = waiting.map(({ orderId }) => orderId);
  const taken = await claimedElsewhere(db, deskId, ids, now);
  const parcels = waiting.map((parcel) => ({
    ...{
      reference: parcel.reference,
      parcel: parcel.number,
      delivery: parcel.delivery,
      leavesBy: parcel.leavesBy,
      late: parcel.late,
    },
    pieces: parcel.pieces.reduce((sum, { quantity }) => sum + quantity, 0),
    shelves: [...new Set(parcel.pieces.map((piece) => marksOf(piece, places)?.shelf ?? ''))],
    large: isLarge(shop.shopFacts, parcel.pieces),
    promisedBy: parcel.promise.latest,
    onHold: parcel.onHold ?? null,
    takenBy: taken.get(claimKey({ orderId: parcel.orderId, parcel: parcel.number })) ?? null,
  }));
  return { today: inIndia(now).day, parcels };
}

/** Finds waiting parcels by their keys. Omits unknown or packed ones. */
export async function findParcels(
  settings: ShopSettings,
  db: Db,
  now: Date,
  keys: readonly ParcelKey[],
): Promise<FoundParcel[]> {
  const references = [...new Set(keys.map(({ reference }) => reference.toUpperCase()))];
  if (references.length === 0) return [];
  const rows = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(inArray(ordersTable.reference, references));
  const waiting = await parcelsToPackOf(
    settings,
    db,
    rows.map(({ id }) => id),
    now,
  );
  const wanted = new Set(keys.map(({ reference, parcel }) => `${reference.toUpperCase()} ${parcel}`));
  return waiting
    .filter(({ reference, number }) => wanted.has(`${reference} ${number}`))
    .map((found) => ({ orderId: found.orderId, found }));
}

/** Presents parcels at the desk, in the order of the walk along the shelves. */
export async function presentOnTable(
  shopFacts: KnownFacts,
  db: Db,
  now: Date,
  found: readonly FoundParcel[],
): Promise<PackingParcel[]> {
  const places = await readSkuPlaces(db, now, skusOf(found.map((one) => one.found)));
  const parcels: PackingParcel[] = [];
  for (const one of found) parcels.push(await present(shopFacts, db, one.found, places));
  return parcels.toSorted((one, other) => (walkOf(one) < walkOf(other) ? -1 : 1));
}

async function present(
  shopFacts: KnownFacts,
  db: Db,
  parcel: ParcelToPack,
  places: ReadonlyMap<string, SkuMarks>,
): Promise<PackingParcel> {
  const [order] = await db
    .select()
    .from(ordersTable)
    .where(inArray(ordersTable.id, [parcel.orderId]));
  if (!order) throw new RangeError(`there is no order ${parcel.orderId}`);
  const positions = parcel.pieces.map(({ position }) => position);
  const { weight, ...box } = boxFor(shopFacts, await linesToSend(db, parcel.orderId, positions));
  const cash =
    order.payment === 'cod'
      ? cashOfParcel(
          order,
          await soldLines(db, order.id),
          { lines: positions, custom: parcel.custom },
          await creditOn(db, order.id),
        )
      : 0;
  return {
    ...{
      reference: parcel.reference,
      parcel: parcel.number,
      version: parcel.version,
      delivery: parcel.delivery,
      late: parcel.late,
    },
    promisedBy: parcel.promise.latest,
    place: `${parcel.address.city} ${parcel.address.pin}`,
    note: order.note,
    box: `${isLarge(shopFacts, parcel.pieces) ? 'Large' : 'Small'}, ${box.length} × ${box.breadth} × ${box.height}`,
    grams: Math.round(weight * 1000),
    cash: toRupees(cash),
    lines: parcel.pieces
      .map(({ position, productId, name, size, quantity, image }) => {
        const marks = productId === null ? undefined : places.get(skuKeyOf({ productId, size }));
        const codes = marks?.codes ?? [`${parcel.reference}-${position}`];
        return {
          line: position,
          name,
          size,
          quantity,
          image,
          shelf: marks?.shelf ?? null,
          codes,
          custom: productId === null,
        };
      })
      .toSorted((one, other) => byShelf(one.shelf, other.shelf) || one.line - other.line),
  };
}

/** Compares shelf places in the order of the walk; missing places come last. Pure. */
export function byShelf(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Returns the sort key: overdue and express first, then the first shelf. */
function walkOf({ late, delivery, lines, reference }: PackingParcel): string {
  const inTime = delivery === 'standard' ? 2 : 1;
  const urgent = late ? 0 : inTime;
  const shelf = (lines[0]?.shelf ?? '~').replace(/\d+/g, (digits) => digits.padStart(4, '0'));
  return `${urgent} ${shelf} ${reference}`;
}

function skusOf(parcels: readonly ParcelToPack[]) {
  return parcels.flatMap(({ pieces }) =>
    pieces.flatMap(({ productId, size }) => (productId === null ? [] : { productId, size })),
  );
}

function marksOf(
  { productId, size }: { productId: string | null; size: string },
  places: ReadonlyMap<string, SkuMarks>,
) {
  return productId === null ? undefined : places.get(skuKeyOf({ productId, size }));
}

function isLarge(shopFacts: KnownFacts, pieces: readonly { quantity: number }[]): boolean {
  return (
    boxFor(
      shopFacts,
      pieces.map(({ quantity }) => ({ kind: '', quantity })),
    ).height > flatCm
  );
}
