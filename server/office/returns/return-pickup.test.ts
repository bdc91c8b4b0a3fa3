import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { returnPickupsTable } from '#database/schema/returns.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import {
  mailsAbout,
  openPayingShop,
  orderDeps,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { moveReturn } from '#server/selling/returns/move-return.ts';
import { bookPickup } from './book-pickup.ts';
import { cancelPickup } from './cancel-pickup.ts';
import { returnsDeskTests } from './test-returns-desk.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const { post, open, delivered, asked } = returnsDeskTests(() => shop);

describe('pickup of a return', () => {
  const author = { actor: 'command', memberId: null, who: 'x', role: 'x', from: 'x' } as const;
  const change: Parameters<typeof bookPickup>[1]['change'] = (work) =>
    changeAudited({ db: shop.database.db, now: () => shop.clock.now }, author, work);
  const changing = { prepare: change, change };

  /** A courier with scripted responses that records its purchases. */
  function aCourier(fails: Partial<Record<keyof Courier, CourierError[]>> = {}, comesAt: Date | null = null) {
    const [bought, cancelled]: [string[], string[]] = [[], []];
    const days: (string | undefined)[] = [];
    const orders = new Map<string, string>();
    const failing = (what: keyof Courier) => {
      const next = fails[what]?.shift();
      if (next) throw next;
    };
    const courier: Courier = {
      carriers: async () => [
        { id: '1', name: 'Kite', rateRupees: 74, cashOnDelivery: true, days: 2, recommended: true },
      ],
      pickupPlace: async () => ({ name: 'Main', pin: '400001' }),
      createOrder: async () => ({ orderId: '', shipmentId: '' }),
      createReturn: async ({ order_id }) => {
        bought.push('order');
        orders.set(order_id, '7');
        failing('createReturn');
        return { orderId: '7', shipmentId: '8' };
      },
      findOrder: async (reference) => (orders.has(reference) ? { orderId: '7', shipmentId: '8' } : null),
      assignWaybill: async (_id, { isReturn }) => {
        bought.push(isReturn ? 'waybill' : 'forward');
        failing('assignWaybill');
        return { awb: `AWB${orders.size}${bought.length}${[...orders.keys()].at(-1)}`, carrier: 'Kite' };
      },
      readWaybill: async () =>
        bought.includes('waybill') ? { awb: `READ${[...orders.keys()].at(-1)}`, carrier: 'Kite' } : null,
      requestPickup: async (_id, day) => {
        failing('requestPickup');
        days.push(day);
        return { at: comesAt };
      },
      label: async () => Buffer.from(''),
      track: async () => null,
      trackMany: async () => [],
      cancelOrder: async (orderId) => {
        failing('cancelOrder');
        cancelled.push(orderId);
      },
    };
    return { courier, bought, days, cancelled };
  }

  async function approved(): Promise<string> {
    const id = await asked(await delivered([aLine('cricket-1')]));
    await post('support', id, '/approve');
    return id;
  }

  const deps = (courier: Courier) =>
    ({ ...orderDeps(shop), log: { warn: () => {}, error: () => {}, info: () => {} }, courier }) as Parameters<
      typeof bookPickup
    >[0];
  const owner = async () => ({ ...(await aColleagueIn(shop, ['owner'], shop.clock.now)), ...rightsOf(['owner']) });

  test('books a pickup with its cost and mails the customer', async () => {
    const id = await approved();
    const { courier, bought } = aCourier();
    await bookPickup(deps(courier), changing, id, (await owner()) as never);
    expect(bought).toEqual(['order', 'waybill']);
    expect(await open(id)).toMatchObject({ state: 'pickup_booked', pickup: { carrier: 'Kite', cost: 74 } });
    expect(await mailsAbout(shop, `return-pickup_booked:${id}`)).toHaveLength(1);
  });

  test.each([['createReturn'], ['assignWaybill'], ['requestPickup']] as const)(
    'continues a booking after %s got no response, and buys nothing twice',
    async (what) => {
      const id = await approved();
      const { courier, bought } = aCourier({ [what]: [new CourierError('silent', 'no answer')] });
      const member = (await owner()) as never;
      await expect(bookPickup(deps(courier), changing, id, member)).rejects.toMatchObject({ status: 503 });
      expect((await open(id)).pickup?.trouble).toBe('The courier did not answer.');
      await bookPickup(deps(courier), changing, id, member);
      expect(bought.toSorted()).toEqual(['order', 'waybill']);
      expect(await open(id)).toMatchObject({ state: 'pickup_booked', pickup: { trouble: null } });
    },
  );

  test('books a pickup once for concurrent requests', async () => {
    const id = await approved();
    const { courier, bought } = aCourier();
    const member = (await owner()) as never;
    const done = await Promise.allSettled([1, 2, 3].map(() => bookPickup(deps(courier), changing, id, member)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(bought).toEqual(['order', 'waybill']);
    expect(
      await shop.database.db.select().from(returnPickupsTable).where(eq(returnPickupsTable.returnId, id)),
    ).toHaveLength(1);
  });

  test('tells the courier the chosen day, and the customer the day on which the courier comes', async () => {
    const id = await approved();
    const { courier, days } = aCourier({}, new Date('2026-11-26T10:00:00+05:30'));
    await bookPickup(deps(courier), changing, id, (await owner()) as never);
    expect(days).toEqual(['2026-11-25']);
    expect((await open(id)).pickup?.words).toBe('Thu 26 Nov');
    const [mail] = await mailsAbout(shop, `return-pickup_booked:${id}`);
    expect(mail?.text).toContain('The courier comes on Thu 26 Nov.');
  });

  test('asks for no day that is over', async () => {
    const id = await approved();
    shop.clock.now = new Date('2026-11-27T10:00:00+05:30');
    const { courier, days } = aCourier();
    await bookPickup(deps(courier), changing, id, (await owner()) as never);
    shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
    expect(days).toEqual([undefined]);
  });

  test.each(['rejected', 'cancelled'] as const)('cancels the pickup of a return that is %s, once', async (to) => {
    const id = await approved();
    const { courier, cancelled } = aCourier();
    await cancelPickup(deps(courier), id);
    expect(cancelled).toEqual([]);
    await bookPickup(deps(courier), changing, id, (await owner()) as never);
    const sent: unknown[] = [];
    const jobs = { send: async (_tx: unknown, queue: string, data: unknown) => void sent.push([queue, data]) };
    const { db } = shop.database;
    await db.transaction((tx) => moveReturn(tx, { ...orderDeps(shop), jobs }, id, to, { actor: 'operator' }));
    expect(sent).toContainEqual(['cancel-pickup', { returnId: id }]);
    await cancelPickup(deps(courier), id);
    await cancelPickup(deps(courier), id);
    expect(cancelled).toEqual(['7']);
  });

  test('says that a pickup is to be cancelled by hand if the courier refuses, and asks again if it is silent', async () => {
    const id = await approved();
    const fails = [new CourierError('silent', 'no answer'), new CourierError('refused', 'too late')];
    const { courier, cancelled } = aCourier({ cancelOrder: fails });
    await bookPickup(deps(courier), changing, id, (await owner()) as never);
    const refused = await post('owner', id, '/refusal', { why: 'It is worn', version: (await open(id)).version });
    expect(refused.statusCode, refused.body).toBe(200);
    await expect(cancelPickup(deps(courier), id)).rejects.toThrow('no answer');
    await cancelPickup(deps(courier), id);
    expect(cancelled).toEqual([]);
    expect((await open(id)).pickup?.trouble).toBe('The courier did not cancel this pickup: cancel it there.');
  });

  test('cancels a pickup that was booked while the return was withdrawn', async () => {
    const id = await approved();
    const { courier, cancelled } = aCourier();
    const { db } = shop.database;
    const withdraw = () =>
      db.transaction((tx) => moveReturn(tx, orderDeps(shop), id, 'cancelled', { actor: 'shopper' }));
    const late: Courier = {
      ...courier,
      requestPickup: async () => {
        await withdraw();
        await expect(cancelPickup(deps(courier), id)).rejects.toThrow('is being booked');
        return { at: null };
      },
    };
    const sent: unknown[] = [];
    const jobs = { send: async (_tx: unknown, queue: string) => void sent.push(queue) };
    await bookPickup({ ...deps(late), jobs }, changing, id, (await owner()) as never);
    expect(sent).toEqual(['cancel-pickup']);
    await cancelPickup(deps(courier), id);
    expect(cancelled).toEqual(['7']);
    expect((await open(id)).state).toBe('cancelled');
  });

  test('books a pickup by hand if no courier is configured', async () => {
    const id = await approved();
    expect((await post('support', id, '/pickup', { by: 'courier' })).json().code).toBe('not_offered');
    expect((await post('support', id, '/pickup', { by: 'hand' })).statusCode).toBe(200);
    expect((await open(id)).state).toBe('pickup_booked');
  });
});
