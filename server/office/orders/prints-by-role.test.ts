import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLinesTable } from '#database/schema/orders.ts';
import { namedGoods } from '#server/fulfilment/designs/goods-names.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { requestReturn } from '#server/selling/returns/request-return.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

// A viewer sees nobody's name, and a design may show one.

/** Places an order for a piece with a name on its back, as a club shirt has it. */
async function placePrinted() {
  const { db } = shop.database;
  const design = await saveTestDesign(shop, shirtWith([someWords]));
  const order = await placeOrderFor(shop, online([{ customProductId: design, size: 'M', quantity: 1 }]));
  await take(shop, order.id, ...untilDelivered);
  const ofOrder = eq(orderLinesTable.orderId, order.id);
  const [line] = await db.select().from(orderLinesTable).where(ofOrder);
  if (!line?.customization) throw new Error('no printed line');
  const customization = { ...line.customization, back: 'SAWANT 7' };
  await db
    .update(orderLinesTable)
    .set({ customization, name: namedGoods('Club jersey', { name: 'SAWANT', number: 7 }) })
    .where(ofOrder);
  const back = await requestReturn(orderDeps(shop), order.id, randomUUID(), {
    ...{ kind: 'problem', reason: 'damaged', outcome: 'refund', photos: [] },
    lines: [{ line: 1, quantity: 1 }],
  });
  return { reference: order.reference, design, back };
}

test('shows the name and the picture of a printed piece only to roles that see people', async () => {
  const { reference, design, back } = await placePrinted();
  const pages = [`orders/${reference}`, 'orders', `customers/${reference}`, `returns/${back}`, 'returns', 'today'];
  const shownTo = async (role: 'viewer' | 'accountant' | 'support') => {
    const { cookie } = await aColleagueIn(shop, [role], shop.clock.now, { name: 'Vik Rao' });
    const bodies = await Promise.all(pages.map((page) => ask(shop, `GET /api/office/${page}`, { cookie })));
    const said = bodies.map(({ body }) => body);
    return pages.filter((_page, at) => said[at]?.includes('SAWANT') || said[at]?.includes(design));
  };
  expect(await shownTo('viewer')).toEqual([]);
  expect(await shownTo('accountant')).toEqual([]);
  // Support sees no sales in Today.
  expect(await shownTo('support')).toEqual(pages.filter((page) => page !== 'today'));
});

test('names the goods of a printed piece to a viewer', async () => {
  const { reference } = await placePrinted();
  const { cookie } = await aColleagueIn(shop, ['viewer'], shop.clock.now, { name: 'Vik Rao' });
  const { lines } = (await ask(shop, `GET /api/office/orders/${reference}`, { cookie })).json().data.order;
  expect(lines).toMatchObject([{ name: 'Club jersey', size: 'M', image: '', customization: { designImage: '' } }]);
});
