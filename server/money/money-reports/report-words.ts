import type { MoneyReportKind } from '#contract/lists.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { MoneyReportRow } from './money-reports.ts';

interface Amounts {
  amount: string;
  expected: string;
  /** Difference between the two amounts, without a sign. */
  difference: string;
}

interface ReportWords {
  /** Description of the event in one sentence. */
  says: (amounts: Amounts) => string;
  /** Next step for staff. */
  todo: string;
}

const sendBackOrLookUp =
  'Look the payment up at the gateway. If this shop did not sell anything for it, send it back there.';

/** Sentences for each kind of report. */
const reportWords: Readonly<Record<MoneyReportKind, ReportWords>> = {
  payment_unknown: {
    says: ({ amount }) => `The gateway took ${amount} for no order of this shop.`,
    todo: sendBackOrLookUp,
  },
  payment_contradicted: {
    says: ({ amount, expected }) => `The gateway says ${amount} of a payment that it called ${expected} before.`,
    todo: 'Compare the payment at the gateway with the order. Send nothing more until they agree.',
  },
  payment_fee: {
    says: ({ amount, expected, difference }) =>
      `The shopper paid ${amount} for ${expected}: the gateway added its fee of ${difference}.`,
    todo: 'Switch off at the gateway that customers pay the fee. On the order, accept the payment or send it back.',
  },
  payment_offer: {
    says: ({ amount, expected, difference }) =>
      `The shopper paid ${amount} for ${expected}: an offer at the gateway took ${difference} off.`,
    todo: 'Switch the offer off at the gateway. On the order, send the payment back; the shopper can then pay again.',
  },
  authorization_lost: {
    says: ({ amount }) => `The bank released ${amount} of an order that has left.`,
    todo: 'Ask the customer to pay by transfer. Then choose “Mark as paid” on the order.',
  },
  refund_outside: {
    says: ({ amount }) => `${amount} went back at the gateway, and not by this shop.`,
    todo: 'Look at the gateway who did it. Cancel what it was for; otherwise release the order: the refund then lowers its price.',
  },
  refund_unknown: {
    says: ({ amount }) => `The gateway sent ${amount} back of a payment that this shop does not know.`,
    todo: 'Look the refund up at the gateway.',
  },
  refund_not_recordable: {
    says: ({ amount, expected }) =>
      `The gateway sent ${amount} back, and the payment has only ${expected} left to refund.`,
    todo: 'Compare the refunds of the payment at the gateway with those of the order.',
  },
  refund_mismatch: {
    says: ({ amount, expected }) => `The gateway says ${amount} of a refund of ${expected}.`,
    todo: 'Compare the refund at the gateway with the order.',
  },
  refund_twice: {
    says: ({ amount }) => `${amount} was sent by hand, and the gateway sent it too.`,
    todo: 'Ask the customer to return one of them.',
  },
  refund_total: {
    says: ({ amount, expected }) =>
      `The gateway sent ${amount} of a payment back; its refunds that this shop knows come to ${expected}.`,
    todo: 'Compare the refunds of the payment at the gateway with those of the order.',
  },
  dispute_open: {
    says: ({ amount }) => `The customer’s bank disputes ${amount}.`,
    todo: 'Answer at the gateway by this day, with invoice and proof of delivery. Without an answer the money is lost.',
  },
  dispute_lost: {
    says: ({ amount }) => `A dispute is lost: ${amount} went back to the customer.`,
    todo: 'If the goods are still here, cancel the order. No refund is due any more.',
  },
  dispute_unknown: {
    says: ({ amount }) => `The bank disputes ${amount} of a payment that this shop does not know.`,
    todo: 'Answer at the gateway by this day.',
  },
  settlement_unexplained: {
    says: ({ amount }) => `A settlement of ${amount} is not explained by payments and refunds of this shop.`,
    todo: 'Open it under Settlements: each line that does not fit says why.',
  },
  remittance_unexplained: {
    says: ({ amount }) => `A remittance of ${amount} of the courier is not explained by delivered cash parcels.`,
    todo: 'Open it under Cash on delivery: each parcel that does not fit says why.',
  },
};

/** Returns the sentences of a report: the event, and the next step. Pure. */
export function describeReport({
  kind,
  amountPaise,
  expectedPaise,
}: Pick<MoneyReportRow, 'kind' | 'amountPaise' | 'expectedPaise'>): { says: string; todo: string } {
  const { says, todo } = reportWords[kind];
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  const [amount, expected] = [amountPaise ?? 0, expectedPaise ?? 0];
  return {
    says: says({ amount: rupees(amount), expected: rupees(expected), difference: rupees(Math.abs(amount - expected)) }),
    todo,
  };
}
