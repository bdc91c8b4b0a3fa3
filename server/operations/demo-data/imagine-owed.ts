import { type ImaginedOrder, imagineOrder, type KeyedOrder, type LeftOpen, type OpenFill } from './imagine-order.ts';

const hour = 3_600_000;

/** Prefix of the idempotency keys of cash orders that the courier leaves out of its remittances. */
export const lateCashKeys = 'demo:late-cash:';

interface Owed {
  hoursAgo: number;
  payment: ImaginedOrder['payment'];
  story: 'cancelled' | 'sent back' | 'kept' | 'on its way';
  /** Work that is left to staff; missing for cash that the courier remits. */
  leftOpen?: LeftOpen;
}

/** Orders with money that staff must handle. */
const owed: readonly Owed[] = [
  ...[68, 117].map((hoursAgo): Owed => ({ hoursAgo, payment: 'razorpay', story: 'cancelled', leftOpen: 'refund' })),
  ...[293, 284].map((hoursAgo): Owed => ({ hoursAgo, payment: 'cod', story: 'sent back', leftOpen: 'cash back' })),
  ...[216, 262].map((hoursAgo): Owed => ({ hoursAgo, payment: 'razorpay', story: 'on its way', leftOpen: 'dispute' })),
  // The first remittance contains this parcel, so that the later ones count as late.
  { hoursAgo: 381, payment: 'cod', story: 'kept' },
  ...[365, 358].map((hoursAgo): Owed => ({ hoursAgo, payment: 'cod', story: 'kept', leftOpen: 'late cash' })),
];

/**
 * Invents orders with a failed refund, a cash refund to send, a dispute, or cash that the courier has not remitted.
 * Pure.
 */
export function imagineOwed({ seed, now, choose }: OpenFill): KeyedOrder[] {
  return owed.map(({ hoursAgo, payment, story, leftOpen }, number) => {
    const placedAt = new Date(now.getTime() - hoursAgo * hour);
    const made = imagineOrder(seed, 870_000 + number, placedAt, 400, choose);
    const after = (hours: number) => new Date(placedAt.getTime() + hours * hour);
    const order: ImaginedOrder = {
      ...{ ...made, shopper: { ...made.shopper, accountId: undefined }, payment, delivery: 'standard', story },
      ...{ packedAt: after(6), leftAt: after(9), heardAt: after(46 + number / 2) },
      ...(leftOpen && { leftOpen }),
    };
    return { key: `${leftOpen === 'late cash' ? lateCashKeys : 'demo:owed:'}${seed}:${number}`, order };
  });
}
