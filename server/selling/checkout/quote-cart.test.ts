import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { aLine, recount } from '#server/selling/order-views/test-orders.ts';
import { prepareQuote, type QuoteRequest } from './quote-cart.ts';

// Totals of a cart, and each difference from the cart in the browser.

let shop: TestShop;
/** A Monday, two hours before the daily dispatch. */
const monday = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openTestShop(() => monday, noProviders, { idle: true });
  await recount(shop.database.db, 'football-1', 'M', 3);
  await recount(shop.database.db, 'football-2', 'M', 0);
  await recount(shop.database.db, 'cricket-1', 'M', 100);
});
afterAll(() => shop.close());

async function quote(lines: Record<string, unknown>[], more: Omit<QuoteRequest, 'lines'> = {}) {
  const { quote: made } = await prepareQuote(
    { settings: unchangedSettings, shopFacts: firstFacts },
    shop.database.db,
    { lines: lines as never, ...more },
    monday,
  );
  return made;
}

test('returns every figure and text of a quote for one line', async () => {
  expect(await quote([aLine('cricket-1', 'M', 2)])).toEqual({
    lines: [
      {
        _id: 'cricket-1',
        numericId: 1,
        category: 'Cricket',
        name: 'Monsoons One-Day Shirt',
        size: 'M',
        quantity: 2,
        price: 2499,
        oldPrice: null,
        lineTotal: 4998,
        image: expect.stringMatching(/^\/images\/cricket-1\/front-[0-9a-f]+-480\.webp$/),
        finalSale: false,
        customization: null,
        left: 100,
        asked: [0],
      },
    ],
    itemCount: 2,
    subtotal: 4998,
    tax: 499.8,
    taxIncluded: false,
    shipping: 0,
    total: 5497.8,
    storeCredit: { balance: 0, used: 0 },
    toPay: 5497.8,
    breakdown: {
      lines: [{ name: 'Monsoons One-Day Shirt', detail: 'Size M, 2 × ₹2,499.00', amount: 4998 }],
      rows: [
        { key: 'subtotal', label: 'Subtotal (2 items)', how: '', amount: 4998 },
        { key: 'shipping', label: 'Shipping', how: 'Standard', amount: 0 },
        { key: 'tax', label: 'Tax (10%)', how: '10% of ₹4,998.00', amount: 499.8 },
        { key: 'total', label: 'Total', how: '', amount: 5497.8 },
      ],
    },
    delivery: 'standard',
    deliveryOptions: [
      {
        method: 'standard',
        name: 'Standard',
        price: 0,
        offered: true,
        why: null,
        earliest: null,
        latest: null,
        parcels: [{ custom: false, earliest: null, latest: null, words: '5-7 business days' }],
        promise: '5-7 business days',
      },
      {
        method: 'express',
        name: 'Express',
        price: 99,
        offered: false,
        why: 'pin',
        earliest: null,
        latest: null,
        parcels: [],
        promise: 'Needs a PIN code we recognise',
      },
      {
        method: 'nextDay',
        name: 'Next day',
        price: 199,
        offered: false,
        why: 'pin',
        earliest: null,
        latest: null,
        parcels: [],
        promise: 'Needs a PIN code we recognise',
      },
    ],
    cashOnDelivery: { offered: true },
    onlinePayment: { offered: false, testMode: false },
    changes: [],
  });
});

test('quotes an empty cart with zero, including the shipping', async () => {
  const made = await quote([], { pin: '400069', delivery: 'express' });
  expect(made).toMatchObject({
    lines: [],
    itemCount: 0,
    subtotal: 0,
    tax: 0,
    shipping: 0,
    total: 0,
    toPay: 0,
    changes: [],
  });
});

const jersey = 'Rovers Home Hoops Shirt';

describe('changes that a quote reports', () => {
  test.each([
    ['exactly the items in stock', [aLine('football-1', 'M', 3)], [], 3],
    [
      'one item more than in stock',
      [aLine('football-1', 'M', 4)],
      [{ kind: 'stock', line: 0, name: jersey, size: 'M', wanted: 4, left: 3 }],
      3,
    ],
    [
      'a sold-out second line',
      [aLine('cricket-1'), aLine('football-2')],
      [{ kind: 'stock', line: 1, name: 'Naga Hills Third Shirt', size: 'M', wanted: 1, left: 0 }],
      1,
    ],
    ['ten of one item', [aLine('cricket-1', 'M', 10)], [], 10],
    [
      'eleven of one item',
      [aLine('cricket-1', 'M', 11)],
      [{ kind: 'capped', line: 0, name: 'Monsoons One-Day Shirt', wanted: 11, quantity: 10 }],
      10,
    ],
    [
      'eleven of an item with three in stock',
      [aLine('football-1', 'M', 11)],
      [
        { kind: 'capped', line: 0, name: jersey, wanted: 11, quantity: 10 },
        { kind: 'stock', line: 0, name: jersey, size: 'M', wanted: 10, left: 3 },
      ],
      3,
    ],
    [
      'two lines of one SKU, which become one',
      [aLine('cricket-1', 'M', 6), aLine('football-1'), aLine('cricket-1', 'M', 5)],
      [{ kind: 'capped', line: 0, name: 'Monsoons One-Day Shirt', wanted: 11, quantity: 10 }],
      11,
    ],
    ['one product in two sizes, which stay two', [aLine('cricket-1', 'M', 6), aLine('cricket-1', 'L', 5)], [], 11],
    ['an unchanged price', [{ ...aLine('cricket-1'), seenPrice: 2499 }], [], 1],
    ['a price with a floating-point error', [{ ...aLine('cricket-1'), seenPrice: 2498.999_999_999 }], [], 1],
    [
      'a price that rose by a paisa',
      [aLine('football-1'), { ...aLine('cricket-1'), seenPrice: 2498.99 }],
      [{ kind: 'price', line: 1, name: 'Monsoons One-Day Shirt', from: 2498.99, to: 2499 }],
      2,
    ],
    ['an unknown product', [aLine('cricket-9999')], [{ kind: 'gone', line: 0, size: 'M' }], 0],
    [
      'two unknown products',
      [aLine('a'), aLine('b', 'L')],
      [
        { kind: 'gone', line: 0, size: 'M' },
        { kind: 'gone', line: 1, size: 'L' },
      ],
      0,
    ],
    ['an unknown size', [aLine('cricket-1', 'One size')], [{ kind: 'gone', line: 0, size: 'One size' }], 0],
  ])('reports each change for the requested line: %s', async (_what, lines, changes, pieces) => {
    const made = await quote(lines);
    expect([made.changes, made.itemCount]).toEqual([changes, pieces]);
    const sum = made.lines.reduce((paise, { lineTotal }) => paise + Math.round(lineTotal * 100), 0);
    expect(sum).toBe(Math.round(made.subtotal * 100));
  });
});

describe('cart line without a product id', () => {
  test.each([
    ['by category and number', { category: 'Cricket', numericId: 1 }, 'cricket-1'],
    ['by an unknown id with category and number', { _id: 'old', category: 'Football', numericId: 1 }, 'football-1'],
    ['by its id, despite another category', { _id: 'cricket-1', category: 'Football', numericId: 1 }, 'cricket-1'],
    ['not by a number without a category', { numericId: 1 }, undefined],
    ['not by a category without a number', { category: 'Cricket' }, undefined],
    ['not by a list that is not a category', { category: 'Under 999', numericId: 1 }, undefined],
    ['not by an unknown category', { category: 'Chess', numericId: 1 }, undefined],
  ])('identifies the product of a cart line %s', async (_what, named, id) => {
    const made = await quote([{ ...named, size: 'M', quantity: 1 }]);
    expect(made.lines.map((line) => line._id)).toEqual(id ? [id] : []);
  });
});

describe('delivery method of a quote', () => {
  test.each([
    ['standard by default', '400069', undefined, 'standard', 0],
    ['express if offered', '400069', 'express', 'express', 99],
    ['next day in a metro before noon', '400069', 'nextDay', 'nextDay', 199],
    ['standard instead of a method that is not offered', '999999', 'express', 'standard', 0],
    ['express for a PIN code with a space', '400 069', 'express', 'express', 99],
  ] as const)('quotes the delivery method: %s', async (_what, pin, wanted, delivery, shipping) => {
    const made = await quote([aLine('cricket-1')], { pin, delivery: wanted });
    expect([made.delivery, made.shipping, made.total]).toEqual([delivery, shipping, 2748.9 + shipping]);
  });

  test('quotes standard instead of express on a Sunday in a metro, because express would be no faster', async () => {
    const sunday = new Date('2026-11-22T04:20:00Z');
    const asked = {
      lines: [{ _id: 'cricket-1', size: 'M', quantity: 1 }],
      pin: '400069',
      delivery: 'express' as const,
    };
    const { quote: made } = await prepareQuote(
      { settings: unchangedSettings, shopFacts: firstFacts },
      shop.database.db,
      asked,
      sunday,
    );
    expect([made.delivery, made.shipping]).toEqual(['standard', 0]);
    expect(made.deliveryOptions[1]).toMatchObject({
      method: 'express',
      offered: false,
      why: 'time',
      promise: 'No faster to 400069 today',
    });
  });

  test('charges no shipping for a cart in which everything is sold out', async () => {
    expect(await quote([aLine('football-2')], { pin: '400069', delivery: 'express' })).toMatchObject({
      shipping: 0,
      total: 0,
      itemCount: 0,
    });
  });

  test('offers cash on delivery up to the limit of the total', async () => {
    const reason = async (quantity: number) =>
      (await quote([aLine('cricket-1', 'M', quantity)], { pin: '400069' })).cashOnDelivery;
    expect([await reason(3), await reason(4)]).toEqual([
      { offered: true },
      { offered: false, reason: 'Only for orders up to ₹10,000.00' },
    ]);
  });
});

describe('store credit in a quote', () => {
  test.each([
    ['shows the balance without using it', { balancePaise: 50_000, use: false }, { balance: 500, used: 0 }, 2748.9],
    ['uses the whole balance for a part', { balancePaise: 50_000, use: true }, { balance: 500, used: 500 }, 2248.9],
    ['uses no more than the total', { balancePaise: 900_000, use: true }, { balance: 9000, used: 2748.9 }, 0],
    ['leaves a minimum for the gateway', { balancePaise: 274_800, use: true }, { balance: 2748, used: 2747.9 }, 1],
  ])('quotes store credit: %s', async (_what, credit, storeCredit, toPay) => {
    const made = await quote([aLine('cricket-1')], { credit });
    expect([made.storeCredit, made.toPay, made.total]).toEqual([storeCredit, toPay, 2748.9]);
    const shown = made.breakdown.rows.slice(4).map(({ key, amount }) => [key, amount]);
    expect(shown).toEqual(
      storeCredit.used === 0
        ? []
        : [
            ['storeCredit', -storeCredit.used],
            ['toPay', toPay],
          ],
    );
  });
});

test('adds items that are reserved for the customer to the items that anyone can buy', async () => {
  const held = new Map([['football-2 M', 2]]);
  const made = await quote([aLine('football-2', 'M', 3), aLine('football-2', 'L')], { held });
  expect(made.lines.map(({ size, quantity, left }) => [size, quantity, size === 'M' ? left : '-'])).toEqual([
    ['M', 2, 2],
    ['L', 1, '-'],
  ]);
});

test('runs as many SQL statements for fifty lines with product numbers as for one', async () => {
  const statements = async (count: number) => {
    const asked = vi.spyOn(shop.database.pool, 'query');
    const lines = Array.from({ length: count }, (_, index) => ({
      category: 'Cricket',
      numericId: index + 1,
      size: 'M',
      quantity: 1,
    }));
    await quote(lines);
    const times = asked.mock.calls.length;
    asked.mockRestore();
    return times;
  };
  const ofOne = await statements(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await statements(50)).toBe(ofOne);
});

test('reads a product number within its sport, and prefers an id to a number', async () => {
  const numbers = ['Cricket', 'Football', 'Basketball', 'Chess'].map((category) => ({
    category,
    numericId: 2,
    size: 'M',
    quantity: 1,
  }));
  const { lines, changes } = await quote([
    ...numbers,
    { _id: 'cricket-1', category: 'Football', numericId: 3, size: 'M', quantity: 1 },
  ]);
  expect(lines.map(({ _id }) => _id)).toEqual(['cricket-2', 'football-2', 'basketball-2', 'cricket-1']);
  expect(changes).toContainEqual(expect.objectContaining({ kind: 'gone', line: 3 }));
});

/** A club shirt with a printed name, without stock. */
async function namedShirt() {
  const product = 'football-1';
  const payload = { product, size: 'M', name: 'Rao', number: 7 };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/shirts', payload });
  await recount(shop.database.db, product, 'M', 0);
  return { customProductId: reply.json().data.customProductId, size: 'M', quantity: 1 };
}

test.each<[sold: string, leavesOut: 'shelf' | 'design']>([
  ['a sold-out shirt beside a custom item', 'shelf'],
  ['a sold-out club shirt with a name beside a stock item', 'design'],
])('promises delivery and payment for the rest of a cart as if %s were not in it', async (_what, leavesOut) => {
  const made = { customProductId: await saveTestDesign(shop, shirtWith([someWords])), size: 'M', quantity: 1 };
  const named = await namedShirt();
  const [gone, stays] = leavesOut === 'shelf' ? [aLine('football-2'), made] : [named, aLine('cricket-1')];
  const promised = ({ deliveryOptions, cashOnDelivery }: Awaited<ReturnType<typeof quote>>) => ({
    deliveryOptions,
    cashOnDelivery,
  });
  const together = await quote([gone, stays], { pin: '400069' });
  expect(together.itemCount).toBe(1);
  expect(promised(together)).toEqual(promised(await quote([stays], { pin: '400069' })));
});
