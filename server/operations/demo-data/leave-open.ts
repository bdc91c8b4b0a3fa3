import type { ImaginedOrder, LeftOpen } from './imagine-order.ts';
import type { Made } from './written-order.ts';

type Leave = (made: Made, order: ImaginedOrder) => void;

/** Changes to the rows of a settled order, so that staff must finish it. */
const leaving: Readonly<Record<LeftOpen, Leave>> = {
  refund: ({ rows }) => {
    for (const refund of rows.refunds)
      Object.assign(refund, { state: 'failed', failures: 3, gatewayRefundId: null, settledAt: null });
    rows.moneyMovements = withoutRefunds(rows.moneyMovements);
  },
  'cash back': ({ rows }, { shopper }) => {
    for (const refund of rows.refunds) Object.assign(refund, { state: 'wanted', settledAt: null });
    rows.moneyMovements = withoutRefunds(rows.moneyMovements);
    // The domain is no payment provider's.
    for (const one of rows.returns)
      Object.assign(one, { state: 'refund_started', upi: `${shopper.firstName.toLowerCase()}@example` });
    rows.returnEvents = rows.returnEvents.filter(({ state }) => state !== 'refunded');
  },
  // The dispute is written by the shop's own code, and the remittance leaves the cash out.
  dispute: () => {},
  'late cash': () => {},
};

/** Changes the rows of an order so that its work is left to staff. */
export function leaveOpen(made: Made, order: ImaginedOrder): void {
  if (order.leftOpen) leaving[order.leftOpen](made, order);
  if (order.trouble !== undefined) for (const parcel of made.rows.shipments) parcel.trouble = order.trouble;
}

const withoutRefunds = (movements: Made['rows']['moneyMovements']) =>
  movements.filter(({ reason }) => reason !== 'refunded');
