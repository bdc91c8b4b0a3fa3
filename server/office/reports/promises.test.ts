import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromisesReport } from '#contract/office/reports.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder } from '#server/selling/order-views/test-parcel-lives.ts';

// Orders that keep and break their promise in each way; the last promised day of each is known.

let shop: PayingShop;
let cookie: string;
const placedAt = '2026-11-05T10:00:00+05:30';
const promised = '2026-11-12';

const sendOff = (which: number): Happening[] => [
  { what: 'pack', which },
  { what: 'book', which },
  { what: 'courier', which, says: 'shipped' },
];
const arrive = (which: number): Happening[] => [
  { what: 'courier', which, says: 'delivered' },
  { what: 'work', hours: 0 },
];
const unsent: Happening[] = [{ what: 'wait', hours: 3 }];
const sent: Happening[] = [{ what: 'wait', hours: 3 }, ...sendOff(0)];
const back: Happening[] = [
  { what: 'courier', which: 0, says: 'returning' },
  { what: 'courier', which: 0, says: 'returned' },
  { what: 'work', hours: 0 },
];
const cancelled: Happening[] = [{ what: 'cancel', which: 0, pieces: 1, by: 'shopper', all: true }];

/** Courses: what happens at first, then at a moment. */
const courses: Readonly<Record<string, readonly [first: Happening[], at: string, then: Happening[]]>> = {
  'a day early': [sent, '2026-11-11T12:00:00+05:30', arrive(0)],
  'in the last minutes': [sent, '2026-11-12T23:50:00+05:30', arrive(0)],
  'just too late': [sent, '2026-11-13T00:10:00+05:30', arrive(0)],
  'three days late': [sent, '2026-11-15T12:00:00+05:30', arrive(0)],
  'not sent': [unsent, promised, []],
  'on its way': [sent, promised, []],
  lost: [sent, '2026-11-11T12:00:00+05:30', [{ what: 'lost', which: 0 }]],
  back: [sent, '2026-11-11T12:00:00+05:30', back],
  cancelled: [cancelled, promised, []],
};
const references: Record<string, string> = {};

async function promiseOf(orderId: string): Promise<void> {
  const promise = { earliest: '2026-11-10', latest: promised, words: 'Arrives Tue 10 – Thu 12 Nov' };
  await shop.database.db.update(ordersTable).set({ promise }).where(eq(ordersTable.id, orderId));
}

async function live(name: string, custom = 0, design = '') {
  shop.clock.now = new Date(placedAt);
  const life = await liveOrder(
    shop,
    design,
    { shelf: 1, final: 0, custom },
    { payment: 'razorpay', delivery: 'standard' },
  );
  await promiseOf(life.order.id);
  references[name] = life.order.reference;
  return async (at: string | undefined, happenings: readonly Happening[]) => {
    if (at) shop.clock.now = new Date(at);
    for (const one of happenings) expect(await life.happens(one), `${name}: ${JSON.stringify(one)}`).toBe(true);
  };
}

beforeAll(async () => {
  shop = await openPayingShop(placedAt);
  const design = await saveTestDesign(shop);
  for (const [name, [first, at, then]] of Object.entries(courses)) {
    const happen = await live(name);
    await happen(undefined, first);
    await happen(at, then);
  }
  const two = await live('second parcel late', 1, design);
  await two(undefined, [{ what: 'wait', hours: 3 }, ...sendOff(0), { what: 'print', which: 1 }]);
  await two(undefined, [{ what: 'printed', which: 1 }, ...sendOff(1)]);
  await two('2026-11-11T12:00:00+05:30', arrive(0));
  await two('2026-11-14T12:00:00+05:30', arrive(1));
  shop.clock.now = new Date(placedAt);
  const basket = { shelf: 1, final: 0, custom: 0 };
  const unpaid = await liveOrder(shop, '', basket, { payment: 'razorpay', delivery: 'standard', unpaid: true });
  await promiseOf(unpaid.order.id);
  await shop.database.db
    .update(shipmentsTable)
    .set({ carrier: 'Blue Dart Air' })
    .where(like(shipmentsTable.reference, `${references['just too late']}-%`));
  shop.clock.now = new Date('2026-11-16T10:00:00+05:30');
  ({ cookie } = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Farhan Sheikh' }));
});
afterAll(() => shop?.close());

async function promises(from: string, to: string): Promise<PromisesReport> {
  return (await ask(shop, `GET /api/office/reports/promises?from=${from}&to=${to}`, { cookie })).json().data;
}

describe('the promises of a period', () => {
  const all = { kept: 2, late: 3, overdue: 2, lost: 1, back: 1, open: 0 };

  test('are counted by what became of them, on the last promised day', async () => {
    const { total, totalBefore, daysLate } = await promises(promised, promised);
    expect(total).toEqual(all);
    expect(totalBefore).toEqual({ kept: 0, late: 0, overdue: 0, lost: 0, back: 0, open: 0 });
    // One, three and two days.
    expect(daysLate).toBe(2);
    expect((await promises('2026-11-13', '2026-11-13')).totalBefore).toEqual(all);
  });

  test('come to the same by courier and by state', async () => {
    const { couriers, states } = await promises('2026-11-01', '2026-11-30');
    for (const groups of [couriers, states])
      for (const name of Object.keys(all) as (keyof typeof all)[])
        expect(groups.reduce((sum, group) => sum + group[name], 0)).toBe(all[name]);
    expect(couriers.find(({ courier }) => courier === 'Blue Dart Air')).toMatchObject({ late: 1, kept: 0, overdue: 0 });
  });

  test('name the orders that broke theirs', async () => {
    const { orders } = await promises(promised, promised);
    const became = (name: string) => {
      const one = orders.find(({ reference }) => reference === references[name]);
      return one && [one.became, one.arrived];
    };
    expect(Object.fromEntries(Object.keys(references).map((name) => [name, became(name)]))).toEqual({
      'a day early': undefined,
      'in the last minutes': undefined,
      'just too late': ['late', '2026-11-13'],
      'three days late': ['late', '2026-11-15'],
      'not sent': ['overdue', null],
      'on its way': ['overdue', null],
      lost: ['lost', null],
      back: undefined,
      cancelled: undefined,
      'second parcel late': ['late', '2026-11-14'],
    });
  });

  test('are open until the last promised day is over', async () => {
    shop.clock.now = new Date('2026-11-12T23:59:00+05:30');
    const { cookie: early } = await aColleagueIn(shop, ['owner'], shop.clock.now, { name: 'Meera Nair' });
    const reply = await ask(shop, `GET /api/office/reports/promises?from=${promised}&to=${promised}`, {
      cookie: early,
    });
    expect(reply.json().data.total).toMatchObject({ open: 2, overdue: 0 });
  });
});
