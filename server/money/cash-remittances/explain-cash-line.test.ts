import { describe, expect, it } from 'vitest';
import { type CashLineRow, findCashFault, type KnownOfCashLine } from './explain-cash-line.ts';

const aLine = (more: Partial<CashLineRow> = {}): CashLineRow => ({
  ...{ remittanceId: 'CRF2', awb: '771', repeat: 1, amountPaise: 149_900, adjustedPaise: 0, linked: null },
  ...{ courierOrderId: '800001', carrier: 'Kite Air', deliveredAt: null, ...more },
});
const delivered: NonNullable<KnownOfCashLine['parcel']> = {
  ...{ step: 'delivered', own: false, payment: 'cod', collectedPaise: 149_900 },
  ...{ shippingPaise: 9900, creditPaise: 20_000, cancelledPaise: 50_000 },
};
const known = (more: Partial<typeof delivered> = {}): KnownOfCashLine => ({
  ...{ parcel: { ...delivered, ...more }, likely: null, earlier: null },
});
const unknown = (likely: KnownOfCashLine['likely'] = null): KnownOfCashLine => ({
  ...{ parcel: null, likely, earlier: null },
});

describe('a line of a remittance', () => {
  it('fits a delivered parcel with as much cash in the ledger', () => {
    expect(findCashFault(aLine(), known())).toBeUndefined();
  });

  it.each<[string, CashLineRow, KnownOfCashLine, RegExp]>([
    ['a line twice', aLine({ repeat: 2 }), known(), /in this remittance more than once/],
    [
      'a parcel that was remitted before',
      aLine(),
      { ...known(), earlier: { id: 'CRF1', day: '2026-11-20' } },
      /remitted before, in CRF1 of 2026-11-20/,
    ],
    ['an unknown waybill', aLine(), unknown(), /knows no parcel .* another shop with the same account/],
    [
      'a waybill of a parcel that has another',
      aLine(),
      unknown({ awb: '772', order: 'MDN1' }),
      /the parcel of order MDN1, which has the waybill 772/,
    ],
    [
      'a waybill of a parcel that has none',
      aLine(),
      unknown({ awb: null, order: 'MDN1' }),
      /order MDN1, which has no waybill now/,
    ],
    ['a parcel of the shop itself', aLine(), known({ own: true }), /delivered this parcel itself/],
    ['an order that was paid online', aLine(), known({ payment: 'razorpay' }), /not to be paid in cash/],
    ['a returned parcel', aLine(), known({ step: 'returned' }), /came back, so no cash was due/],
    ['a parcel on its way back', aLine(), known({ step: 'returning' }), /came back/],
    ['a cancelled parcel', aLine(), known({ step: 'cancelled' }), /was cancelled/],
    ['a parcel on its way', aLine(), known({ step: 'shipped' }), /has not reported that the parcel is delivered/],
    ['an order without cash', aLine(), known({ collectedPaise: 0 }), /ledger has no cash/],
    [
      'less than was collected',
      aLine({ amountPaise: 149_800 }),
      known(),
      /^₹1,499\.00 was to be collected, and ₹1,498\.00 is remitted: ₹1\.00 less\.$/,
    ],
    ['more than was collected', aLine({ amountPaise: 150_000 }), known(), /₹1\.00 more\.$/],
    ['its delivery charge less', aLine({ amountPaise: 140_000 }), known(), /less\. Its delivery charge is as much\.$/],
    ['its credit more', aLine({ amountPaise: 169_900 }), known(), /As much was paid with store credit\.$/],
    ['cancelled pieces more', aLine({ amountPaise: 199_900 }), known(), /Pieces worth as much were cancelled\.$/],
    ['an adjustment', aLine({ adjustedPaise: 1000 }), known(), /adjustment of ₹10\.00/],
    ['a linked remittance', aLine({ linked: 'CRF9' }), known(), /links it to CRF9/],
  ])('does not fit with %s', (_name, line, records, words) => {
    expect(findCashFault(line, records)).toMatch(words);
  });
});
