import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { stockTable } from '#database/schema/stock.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { saveTestDesign, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import {
  call,
  ledgerFaults,
  online,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import { type ReturnRequestInput, requestReturn } from './request-return.ts';
import { returnCommands } from './return-commands.ts';

// Requests for a return of a delivered order: repeated, concurrent, and about items of two parcels.

let shop: PayingShop;
const monday = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.clock.now = monday;
});

async function arrived(
  order: { payment: string },
  headers: Record<string, string> = {},
  states: OrderState[] = untilDelivered,
) {
  const placed = await placeOrderFor(shop, order, headers);
  await take(shop, placed.id, ...states);
  return placed;
}

const aReturn = (more: Partial<ReturnRequestInput> = {}): ReturnRequestInput =>
  ({
    kind: 'return',
    reason: 'too_small',
    outcome: 'refund',
    lines: [{ line: 1, quantity: 1 }],
    pickup: { day: '2026-11-25' },
    note: '',
    unworn: true,
    ...more,
  }) as ReturnRequestInput;
const aProblem = (more: Partial<ReturnRequestInput> = {}): ReturnRequestInput =>
  ({
    kind: 'problem',
    reason: 'damaged',
    outcome: 'refund',
    lines: [{ line: 1, quantity: 1 }],
    photos: [],
    note: '',
    ...more,
  }) as ReturnRequestInput;

const nothing = { id: '', row: undefined, lines: [] };

/**
 * Requests a return, and returns its rows or the refusal, with the products whose stock change was reported.
 */
async function ask({ id: orderId }: PlacedForTest, asked: ReturnRequestInput, key: string = randomUUID()) {
  const changed: string[] = [];
  const deps = { ...orderDeps(shop), stockChanged: (ids: readonly string[]) => void changed.push(...ids) };
  try {
    const id = await requestReturn(deps, orderId, key, asked);
    const [row] = await shop.database.db.select().from(returnsTable).where(eq(returnsTable.id, id));
    const lines = await shop.database.db
      .select()
      .from(returnLinesTable)
      .where(eq(returnLinesTable.returnId, id))
      .orderBy(returnLinesTable.position);
    return { id, row, lines, changed: changed.toSorted(), refusal: undefined, fields: undefined };
  } catch (error) {
    if (error instanceof Problem)
      return { ...nothing, refusal: [error.status, error.code, error.message], fields: error.extra.fields, changed };
    throw error;
  }
}

async function operate(...args: string[]) {
  const said: string[] = [];
  return { code: await returnCommands(shop.database.db, orderDeps(shop))(args, (line) => said.push(line)), said };
}

describe('request for a return or a report', () => {
  test('stores the agreed value of a return and changes no stock', async () => {
    const order = await arrived(online([aLine('cricket-1', 'M', 2), aLine('football-1')]));
    const { row, lines, changed } = await ask(
      order,
      aReturn({
        lines: [
          { line: 1, quantity: 2 },
          { line: 2, quantity: 1 },
        ],
        note: 'Tight',
      }),
    );
    expect(row).toMatchObject({
      kind: 'return',
      state: 'requested',
      reason: 'too_small',
      note: 'Tight',
      outcome: 'refund',
      upi: null,
      pickup: { day: '2026-11-25', address: anOrder([]).address },
      photos: [],
      subtotalPaise: 759_700,
      taxPaise: 75_970,
      shippingPaise: 0,
      amountPaise: 835_670,
      requestedAt: monday,
    });
    expect(row?.id).toMatch(/^R[2-9A-Z]{9}$/);
    expect(lines.map(({ position, quantity, taxPaise, newSize }) => [position, quantity, taxPaise, newSize])).toEqual([
      [1, 2, 49_980, null],
      [2, 1, 25_990, null],
    ]);
    expect(changed).toEqual([]);
  });

  test('reserves the new sizes of an exchange with a value of zero, and reports the stock change once', async () => {
    const order = await arrived(online([aLine('cricket-1', 'M', 2), aLine('football-1'), aLine('cricket-1', 'XL')]));
    const swaps = [
      { line: 1, quantity: 1, newSize: 'L' },
      { line: 2, quantity: 1, newSize: 'S' },
    ];
    const { row, lines, changed } = await ask(order, aReturn({ outcome: 'exchange', lines: swaps }));
    expect(row).toMatchObject({ outcome: 'exchange', subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, amountPaise: 0 });
    expect(lines.map(({ quantity, taxPaise, newSize }) => [quantity, taxPaise, newSize])).toEqual([
      [1, 0, 'L'],
      [1, 0, 'S'],
    ]);
    expect(changed).toEqual(['cricket-1', 'football-1']);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  test('replaces a faulty item by the same size, and stores an empty note as null', async () => {
    const order = await arrived(online([aLine('cricket-1')]));
    const { row, lines } = await ask(order, aProblem({ outcome: 'exchange' }));
    expect([row?.note, row?.photos, lines.map(({ newSize }) => newSize)]).toEqual([null, [], ['M']]);
  });

  test('creates one return for a repeated request with the same key', async () => {
    const order = await arrived(online([aLine('cricket-1', 'M', 2)]));
    const key = randomUUID();
    const swap = aReturn({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] });
    const first = await ask(order, swap, key);
    const second = await ask(order, swap, key);
    expect([second.id, second.changed]).toEqual([first.id, []]);
    expect((await ask(order, aReturn(), key)).refusal?.[1]).toBe('idempotency_mismatch');
    expect(await shop.database.db.$count(returnsTable, eq(returnsTable.orderId, order.id))).toBe(1);
  });

  test('gives the last item of a size to one of two concurrent exchanges', async () => {
    const two = [await arrived(online([aLine('football-2')])), await arrived(online([aLine('football-2')]))];
    await recount(shop.database.db, 'football-2', 'L', 1);
    const swap = aReturn({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] });
    const answers = await Promise.all(two.map((order) => ask(order, swap)));
    expect(answers.map(({ refusal }) => refusal).filter(Boolean)).toEqual([
      [409, 'out_of_stock', 'That size has just sold out. Choose another size, or your money back.'],
    ]);
    expect(answers.map(({ changed }) => changed.length).sort()).toEqual([0, 1]);
    const [row] = (
      await shop.database.db.select().from(stockTable).where(eq(stockTable.productId, 'football-2'))
    ).filter(({ size }) => size === 'L');
    expect(row?.available).toBe(0);
  });

  test('accepts only a report, and no return, for a parcel that has not arrived', async () => {
    const order = await arrived(online([aLine('cricket-1')]), {}, ['confirmed', 'packed', 'shipped']);
    expect((await ask(order, aReturn())).refusal).toEqual([
      409,
      'not_offered',
      'Monsoons One-Day Shirt: Not delivered yet',
    ]);
    expect((await ask(order, aProblem({ reason: 'missing' } as Partial<ReturnRequestInput>))).row).toMatchObject({
      reason: 'missing',
      amountPaise: 274_890,
    });
    await expect(requestReturn(orderDeps(shop), 'ord_unknown', 'k', aReturn())).rejects.toThrow(
      'there is no order ord_unknown',
    );
  });
});

describe('invalid requests for a return', () => {
  test.each([
    [
      'store credit for a guest',
      online([aLine('cricket-1')]),
      aReturn({ outcome: 'credit' }),
      { outcome: 'Store credit needs an account' },
    ],
    ['a refund without a UPI ID', anOrder([aLine('cricket-1')]), aReturn(), { upi: 'Enter a UPI ID like name@bank' }],
    [
      'a day without pickups',
      online([aLine('cricket-1')]),
      aReturn({ pickup: { day: '2026-11-24' } }),
      { 'pickup.day': 'Choose one of the days shown' },
    ],
    [
      'an exchange without a size',
      online([aLine('cricket-1')]),
      aReturn({ outcome: 'exchange' }),
      { 'lines.0.newSize': 'Choose the new size' },
    ],
    [
      'an exchange for the same size',
      online([aLine('cricket-1')]),
      aReturn({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'M' }] }),
      { lines: 'Choose another size' },
    ],
    [
      'an unknown photo',
      online([aLine('cricket-1')]),
      aProblem({ photos: ['A'.repeat(32)] } as Partial<ReturnRequestInput>),
      { photos: 'Upload the picture again' },
    ],
  ])('refuses %s at its field', async (_what, order, asked, fields) => {
    const placed = await arrived(order);
    const answer = await ask(placed, asked);
    expect([
      answer.refusal?.[0],
      answer.fields,
      await shop.database.db.$count(returnsTable, eq(returnsTable.orderId, placed.id)),
    ]).toEqual([400, fields, 0]);
  });

  test('replaces a custom item only by the same size', async () => {
    const design = await saveTestDesign(shop, shirtWith([someWords]));
    const order = await arrived(online([{ customProductId: design, size: 'M', quantity: 2 }]));
    const again = (newSize?: string) =>
      aProblem({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, ...(newSize && { newSize }) }] });
    expect((await ask(order, again('L'))).fields).toEqual({
      lines: 'What is made for you is made again in the same size',
    });
    expect((await ask(order, again('M'))).lines?.map(({ newSize }) => newSize)).toEqual(['M']);
    expect((await ask(order, again())).changed).toEqual([]);
  });

  test('stores the UPI ID only for a refund of cash', async () => {
    const upi = { upi: 'asha@okbank' } as Partial<ReturnRequestInput>;
    const cash = await arrived(anOrder([aLine('cricket-1', 'M', 2)]));
    expect((await ask(cash, aReturn(upi))).row?.upi).toBe('asha@okbank');
    const swap = aReturn({
      ...upi,
      outcome: 'exchange',
      lines: [{ line: 1, quantity: 1, newSize: 'L' }],
    } as Partial<ReturnRequestInput>);
    expect((await ask(cash, swap)).row?.upi).toBeNull();
    const paid = await arrived(online([aLine('cricket-1')]));
    expect((await ask(paid, aReturn(upi))).row?.upi).toBeNull();
  });
});

describe('returns on the command line', () => {
  test('lists open returns with what each customer gets, and no closed ones', async () => {
    const order = await arrived(anOrder([aLine('cricket-1', 'M', 3)]));
    const money = await ask(order, aReturn({ upi: 'asha@okbank' } as Partial<ReturnRequestInput>));
    const swap = await ask(
      order,
      aReturn({
        outcome: 'exchange',
        reason: 'too_big',
        lines: [{ line: 1, quantity: 1, newSize: 'L' }],
      } as Partial<ReturnRequestInput>),
    );
    const lines = async () => (await operate('list')).said.filter((line) => line.includes(order.reference));
    expect((await lines()).toSorted()).toEqual(
      [
        `${money.id}  order ${order.reference}  Requested  Too small  ₹2,748.90 as refund  since 2026-11-23`,
        `${swap.id}  order ${order.reference}  Requested  Too big  a swap  since 2026-11-23`,
      ].toSorted(),
    );
    expect(await operate('refuse', swap.id ?? '', 'It', 'was', 'worn.')).toEqual({
      code: 0,
      said: [`${swap.id}: Refused.`],
    });
    expect(await lines()).toHaveLength(1);
    expect(await operate('sent', money.id ?? '')).toEqual({
      code: 1,
      said: [`${money.id} is at 'Requested': that is not its next step. Nothing was changed.`],
    });
    for (const verb of ['approve', 'received', 'accept'])
      expect((await operate(verb, money.id?.toLowerCase() ?? '')).code).toBe(0);
    expect(await lines()).toEqual([]);
    const { said } = await operate('due');
    const due = said.find((line) => line.includes(order.reference)) ?? '';
    expect(due.replace(/^rfd_\w+ {2}/, '')).toBe(`₹2,748.90  order ${order.reference}  asha@okbank`);
    const id = due.split(' ')[0] ?? '';
    expect(await operate('paid', id)).toEqual({ code: 0, said: [`${id} is booked as sent.`] });
    expect(await operate('paid', id)).toEqual({
      code: 1,
      said: [`${id} is not waiting to be sent by hand. Nothing was changed.`],
    });
  });

  test('restocks returned items unless they are scrapped, and never restocks faulty ones', async () => {
    const available = async () =>
      (await shop.database.db.select().from(stockTable).where(eq(stockTable.productId, 'football-3'))).reduce(
        (sum, row) => sum + row.available,
        0,
      );
    const order = await arrived(online([aLine('football-3', 'M', 3)]));
    const before = await available();
    for (const [asked, more, back] of [
      [aReturn(), [], 1],
      [aReturn({ note: 'the second' }), ['--scrap'], 1],
      [aProblem(), [], 1],
    ] as const) {
      const { id = '' } = await ask(order, asked);
      for (const verb of ['approve', 'received']) await operate(verb, id);
      expect((await operate('accept', id, ...more)).code).toBe(0);
      expect(await available()).toBe(before + back);
    }
    expect((await read(shop, order)).status).toBe('returned');
  });

  test('explains the usage for an unknown command, and refuses to act while the shop is not running', async () => {
    for (const wrong of [[], ['eat', 'R23456789A'], ['refuse', 'R23456789A'], ['accept'], ['paid'], ['approve']]) {
      const { code, said } = await operate(...wrong);
      expect([code, said[0]?.split('  ')[0]]).toEqual([2, 'Use: npm run shop -- return list']);
    }
    expect(await operate('approve', 'R23456789A')).toEqual({ code: 1, said: ['There is no return R23456789A.'] });
    const said: string[] = [];
    expect(await returnCommands(shop.database.db, undefined)(['approve', 'R2'], (line) => said.push(line))).toBe(1);
    expect(said).toEqual(['Start the shop first: its mails and refunds belong to this.']);
  });
});

test('releases the new size of a cancelled exchange, and refuses to cancel a return already picked up', async () => {
  const order = await arrived(online([aLine('cricket-1', 'M', 2)]));
  const { id = '' } = await ask(order, aReturn());
  for (const verb of ['approve', 'picked-up']) await operate(verb, id);
  const reply = await call(shop, order, { method: 'POST', path: `/returns/${id}/cancel`, payload: {} });
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'It has gone too far to be taken back. Write to us if you need it to stop.',
  ]);
  const other = await ask(order, aReturn({ outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] }));
  const back = () => call(shop, order, { method: 'POST', path: `/returns/${other.id}/cancel`, payload: {} });
  expect([(await back()).json().data.state, (await back()).json().data.state]).toEqual(['cancelled', 'cancelled']);
});
