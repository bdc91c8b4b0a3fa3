import { describe, expect, it } from 'vitest';
import { findLineFault, type KnownOfLine, type SettlementLineRow } from './explain-line.ts';

const aLine = (more: Partial<SettlementLineRow> = {}): SettlementLineRow => ({
  ...{ settlementId: 'setl_1', subject: 'pay_1', kind: 'payment', paymentId: null, gatewayOrderId: 'order_1' },
  ...{ creditPaise: 97_640, debitPaise: 0, amountPaise: 100_000, feePaise: 2360, taxPaise: 360 },
  ...{ disputeId: null, description: null, createdAt: new Date('2026-11-28T06:00:00Z') },
  ...more,
});
const aRefund = (more: Partial<SettlementLineRow> = {}) =>
  aLine({
    ...{ subject: 'rfnd_1', kind: 'refund', paymentId: 'pay_1', creditPaise: 0, debitPaise: 100_000 },
    ...{ feePaise: 0, taxPaise: 0, ...more },
  });
const aDeduction = (more: Partial<SettlementLineRow> = {}) =>
  aRefund({ subject: 'adj_1', kind: 'adjustment', description: 'Chargeback', ...more });
const nothing: KnownOfLine = { order: null, payment: null, refund: null, dispute: null, earlier: null };
const captured = { state: 'captured', capturedPaise: 100_000, gatewayFeePaise: 2360 };
const knownPayment: KnownOfLine = { ...nothing, order: 'MDN-1', payment: captured };
const knownRefund: KnownOfLine = { ...knownPayment, refund: { state: 'processed', amountPaise: 100_000 } };
const lost = { state: 'lost', amountPaise: 100_000 };

describe('lines that fit', () => {
  it.each<[string, SettlementLineRow, KnownOfLine]>([
    ['a captured payment', aLine(), knownPayment],
    ['one whose fee was never named', aLine(), { ...knownPayment, payment: { ...captured, gatewayFeePaise: null } }],
    ['a payment that was refunded later', aLine(), { ...knownPayment, payment: { ...captured, state: 'captured' } }],
    ['a refund', aRefund(), knownRefund],
    ['a refund on its way', aRefund(), { ...knownRefund, refund: { state: 'pending', amountPaise: 100_000 } }],
    ['an instant refund with a fee', aRefund({ debitPaise: 100_590, feePaise: 590 }), knownRefund],
    ['a lost dispute', aDeduction({ disputeId: 'disp_1' }), { ...knownPayment, dispute: lost }],
    ['an open dispute', aDeduction(), { ...knownPayment, dispute: { ...lost, state: 'open' } }],
    [
      'money of a dispute that was won',
      aDeduction({ creditPaise: 100_000, debitPaise: 0 }),
      { ...knownPayment, dispute: { ...lost, state: 'won' } },
    ],
  ])('%s', (_name, line, known) => {
    expect(findLineFault(line, known)).toBeUndefined();
  });
});

describe('lines that do not fit', () => {
  it.each<[string, SettlementLineRow, KnownOfLine, RegExp]>([
    ['an unknown payment', aLine(), nothing, /does not know this payment\. It may come from a payment link/],
    [
      'an unknown payment of an order',
      aLine(),
      { ...nothing, order: 'MDN-1' },
      /knows the order, and not this payment/,
    ],
    [
      'a payment that was not captured',
      aLine(),
      { ...knownPayment, payment: { ...captured, state: 'authorized', capturedPaise: 0 } },
      /has not captured/,
    ],
    [
      'another amount',
      aLine({ amountPaise: 90_000, creditPaise: 87_640 }),
      knownPayment,
      /captured ₹1,000\.00, and ₹900\.00 is settled/,
    ],
    [
      'a higher fee',
      aLine({ feePaise: 4720, creditPaise: 95_280 }),
      knownPayment,
      /fee of ₹23\.60 and keeps ₹47\.20: ₹23\.60 more\./,
    ],
    ['a lower fee', aLine({ feePaise: 2000, creditPaise: 98_000 }), knownPayment, /₹3\.60 less\./],
    ['a wrong sum', aLine({ creditPaise: 97_639 }), knownPayment, /comes to ₹976\.40, and ₹976\.39 is settled/],
    [
      'a payment that was settled before',
      aLine(),
      { ...knownPayment, earlier: { id: 'setl_0', day: '2026-11-27' } },
      /settled before, in setl_0 of 2026-11-27/,
    ],
    ['an unknown refund', aRefund(), nothing, /nor its payment/],
    ['a refund made at the gateway', aRefund(), knownPayment, /may have been made at the gateway/],
    ['a failed refund', aRefund(), { ...knownRefund, refund: { state: 'failed', amountPaise: 100_000 } }, /as failed/],
    [
      'a refund of another amount',
      aRefund({ amountPaise: 90_000, debitPaise: 90_000 }),
      knownRefund,
      /refunded ₹1,000\.00, and ₹900\.00 is taken/,
    ],
    ['a refund that takes more than it is', aRefund({ debitPaise: 100_100 }), knownRefund, /comes to -?₹/],
    ['a deduction without a cause', aDeduction({ description: null }), nothing, /calls it “adjustment”/],
    ['an unknown dispute', aDeduction({ disputeId: 'disp_9' }), nothing, /names a dispute that the shop does not know/],
    [
      'more than was disputed',
      aDeduction({ debitPaise: 110_000 }),
      { ...knownPayment, dispute: lost },
      /is about ₹1,000\.00/,
    ],
    [
      'a deduction for a dispute that was won',
      aDeduction(),
      { ...knownPayment, dispute: { ...lost, state: 'won' } },
      /Ask the gateway about the difference/,
    ],
  ])('%s', (_name, line, known, words) => {
    expect(findLineFault(line, known)).toMatch(words);
  });
});
