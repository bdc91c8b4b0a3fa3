import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { orderCommands } from '#server/selling/order-checks/order-commands.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from './test-orders.ts';
import { shownOrderTests } from './test-shown-orders.ts';

// An order as shown on the command line.

let shop: PayingShop;
const start = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = start;
});

const { hoursLater, cancel } = shownOrderTests(() => shop, start);

describe('order on the command line', () => {
  async function operate(...args: string[]): Promise<{ code: number; said: string[] }> {
    const said: string[] = [];
    return {
      code: await orderCommands(unchangedSettings, shop.database.db, orderDeps(shop))(args, (line) => said.push(line)),
      said,
    };
  }

  test('shows the items, events, refunds and documents of an order as text', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3), aLine('football-1')]));
    await take(shop, order.id, 'confirmed', 'packed');
    hoursLater(1);
    await cancel(order, { lines: [{ line: 1, quantity: 2 }] });
    const [invoice, note] = (await read(shop, order)).documents.map(({ number }) => number);
    expect(await operate('show', order.reference.toLowerCase())).toEqual({
      code: 0,
      said: [
        `${order.reference}  packed  ₹11,105.60  UPI as••@okbank`,
        '  line 1: 3 x Monsoons One-Day Shirt, M (2 cancelled)',
        '  line 2: 1 x Rovers Home Hoops Shirt, M',
        '  23 Nov 2026 10:00  Order placed',
        '  23 Nov 2026 10:00  Payment received',
        '  23 Nov 2026 10:00  Order confirmed',
        '  23 Nov 2026 10:00  Packed',
        '  23 Nov 2026 11:00  Partly cancelled: 2 × Monsoons One-Day Shirt, M. I changed my mind.',
        '  Refund started: ₹5,497.80 to UPI as••@okbank',
        `  ${invoice}: ₹11,105.60`,
        `  ${note}: ₹5,497.80`,
      ],
    });
  });

  test('shows that an order is not paid yet', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1')]), {}, { unpaid: true });
    expect((await operate('show', order.reference)).said[0]).toBe(`${order.reference}  placed  ₹2,748.90  not paid`);
  });

  test.each([
    ['without a reason', ['--line', '1']],
    ['with line 0', ['--line', '0', 'why']],
    ['with a quantity of zero', ['--line', '1', '--pieces', '0', 'why']],
    ['with a fractional quantity', ['--line', '1', '--pieces', '1.5', 'why']],
    ['with a quantity in words', ['--line', '1', '--pieces', 'x', 'why']],
    ['with a blank reason', ['  ']],
  ])('refuses the cancel command %s', async (_what, args) => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 2)]));
    const { code, said } = await operate('cancel', order.reference, ...args);
    expect([code, said[0]?.slice(0, 32)]).toEqual([2, 'Use: npm run shop -- order show ']);
    expect((await read(shop, order)).lines[0]?.cancelled).toBe(0);
  });

  test('cancels one item by default, and says why a cancellation is impossible', async () => {
    const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3)]));
    expect((await operate('cancel', order.reference, '--line', '1', 'A', 'torn', 'seam.')).code).toBe(0);
    expect((await read(shop, order)).lines[0]?.cancelled).toBe(1);
    expect(await operate('cancel', order.reference, '--line', '1', '--pieces', '3', 'Again.')).toEqual({
      code: 1,
      said: ['Some of these pieces are cancelled already. Please look at the order again. Nothing was changed.'],
    });
    expect(await operate('show', 'NOWHERE')).toEqual({ code: 1, said: ['There is no order NOWHERE.'] });
    const said: string[] = [];
    expect(
      await orderCommands(
        unchangedSettings,
        shop.database.db,
        undefined,
      )(['show', order.reference], (line) => said.push(line)),
    ).toBe(1);
    expect(said).toEqual(['Start the shop first: its mails and refunds belong to this.']);
  });
});
