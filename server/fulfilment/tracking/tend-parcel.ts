import type { LatinAddress } from '#contract/latin-address.ts';
import type { OwnStep, ParcelStep } from '#contract/parcel-steps.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isOwn, type Shipment, updateShipment } from '#server/fulfilment/delivery-promise/queries.ts';
import { followParcels } from '#server/fulfilment/parcels/follow-parcels.ts';
import { isOwnStep, ownSteps, type TakenBy, tellOwn } from '#server/fulfilment/parcels/own-parcels.ts';
import { isOver } from '#server/fulfilment/parcels/parcel-progress.ts';
import { replaceShipments } from '#server/fulfilment/parcels/replace-shipments.ts';
import { endWalletPause } from '#server/fulfilment/parcels/wallet-pause.ts';
import { lockOrder } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { queueParcelJobs } from '#server/orders/order-state/following-jobs.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';

type Running = Needs<'jobs' | 'publicUrl' | 'secret' | 'now' | 'shopFacts' | 'settings'>;

/**
 * Performs a manual step on a parcel, in the caller's transaction, and returns a sentence about the result. `latin`
 * replaces the typed address lines for the courier from now on. Throws Problem 409 if not possible.
 */
export async function tendParcel(
  tx: Db,
  running: Running,
  parcel: Shipment,
  step: ParcelStep,
  takenBy: TakenBy & { latin?: LatinAddress | undefined } = {},
): Promise<string> {
  if (takenBy.latin) await updateShipment(tx, parcel.id, { latinAddress: takenBy.latin });
  return isOwnStep(step) ? tellOwn(tx, running, parcel, step, takenBy) : steps[step](tx, running, parcel);
}

const steps: Readonly<
  Record<Exclude<ParcelStep, OwnStep>, (tx: Db, running: Running, parcel: Shipment) => Promise<string>>
> = {
  async retry(tx, { jobs }, { id, orderId, reference }) {
    await updateShipment(tx, id, { heldBack: false });
    // Staff who retry a parcel have topped up the wallet, so all waiting parcels are booked.
    await endWalletPause(tx, jobs);
    await jobs.send(tx, 'ship-order', { orderId, state: 'confirmed' }, { unlessWaiting: true });
    return `${reference}: the courier is asked again.`;
  },
  async rebook(tx, { jobs, now }, parcel) {
    const order = await lockOrder(tx, parcel.orderId);
    if (!order) throw new RangeError(`there is no order ${parcel.orderId}`);
    const { state } = order;
    if (parcel.step === 'cancelled')
      await jobs.send(tx, 'ship-order', { orderId: parcel.orderId, state }, { unlessWaiting: true });
    else if (!(await replaceShipments(tx, jobs, { id: parcel.orderId, state }, parcel.positions)))
      throw not(`${parcel.reference} has left the shop: it cannot be booked anew.`);
    await settleOrder(tx, jobs, parcel.orderId, { actor: 'operator', at: now() });
    return `${parcel.reference}: another parcel is booked in its place${parcel.packedByHand ? ', once it is packed again' : ''}.`;
  },
  async track(tx, { jobs }, { id, reference, awb }) {
    if (!awb) throw not(`${reference} has no AWB yet.`);
    await jobs.send(tx, 'track-parcel', { shipmentId: id }, { unlessWaiting: true });
    return `${reference}: the courier is asked where it is.`;
  },
  async lost(tx, { jobs, now }, { id, orderId, reference }) {
    const order = await lockOrder(tx, orderId);
    const parcel = order && (await parcelsOf(tx, order)).find((one) => one.id === id);
    if (!order || (parcel?.state !== 'shipped' && parcel?.state !== 'out_for_delivery'))
      throw not(`${reference} is not on its way.`);
    await updateShipment(tx, id, { lostAt: now() });
    await followParcels(tx, jobs, orderId, { at: now(), actor: 'operator' });
    await queueParcelJobs(tx, jobs, order, { id, state: 'lost' });
    return `${reference} is given up as lost. The shopper hears of it, and of what is in it.`;
  },
  async done(tx, _running, { id, reference, step }) {
    if (!isOver(step)) throw not(`${reference} is not over: it needs more than to be seen.`);
    await updateShipment(tx, id, { heldBack: false, trouble: null });
    return `${reference} is seen to. It needs nobody any more.`;
  },
};

const not = (words: string) => new Problem(409, 'not_offered', words);

/** Lists the steps that the office offers for a parcel now. The command line allows all possible ones. Pure. */
export function offeredParcelSteps(parcel: Shipment): ParcelStep[] {
  const { step, heldBack, trouble, awb, leftAt, lostAt } = parcel;
  const own = isOwn(parcel) && awb !== null;
  const over = isOver(step);
  const offers: readonly (readonly [ParcelStep, boolean])[] = over
    ? [['done', heldBack || trouble !== null]]
    : [
        ['retry', heldBack],
        ['rebook', leftAt === null && (awb !== null || trouble !== null)],
        ['track', awb !== null && !own],
        ['lost', leftAt !== null && lostAt === null],
      ];
  return [...(own ? ownSteps[step] : []), ...offers.flatMap(([one, isOffered]) => (isOffered ? one : []))];
}
