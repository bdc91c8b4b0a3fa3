import { eq, sql } from 'drizzle-orm';
import { toPaise, toRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { returnPickupsTable, returnsTable } from '#database/schema/returns.ts';
import { type CalendarDay, inIndia } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { Courier, CourierIds, Waybill } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { type CourierOrderData, measureParcel, returnToFetch } from '#server/fulfilment/courier/courier-order.ts';
import { chooseCarrier } from '#server/fulfilment/delivery-promise/choose-carrier.ts';
import { findPinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { linesToSend, shipmentsOf } from '#server/fulfilment/delivery-promise/queries.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { moveReturn, reasonInWords } from '#server/selling/returns/move-return.ts';
import type { DeskContext } from './desk-context.ts';
import type { FoundReturn } from './open-return.ts';
import { lockReturn } from './take-steps.ts';

type Pickup = typeof returnPickupsTable.$inferSelect;
type Change = <T>(work: (tx: Db, note: WriteAudit) => Promise<T>) => Promise<T>;
type Changing = { prepare: Change; change: Change };
type Booking = DeskContext & { courier: Courier };

/** Duration in ms of the claim of a booking, longer than all its calls together. */
const claimMs = 3 * 60_000;

/**
 * Books the courier pickup of a return: order, waybill, pickup. Records each call before and after, so a retry resumes
 * and buys nothing twice. Throws Problem 409 if not due or in progress, 503 with the stored courier error.
 */
export async function bookPickup(
  deps: Booking,
  { prepare, change }: Changing,
  id: string,
  member: Member,
): Promise<void> {
  const found = await prepare(async (tx, note) => {
    const one = await lockReturn(tx, id, member);
    if (one.whole.row.state !== 'approved' || !one.whole.row.pickup)
      throw new Problem(409, 'conflict', 'A pickup is booked for what is approved and not on its way yet.');
    await claim(tx, one.whole.row.id, deps.now());
    note({ thing: 'return', about: one.whole.row.id, what: 'Asks the courier to fetch it' });
    return one;
  });
  const returnId = found.whole.row.id;
  try {
    const { waybill, day } = await book(deps, found);
    await change(async (tx, note) => {
      await update(tx, returnId, { lockedUntil: null, trouble: null, bookedAt: deps.now() });
      await comeOn(tx, found, day);
      const moved = await moveReturn(tx, { ...deps, db: tx }, returnId, 'pickup_booked', { actor: 'operator' });
      // The return was withdrawn while the courier was asked.
      if (!moved) await deps.jobs.send(tx, 'cancel-pickup', { returnId });
      note({
        thing: 'return',
        about: returnId,
        what: 'The courier fetches it',
        after: { awb: waybill.awb, carrier: waybill.carrier },
      });
    });
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    deps.log.warn(
      { event: 'courier.pickup_failed', err: error, parcel: returnId },
      'the courier did not book a pickup',
    );
    await update(deps.db, returnId, {
      lockedUntil: null,
      trouble: words[error.failure] ?? 'The courier did not do it.',
    });
    throw new Problem(
      503,
      'unavailable',
      `${words[error.failure] ?? 'The courier did not do it.'} Nothing is booked twice: try again, or book it by hand.`,
      { cause: error },
    );
  }
}

/** Error messages for staff; the courier's own text may contain names and addresses. */
const words: Partial<Record<CourierError['failure'], string>> = {
  silent: 'The courier did not answer.',
  unavailable: 'The courier did not answer.',
  broken: 'The courier did not answer.',
  wallet_empty: 'The wallet at the courier is empty.',
  no_carrier: 'No carrier fetches there.',
  processing: 'The courier works on it still.',
  throttled: 'The courier is busy.',
};

async function claim(tx: Db, returnId: string, now: Date): Promise<void> {
  const lockedUntil = new Date(now.getTime() + claimMs);
  const claimed = await tx
    .insert(returnPickupsTable)
    .values({ returnId, lockedUntil, createdAt: now })
    .onConflictDoUpdate({
      target: returnPickupsTable.returnId,
      set: { lockedUntil },
      setWhere: sql`${returnPickupsTable.lockedUntil} is null or ${returnPickupsTable.lockedUntil} < ${now.toISOString()}::timestamptz`,
    })
    .returning({ id: returnPickupsTable.returnId });
  if (claimed.length === 0) throw new Problem(409, 'conflict', 'Somebody is booking it at this moment.');
}

async function update(db: Db, returnId: string, set: Partial<Pickup>): Promise<void> {
  await db.update(returnPickupsTable).set(set).where(eq(returnPickupsTable.returnId, returnId));
}

/** Stores the day on which the courier comes, if it is another one than the shopper chose. */
async function comeOn(tx: Db, { whole: { row } }: FoundReturn, day: CalendarDay | undefined): Promise<void> {
  if (!row.pickup || day === undefined || day === row.pickup.day) return;
  await tx
    .update(returnsTable)
    .set({ pickup: { ...row.pickup, day } })
    .where(eq(returnsTable.id, row.id));
}

/**
 * Books the pickup, on the chosen day unless it is over. Returns the waybill, and the courier's day if it names one.
 */
async function book(
  { db, courier, shopFacts, now }: Booking,
  found: FoundReturn,
): Promise<{ waybill: Waybill; day: CalendarDay | undefined }> {
  const returnId = found.whole.row.id;
  const [before] = await db.select().from(returnPickupsTable).where(eq(returnPickupsTable.returnId, returnId));
  if (!before) throw new Error(`nobody claimed the pickup of ${returnId}`);
  const toFetch = await parcelOf(db, found);
  const place = await courier.pickupPlace();
  const ids = await findOrMake(db, courier, before, () =>
    courier.createReturn(
      returnToFetch(shopFacts, toFetch, comesBackTo(shopFacts, place), reasonInWords(found.whole.row)),
    ),
  );
  const waybill = await findOrBuy(shopFacts, db, courier, { ...before, ...ids }, toFetch, place.pin);
  const chosen = found.whole.row.pickup?.day as CalendarDay | undefined;
  const wanted = chosen !== undefined && chosen >= inIndia(now()).day ? chosen : undefined;
  const { at } = await courier.requestPickup(ids.courierShipmentId, wanted).catch((error: unknown) => {
    if (!(error instanceof CourierError && error.failure === 'pickup_asked_before')) throw error;
    return { at: null };
  });
  return { waybill, day: at === null ? undefined : inIndia(at).day };
}

/** Returns the destination of the pickup: the shop's own pickup address. */
function comesBackTo(shopFacts: ShopFacts, { pin }: { pin: string }) {
  const area = findPinArea(pin);
  const city = area?.served ? (area.city ?? area.state) : shopFacts.seller.state;
  return {
    name: shopFacts.seller.legalName,
    address: shopFacts.seller.address,
    city,
    state: shopFacts.seller.state,
    pin,
    phone: shopFacts.seller.phone.replace(/\D/g, '').slice(-10),
  };
}

/** Builds the parcel of the returned pieces, with its pickup address. */
async function parcelOf(db: Db, { order, whole: { row, lines } }: FoundReturn): Promise<CourierOrderData> {
  const sent = await linesToSend(
    db,
    order.id,
    lines.map(({ position }) => position),
  );
  const spelled = row.pickup?.address
    ? undefined
    : (await shipmentsOf(db, order.id)).find(({ latinAddress }) => latinAddress !== null);
  return {
    ...order,
    reference: row.id,
    address: { ...(row.pickup?.address ?? order.address), ...spelled?.latinAddress },
    lines: sent.map((line, at) => {
      const quantity = lines[at]?.quantity ?? line.quantity;
      const part = (paise: number) => Math.round((paise * quantity) / line.quantity);
      return { ...line, quantity, totalPaise: part(line.totalPaise), taxPaise: part(line.taxPaise) };
    }),
  };
}

type Known = Pick<Pickup, 'returnId' | 'asked'>;
type Ids = { courierOrderId: string; courierShipmentId: string };

async function findOrMake(db: Db, courier: Courier, before: Pickup, make: () => Promise<CourierIds>): Promise<Ids> {
  const { returnId, courierOrderId, courierShipmentId } = before;
  if (courierOrderId && courierShipmentId) return { courierOrderId, courierShipmentId };
  const found = before.asked === 'order' ? await courier.findOrder(returnId) : null;
  if (!found) await update(db, returnId, { asked: 'order' });
  const ids =
    found ??
    (await make().catch(async (error: unknown) => (await takenBefore(courier, returnId, error)) ?? raise(error)));
  const kept = { courierOrderId: ids.orderId, courierShipmentId: ids.shipmentId };
  await update(db, returnId, { ...kept, asked: null });
  return kept;
}

async function takenBefore(courier: Courier, returnId: string, error: unknown): Promise<CourierIds | null> {
  return error instanceof CourierError && error.failure === 'reference_taken' ? courier.findOrder(returnId) : null;
}

function raise(error: unknown): never {
  throw error;
}

async function findOrBuy(
  shopFacts: KnownFacts,
  db: Db,
  courier: Courier,
  known: Known & Ids & Pick<Pickup, 'awb' | 'carrier'>,
  parcel: CourierOrderData,
  toPin: string,
): Promise<Waybill> {
  const { returnId, courierShipmentId, asked, awb, carrier: name } = known;
  if (awb) return { awb, carrier: name };
  const before = asked === 'waybill' ? await courier.readWaybill(courierShipmentId) : null;
  const waybill = before ?? (await buy(shopFacts, db, courier, { returnId, courierShipmentId }, parcel, toPin));
  await inTransaction(db, (tx) => update(tx, returnId, { awb: waybill.awb, carrier: waybill.carrier, asked: null }));
  return waybill;
}

async function buy(
  shopFacts: KnownFacts,
  db: Db,
  courier: Courier,
  { returnId, courierShipmentId }: { returnId: string; courierShipmentId: string },
  parcel: CourierOrderData,
  toPin: string,
): Promise<Waybill> {
  const { weight } = measureParcel(shopFacts, parcel.lines);
  const valueRupees = Math.round(
    toRupees(parcel.lines.reduce((sum, { totalPaise, taxPaise }) => sum + totalPaise + taxPaise, 0)),
  );
  const carriers = await courier.carriers({
    fromPin: parcel.address.pin,
    toPin,
    weightKg: weight,
    cashOnDelivery: false,
    returns: { valueRupees },
  });
  const carrier = chooseCarrier(carriers, 'standard', false);
  if (!carrier) throw new CourierError('no_carrier', 'no carrier fetches there');
  await update(db, returnId, { asked: 'waybill', costPaise: toPaise(carrier.rateRupees) });
  try {
    return await courier.assignWaybill(courierShipmentId, { carrierId: carrier.id, isReturn: true });
  } catch (error) {
    const late =
      error instanceof CourierError && error.failure === 'processing'
        ? await courier.readWaybill(courierShipmentId)
        : null;
    return late ?? raise(error);
  }
}
