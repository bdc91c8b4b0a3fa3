import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates, type ParcelState } from '#contract/lists.ts';
import { composeParcels, hasLeft, type ParcelLine, parcelWith, type ShipmentRow } from './order-parcels.ts';
import { anOrderRow } from './test-order-rows.ts';

// Parcels built from an order's lines and shipments, without a database.

const at = (hour: number) => new Date(`2026-11-24T${hour}:00:00+05:30`);
const jerseys: ParcelLine = { position: 1, custom: false, quantity: 2, cancelled: 0 };
const cap: ParcelLine = { position: 2, custom: false, quantity: 1, cancelled: 0 };
const shirt: ParcelLine = { position: 3, custom: true, quantity: 1, cancelled: 0 };

function booked(more: Partial<ShipmentRow>): ShipmentRow {
  const nothing = {
    courierOrderId: null,
    courierShipmentId: null,
    awb: null,
    asked: null,
    labelFile: null,
    pickupAskedAt: null,
  };
  const told = { statusCode: null, statusWords: '', statusAt: null, expectedAt: null, attempts: 0, trackedAt: null };
  const made = { printingAt: null, printedAt: null, packedAt: null, packedByHand: false };
  const ours = {
    ...made,
    address: null,
    latinAddress: null,
    leftAt: null,
    lostAt: null,
    lockedUntil: null,
    trouble: null,
  };
  const row = {
    id: 'shp-1',
    orderId: 'ord_test',
    parcel: 1,
    reference: 'K7QW4MX9TD-1',
    positions: [1, 2],
    custom: false,
    carrier: '',
  };
  return { ...nothing, ...told, ...ours, ...row, step: 'planned', heldBack: false, createdAt: at(10), ...more };
}

function parcels(lines: readonly ParcelLine[], rows: readonly ShipmentRow[] = [], state: OrderStateName = 'confirmed') {
  return composeParcels(anOrderRow({ state }), lines, rows, [{ state: 'delivered', at: at(15) }]);
}

const seen = (of: ReturnType<typeof parcels>) =>
  of.map(({ number, custom, lines, state }) => [number, custom, lines, state]);

test('puts stock items in parcel 1 and custom items in parcel 2, with or without a shipment', () => {
  expect(seen(parcels([shirt, jerseys, cap]))).toEqual([
    [1, false, [1, 2], 'confirmed'],
    [2, true, [3], 'confirmed'],
  ]);
  expect(seen(parcels([shirt]))).toEqual([[1, true, [3], 'confirmed']]);
});

test.each<[string, Partial<ShipmentRow>, OrderStateName, string]>([
  ['a parcel that a rule marked as packed stays packed', { packedAt: at(11) }, 'packed', 'packed'],
  [
    'a parcel that a person packed must be packed again',
    { packedAt: at(11), packedByHand: true },
    'packed',
    'confirmed',
  ],
  [
    'a parcel that a person packed must be packed again while another is on its way',
    { packedAt: at(11), packedByHand: true },
    'shipped',
    'confirmed',
  ],
])('after its shipment is cancelled, %s', (_who, more, order, state) => {
  const rows = [booked({ step: 'cancelled', ...more })];
  expect(seen(parcels([jerseys, cap], rows, order))).toEqual([[1, false, [1, 2], state]]);
});

test('keeps a parcel printed when a person has to pack it again', () => {
  const rows = [
    booked({
      step: 'cancelled',
      positions: [3],
      custom: true,
      printedAt: at(11),
      packedAt: at(12),
      packedByHand: true,
    }),
  ];
  expect(parcels([shirt], rows, 'packed')).toMatchObject([{ state: 'in_print', printed: true, packedByHand: false }]);
});

test('keeps the number of a parcel and its packed state when it is booked again', () => {
  const rows = [
    booked({ id: 'old', step: 'cancelled', packedAt: at(11) }),
    booked({ id: 'shirt', parcel: 2, positions: [3], custom: true, step: 'shipped' }),
  ];
  expect(seen(parcels([jerseys, cap, shirt], rows))).toEqual([
    [1, false, [1, 2], 'packed'],
    [2, true, [3], 'shipped'],
  ]);
  const again = [...rows, booked({ id: 'new', parcel: 3, packedAt: at(11) })];
  expect(parcels([jerseys, cap, shirt], again).map(({ id, number }) => [id, number])).toEqual([
    ['new', 1],
    ['shirt', 2],
  ]);
});

test('keeps a cancelled line in the parcel in which it would have shipped', () => {
  const gone = { ...cap, cancelled: 1 };
  expect(seen(parcels([jerseys, gone], [booked({ positions: [1] })]))).toEqual([[1, false, [1, 2], 'confirmed']]);
  const shelf = [{ ...jerseys, cancelled: 2 }, gone, shirt];
  expect(seen(parcels(shelf, [booked({ positions: [3], custom: true, step: 'delivered' })], 'delivered'))).toEqual([
    [1, false, [1, 2], 'cancelled'],
    [2, true, [3], 'delivered'],
  ]);
});

describe('state of a parcel by its shipment', () => {
  test.each<[string, ParcelState, Partial<ShipmentRow>]>([
    ['a planned shipment', 'confirmed', {}],
    ['a booked shipment', 'packed', { step: 'booked' }],
    ['a shipment that awaits pickup', 'packed', { step: 'awaiting_pickup' }],
    ['a packed shipment', 'packed', { packedAt: at(11) }],
    ['a shipped parcel', 'shipped', { step: 'shipped' }],
    ['a failed delivery attempt', 'shipped', { step: 'attempt_failed' }],
    ['a shipment on its way back', 'shipped', { step: 'returning' }],
    ['a shipment out for delivery', 'out_for_delivery', { step: 'out_for_delivery' }],
    ['a delivered shipment', 'delivered', { step: 'delivered' }],
    ['a returned shipment', 'returned_to_origin', { step: 'returned' }],
    ['a lost shipment', 'lost', { step: 'shipped', lostAt: at(12) }],
    ['a lost shipment that was delivered after all', 'delivered', { step: 'delivered', lostAt: at(12) }],
    ['a shipment that was handed over', 'shipped', { leftAt: at(12) }],
  ])('%s makes the parcel %s', (_name, state, more) => {
    const [parcel] = parcels([jerseys, cap], [booked(more)]);
    expect(parcel?.state).toBe(state);
    expect(parcel?.leftAt !== undefined).toBe(hasLeft[state]);
    expect(parcel?.deliveredAt !== undefined).toBe(state === 'delivered');
  });

  test.each<[Partial<ShipmentRow>, OrderStateName, ParcelState]>([
    [{ printingAt: at(11) }, 'in_print', 'in_print'],
    [{ printingAt: at(11), packedAt: at(12) }, 'in_print', 'packed'],
    // The previous release stored this state on the order only.
    [{}, 'in_print', 'in_print'],
    [{}, 'packed', 'packed'],
  ])('a custom parcel with %j in an order that is %s is %s', (more, order, state) => {
    expect(parcels([shirt], [booked({ ...more, positions: [3], custom: true })], order)[0]?.state).toBe(state);
  });
});

test('takes the time of delivery from the parcel, or from the order if the parcel has none', () => {
  const rows = [
    booked({ step: 'delivered', statusAt: at(13) }),
    booked({ id: 'b', positions: [3], custom: true, step: 'delivered' }),
  ];
  expect(parcels([jerseys, cap, shirt], rows).map(({ deliveredAt }) => deliveredAt)).toEqual([at(13), at(15)]);
});

test('never dates a delivery before its dispatch, even if the courier’s clock is slow', () => {
  const [parcel] = parcels(
    [jerseys],
    [booked({ positions: [1], step: 'delivered', statusAt: at(11), leftAt: at(14) })],
  );
  expect(parcel?.deliveredAt).toEqual(at(14));
  expect(parcel?.steps).toEqual([
    { state: 'shipped', at: at(14) },
    { state: 'delivered', at: at(14) },
  ]);
});

test('gives an order without shipments one parcel of each kind, in the state of the order', () => {
  const whole: Record<OrderStateName, ParcelState> = {
    placed: 'placed',
    paid: 'placed',
    payment_failed: 'placed',
    confirmed: 'confirmed',
    in_print: 'confirmed',
    packed: 'packed',
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
  for (const state of orderStates)
    expect([state, parcels([jerseys], [], state)[0]?.state]).toEqual([state, whole[state]]);
});

test('gives each parcel its own dates and address if they were saved', () => {
  const promised = (words: string) => ({ earliest: null, latest: null, words });
  const order = anOrderRow({
    promise: {
      ...promised('both'),
      parcels: [
        { custom: false, promise: promised('soon') },
        { custom: true, promise: promised('later') },
      ],
    },
  });
  const elsewhere = { ...order.address, pin: '302020' };
  const made = composeParcels(
    order,
    [jerseys, shirt],
    [booked({ positions: [1], step: 'shipped', address: elsewhere })],
    [],
  );
  expect(made.map(({ promise, address }) => [promise.words, address.pin])).toEqual([
    ['soon', '302020'],
    ['later', order.address.pin],
  ]);
});

test('throws a RangeError for a line that is in no parcel of the order', () => {
  expect(() => parcelWith(parcels([jerseys]), 9)).toThrow(RangeError);
});
