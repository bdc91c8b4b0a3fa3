import type { PackingParcel } from '#contract/office/packing.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { claimedElsewhere, claimKey, claimParcels, type DeskOwner, releaseDeskClaims, sweepClaims } from './claims.ts';
import type { ParcelKey } from './packing-context.ts';
import { type FoundParcel, findParcels, presentOnTable } from './read-parcels.ts';

export interface OnTable {
  parcels: PackingParcel[];
  /** Parcels that were not claimed, with the reason. */
  not: { reference: string; parcel: number; why: string }[];
}

/**
 * Claims waiting parcels for a desk, or extends its claims. Skips orders on hold and parcels of another desk. Repeats
 * return the current state.
 */
export async function putOnTable(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  now: Date,
  desk: DeskOwner,
  keys: readonly ParcelKey[],
): Promise<OnTable> {
  const found = await findParcels(shop.settings, db, now, keys);
  const free = found.filter((one) => one.found.onHold === undefined);
  const own = await claimParcels(db, desk, free.map(claimOf), now);
  const elsewhere = await claimedElsewhere(
    db,
    desk.id,
    found.map(({ orderId }) => orderId),
    now,
  );
  const lies = free.filter((one) => own.has(claimKey(claimOf(one))));
  const not = keys.flatMap(({ reference: typed, parcel }) => {
    const reference = typed.toUpperCase();
    const is = ({ found: one }: FoundParcel) => one.reference === reference && one.number === parcel;
    if (lies.some(is)) return [];
    const one = found.find(is);
    if (!one) return { reference, parcel, why: 'It waits to be packed no more.' };
    if (one.found.onHold !== undefined) return { reference, parcel, why: `On hold: ${one.found.onHold}` };
    return {
      reference,
      parcel,
      why: `${elsewhere.get(claimKey(claimOf(one))) ?? 'Somebody'} has it on another table.`,
    };
  });
  return { parcels: await presentOnTable(shop.shopFacts, db, now, lies), not };
}

/** Claims a batch and logs it. */
export async function takeBatch(
  shop: Needs<'settings' | 'shopFacts'>,
  tx: Db,
  note: WriteAudit,
  now: Date,
  desk: DeskOwner,
  keys: readonly ParcelKey[],
): Promise<OnTable> {
  await sweepClaims(tx, now);
  const taken = await putOnTable(shop, tx, now, desk, keys);
  const orders = taken.parcels.map(({ reference }) => reference);
  note({ thing: 'shop', about: 'packing', what: `Took ${countOf(orders.length)} to pack`, after: { orders } });
  return taken;
}

/** Releases parcels from a desk. Returns the count. */
export async function returnToBatch(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  now: Date,
  deskId: string,
  keys: readonly ParcelKey[],
): Promise<number> {
  const found = await findParcels(settings, tx, now, keys);
  const gone = await releaseDeskClaims(
    tx,
    deskId,
    found.map((one) => ({ orderId: one.orderId, parcel: one.found.number })),
  );
  const orders = keys.map(({ reference }) => reference.toUpperCase());
  note({ thing: 'shop', about: 'packing', what: `Put ${countOf(gone)} back`, after: { orders } });
  return gone;
}

function countOf(parcels: number): string {
  return parcels === 1 ? '1 parcel' : `${parcels} parcels`;
}

function claimOf({ orderId, found }: FoundParcel) {
  return { orderId, parcel: found.number };
}
