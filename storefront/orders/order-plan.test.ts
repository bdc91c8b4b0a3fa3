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

describe('the steps ahead of an order', () => {
  test('a confirmed order has packing, shipping and delivery ahead, each with its date', () => {
    const timeline = [event('placed', 'Order placed'), event('confirmed', 'Order confirmed')];
    expect(told({ timeline, parcels: [sampleParcel({ leavesBy: '2026-11-24' })] })).toEqual([
      ['done', 'Order placed', '', ''],
      ['now', 'Order confirmed', '', ''],
      ['ahead', 'Packed', 'We pack it next.', 'by Tue 24 Nov'],
      ['ahead', 'On its way', 'We mail you its tracking number.', 'Tue 24 Nov'],
      ['ahead', 'At your door', 'The courier tries 3 times.', 'Wed 25 – Fri 27 Nov'],
    ]);
  });

  test('a custom order has its printing first', () => {
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
  ])('an order brought by %s with %d rupees to pay does not mention a courier', (broughtBy, cashDue, words) => {
    expect(told({ cashDue, parcels: [sampleParcel({ broughtBy })] }).at(-1)?.[2]).toBe(words);
  });

  test('an order of several parcels has one line for each step, with the dates where they differ', () => {
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

  test('a past date is not shown, and completed steps are not ahead', () => {
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

  test('cash is named at delivery, and an unpaid order is not called packed', () => {
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
  ] as const)('an order that is %s has no steps ahead', (status) =>
    expect(plan({ status }).map(({ look }) => look)).toEqual(['now']),
  );
});

describe('the past steps of an order without repetitions', () => {
  const at = '2026-11-23T04:10:05.000Z';
  const instant = (state: Entry['state'], title: string, detail: string | null = null) => ({
    state,
    title,
    detail,
    at,
  });

  test('steps of the same minute are one row', () => {
    const timeline = [
      instant('placed', 'Order placed'),
      instant('paid', 'Payment received'),
      instant('confirmed', 'Order confirmed'),
      event('packed', 'Packed'),
    ];
    expect(titles({ ...delivered, timeline })).toEqual(['Order placed, paid and confirmed', 'Packed']);
  });

  test('a step with a detail, of a parcel or outside the shop stays a row of the same minute', () => {
    const timeline = [
      instant('placed', 'Order placed'),
      instant('confirmed', 'Order confirmed', 'By the shop'),
      instant('packed', 'Parcel 1: packed'),
      instant('shipped', 'Shipped'),
    ];
    expect(titles({ ...delivered, timeline })).toHaveLength(4);
  });

  test('the past steps leave out a failed payment before a successful one', () => {
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

  test('the past steps count the failed delivery attempts in one line', () => {
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

  test('the past steps leave out the first of two packings, of the order or of a parcel', () => {
    const timeline = [event('packed', 'Packed'), event('confirmed', 'To be packed again'), event('packed', 'Packed')];
    expect(plan({ ...delivered, timeline }).map(({ at }) => at)).toEqual([timeline[2]?.at]);
    const parcels = [event('packed', 'Parcel 1: packed'), event('confirmed', 'To be packed again')];
    expect(titles({ ...delivered, timeline: [event('placed', 'Order placed'), ...parcels] })).toEqual(['Order placed']);
  });

  test('the past steps keep two partial cancellations apart', () => {
    const timeline = [event('cancelled', 'Partly cancelled', '1 × A'), event('cancelled', 'Partly cancelled', '1 × B')];
    expect(titles({ ...delivered, timeline })).toHaveLength(2);
  });
});

test.each(['cancelled', 'delivered', 'lost', 'returned_to_origin'] as const)(
  'a parcel that is %s has no steps ahead',
  (state) => {
    expect(plan({ parcels: [sampleParcel({ state })] }).filter(({ look }) => look === 'ahead')).toEqual([]);
  },
);
