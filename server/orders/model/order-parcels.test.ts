import { describe, expect, test } from 'vitest';
import { type OrderStateName, orderStates, type ParcelState } from '#contract/lists.ts';
import { composeParcels, hasLeft, type ParcelLine, parcelWith, type ShipmentRow } from './order-parcels.ts';
import { anOrderRow } from './test-order-rows.ts';

// The parcels of an order out of its lines and its bookings, without a database.

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

test('goods from the shelf are the first, what is made to order the second, booked or not', () => {
  expect(seen(parcels([shirt, jerseys, cap]))).toEqual([
    [1, false, [1, 2], 'confirmed'],
    [2, true, [3], 'confirmed'],
  ]);
  expect(seen(parcels([shirt]))).toEqual([[1, true, [3], 'confirmed']]);
});

test.each<[string, Partial<ShipmentRow>, OrderStateName, string]>([
  ['by rule stays packed', { packedAt: at(11) }, 'packed', 'packed'],
  ['by a person is to be packed again', { packedAt: at(11), packedByHand: true }, 'packed', 'confirmed'],
  [
    'by a person while another is on its way is to be packed again',
    { packedAt: at(11), packedByHand: true },
    'shipped',
    'confirmed',
  ],
])('one that was packed %s when it is booked anew', (_who, more, order, state) => {
  const rows = [booked({ step: 'cancelled', ...more })];
  expect(seen(parcels([jerseys, cap], rows, order))).toEqual([[1, false, [1, 2], state]]);
});

test('what was printed stays printed when a person has to pack it again', () => {
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

test('one that is booked anew keeps its number, and what was printed and packed of it', () => {
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

test('a line that was cancelled altogether stays with what it would have come with', () => {
  const gone = { ...cap, cancelled: 1 };
  expect(seen(parcels([jerseys, gone], [booked({ positions: [1] })]))).toEqual([[1, false, [1, 2], 'confirmed']]);
  const shelf = [{ ...jerseys, cancelled: 2 }, gone, shirt];
  expect(seen(parcels(shelf, [booked({ positions: [3], custom: true, step: 'delivered' })], 'delivered'))).toEqual([
    [1, false, [1, 2], 'cancelled'],
    [2, true, [3], 'delivered'],
  ]);
});

describe('a booking is', () => {
  test.each<[Partial<ShipmentRow>, ParcelState]>([
    [{}, 'confirmed'],
    [{ step: 'booked' }, 'packed'],
    [{ step: 'awaiting_pickup' }, 'packed'],
    [{ packedAt: at(11) }, 'packed'],
    [{ step: 'shipped' }, 'shipped'],
    [{ step: 'attempt_failed' }, 'shipped'],
    [{ step: 'returning' }, 'shipped'],
    [{ step: 'out_for_delivery' }, 'out_for_delivery'],
    [{ step: 'delivered' }, 'delivered'],
    [{ step: 'returned' }, 'returned_to_origin'],
    [{ step: 'shipped', lostAt: at(12) }, 'lost'],
    [{ step: 'delivered', lostAt: at(12) }, 'delivered'],
    [{ leftAt: at(12) }, 'shipped'],
  ])('%j: %s', (more, state) => {
    const [parcel] = parcels([jerseys, cap], [booked(more)]);
    expect(parcel?.state).toBe(state);
    expect(parcel?.leftAt !== undefined).toBe(hasLeft[state]);
    expect(parcel?.deliveredAt !== undefined).toBe(state === 'delivered');
  });

  test.each<[Partial<ShipmentRow>, OrderStateName, ParcelState]>([
    [{ printingAt: at(11) }, 'in_print', 'in_print'],
    [{ printingAt: at(11), packedAt: at(12) }, 'in_print', 'packed'],
    // Of the release before, which said so of the order alone.
    [{}, 'in_print', 'in_print'],
    [{}, 'packed', 'packed'],
  ])('of what is made to order, %j while the order is %s: %s', (more, order, state) => {
    expect(parcels([shirt], [booked({ ...more, positions: [3], custom: true })], order)[0]?.state).toBe(state);
  });
});

test('the time it was delivered is the parcel’s own, and of the order where none was noted', () => {
  const rows = [
    booked({ step: 'delivered', statusAt: at(13) }),
    booked({ id: 'b', positions: [3], custom: true, step: 'delivered' }),
  ];
  expect(parcels([jerseys, cap, shirt], rows).map(({ deliveredAt }) => deliveredAt)).toEqual([at(13), at(15)]);
});

test('a courier whose clock is behind does not shorten the days for a return: nothing is delivered before it left', () => {
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

test('an order of before there were bookings is one parcel a kind, each where the order is', () => {
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

test('each has its own dates and its own address, where they were told apart', () => {
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

test('a line of another order is in none', () => {
  expect(() => parcelWith(parcels([jerseys]), 9)).toThrow(RangeError);
});
