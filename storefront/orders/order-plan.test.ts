import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { planOf } from './order-plan.ts';
import { sampleOrder, sampleParcel } from './sample-order.ts';

const today = '2026-11-23';
type Entry = Order['timeline'][number];

let minute = 0;
const event = (state: Entry['state'], title: string, detail: string | null = null): Entry => {
  minute += 1;
  return { state, title, detail, at: new Date(Date.UTC(2026, 10, 23, 4, minute)).toISOString() };
};
const plan = (more: Partial<Order>, day = today) => planOf(sampleOrder(more), day);
const told = (more: Partial<Order>, day = today) =>
  plan(more, day).map(({ look, title, detail, when }) => [look, title, detail ?? '', look === 'ahead' ? when : '']);
const titles = (more: Partial<Order>) => plan(more).map(({ title }) => title);
const delivered: Partial<Order> = { status: 'delivered', parcels: [sampleParcel({ state: 'delivered', waits: '' })] };

describe('what is to come', () => {
  test('of an order just confirmed: packed, on its way, at the door, each with its day', () => {
    const timeline = [event('placed', 'Order placed'), event('confirmed', 'Order confirmed')];
    expect(told({ timeline, parcels: [sampleParcel({ leavesBy: '2026-11-24' })] })).toEqual([
      ['done', 'Order placed', '', ''],
      ['now', 'Order confirmed', '', ''],
      ['ahead', 'Packed', 'We pack it next.', 'by Tue 24 Nov'],
      ['ahead', 'On its way', 'We mail you its tracking number.', 'Tue 24 Nov'],
      ['ahead', 'At your door', 'The courier tries 3 times.', 'Wed 25 – Fri 27 Nov'],
    ]);
  });

  test('of what is made for somebody: its printing first', () => {
    const parcels = [sampleParcel({ custom: true, leavesBy: '2026-11-25', waits: 'We print it next.' })];
    expect(told({ parcels }).slice(1)).toEqual([
      ['ahead', 'Printing', 'We print it next.', 'by Wed 25 Nov'],
      ['ahead', 'Packed', '', 'by Wed 25 Nov'],
      ['ahead', 'On its way', 'We mail you its tracking number.', 'Wed 25 Nov'],
      ['ahead', 'At your door', 'The courier tries 3 times.', 'Wed 25 – Fri 27 Nov'],
    ]);
  });

  test.each([
    ['one of us', 0, 'We try 3 times.'],
    ['one of us', 500, 'Pay ₹500.00 to one of us. We try 3 times.'],
    ['India Post', 0, 'India Post tries 3 times.'],
    ['India Post', 500, 'Pay ₹500.00 to India Post. They try 3 times.'],
  ])(
    'of what the shop brings by %s itself, with %d rupees to pay: nobody waits for a courier',
    (broughtBy, cashDue, words) => {
      expect(told({ cashDue, parcels: [sampleParcel({ broughtBy })] }).at(-1)?.[2]).toBe(words);
    },
  );

  test('of several parcels: one line, in which each says its own days where they differ', () => {
    const promise = { earliest: '2026-11-27', latest: '2026-12-01', words: 'Arrives Fri 27 Nov – Tue 1 Dec' };
    const second = sampleParcel({
      number: 2,
      custom: true,
      lines: [2],
      leavesBy: '2026-11-25',
      waits: 'We print it next.',
      promise,
    });
    const ahead = told({ parcels: [sampleParcel({ leavesBy: '2026-11-23' }), second] }).slice(1);
    expect(ahead.map(([, title, , when]) => [title, when])).toEqual([
      ['Printing', 'by Wed 25 Nov'],
      ['Packed', 'Mon 23 – Wed 25 Nov'],
      ['On its way', 'Mon 23 – Wed 25 Nov'],
      ['At your door', 'Wed 25 Nov – Tue 1 Dec'],
    ]);
    expect(ahead.at(-1)?.[2]).toBe(
      'The courier tries 3 times. Parcel 1: Wed 25 – Fri 27 Nov; Parcel 2: Fri 27 Nov – Tue 1 Dec',
    );
  });

  test('a day that has passed is not told, and what was done is not to come', () => {
    const sent = sampleParcel({
      state: 'shipped',
      leftAt: '2026-11-23T09:00:00.000Z',
      waits: '',
      leavesBy: '2026-11-23',
    });
    expect(told({ status: 'shipped', parcels: [sent] }, '2026-11-24').slice(1)).toEqual([
      ['ahead', 'At your door', 'The courier tries 3 times.', 'Wed 25 – Fri 27 Nov'],
    ]);
    expect(told({}, '2026-12-01').map(([, title, , when]) => [title, when])).toEqual([
      ['Placed', ''],
      ['Packed', ''],
      ['On its way', ''],
      ['At your door', ''],
    ]);
  });

  test('cash is named where it is taken, and what waits for its payment is not said to be packed', () => {
    expect(told({ cashDue: 2637.8, payment: 'cod' }).at(-1)?.[2]).toBe(
      'Pay ₹2,637.80 to the courier. They try 3 times.',
    );
    expect(told({ status: 'placed', toPay: 2637.8 })[1]).toEqual(['ahead', 'Packed', '', 'by Mon 23 Nov']);
  });

  test.each([
    'delivered',
    'closed',
    'cancelled',
    'returned_to_origin',
    'lost',
    'return_in_progress',
    'returned',
    'payment_failed',
  ] as const)('nothing of an order that is %s', (status) =>
    expect(plan({ status }).map(({ look }) => look)).toEqual(['now']),
  );
});

describe('what happened, without the noise of what was done twice', () => {
  test('a payment that failed before the one that came', () => {
    const failed = [
      event('placed', 'Order placed'),
      event('payment_failed', 'Payment not completed'),
      event('placed', 'Order placed'),
    ];
    const paid = [...failed, event('paid', 'Payment received'), event('confirmed', 'Order confirmed')];
    expect(titles({ ...delivered, timeline: paid })).toEqual(['Order placed', 'Payment received', 'Order confirmed']);
    expect(titles({ status: 'payment_failed', timeline: failed.slice(0, 2) })).toEqual([
      'Order placed',
      'Payment not completed',
    ]);
  });

  test('a courier who found nobody and came again', () => {
    const timeline = [
      event('shipped', 'Shipped'),
      event('out_for_delivery', 'Out for delivery'),
      event('shipped', 'Not delivered', 'Door locked'),
      event('out_for_delivery', 'Out for delivery'),
      event('shipped', 'Not delivered', 'Door locked'),
      event('out_for_delivery', 'Out for delivery'),
      event('delivered', 'Delivered'),
    ];
    const steps = plan({ ...delivered, timeline });
    expect(steps.map(({ title }) => title)).toEqual([
      'Shipped',
      'Not delivered, 2 times',
      'Out for delivery',
      'Delivered',
    ]);
    expect(steps.map(({ at }) => at)).toEqual([0, 4, 5, 6].map((index) => timeline[index]?.at));
  });

  test('what was packed again, of the order or of one of its parcels', () => {
    const timeline = [event('packed', 'Packed'), event('confirmed', 'To be packed again'), event('packed', 'Packed')];
    expect(plan({ ...delivered, timeline }).map(({ at }) => at)).toEqual([timeline[2]?.at]);
    const parcels = [event('packed', 'Parcel 1: packed'), event('confirmed', 'To be packed again')];
    expect(titles({ ...delivered, timeline: [event('placed', 'Order placed'), ...parcels] })).toEqual(['Order placed']);
  });

  test('two things that were cancelled stay two', () => {
    const timeline = [event('cancelled', 'Partly cancelled', '1 × A'), event('cancelled', 'Partly cancelled', '1 × B')];
    expect(titles({ ...delivered, timeline })).toHaveLength(2);
  });
});

test.each(['cancelled', 'delivered', 'lost', 'returned_to_origin'] as const)(
  'nothing is to come of a parcel that is %s',
  (state) => {
    expect(plan({ parcels: [sampleParcel({ state })] }).filter(({ look }) => look === 'ahead')).toEqual([]);
  },
);
