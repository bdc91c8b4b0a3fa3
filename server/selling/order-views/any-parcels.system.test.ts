import { eq, like, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import { toPaise } from '#contract/money.ts';
import { type OrderAction, orderActions } from '#contract/office/orders.ts';
import type { Order, Parcel } from '#contract/orders.ts';
import { parcelStepNames } from '#contract/parcel-steps.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { documentsOf, invoicedLines } from '#server/money/invoices/issued-documents.ts';
import { todayFaults } from '#server/office/order-lists/test-today.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { ledgerFaults, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Basket, OtherLine } from './test-baskets.ts';
import { contradictions, packedWords } from './test-contradictions.ts';
import { courierSays, type Happening } from './test-order-happenings.ts';
import { liveOrder, type ParcelLife } from './test-parcel-lives.ts';
import { unpaidHappens, unpaidSteps } from './test-unpaid-orders.ts';

// Any cart in any course of actions by courier, customer and staff, with the real code and database.

let shop: PayingShop;
let designs: string[];
const runs = Number(process.env.PARCEL_RUNS ?? 25);

beforeAll(async () => {
  shop = await openPayingShop();
  designs = [await saveTestDesign(shop), await saveTestDesign(shop)];
});
afterAll(() => shop?.close());

const which = fc.nat(5);
const pieces = fc.integer({ min: 1, max: 2 });
/** Actions of staff in the office; those that end or change an order are more frequent. */
const officeActions: readonly OrderAction[] = [
  ...orderActions,
  ...(['cancel', 'refund', 'change_address', 'change_size', 'report', 'return'] as const),
];
const says = fc.constantFrom(...(Object.keys(courierSays) as (keyof typeof courierSays)[]));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('work' as const), hours: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.constantFrom(1, 30, 100) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('book' as const, 'book' as const, 'print' as const, 'packed' as const, 'lost' as const),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('pack' as const, 'pack' as const, 'printed' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('hold' as const, 'release' as const, 'release' as const, 'transfer' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('address' as const, 'send elsewhere' as const), which }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('size' as const), which, pieces }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('delivery' as const),
      to: fc.constantFrom('standard' as const, 'express' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('tend' as const), which, step: fc.constantFrom(...parcelStepNames) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('goodwill' as const),
      share: fc.constantFrom(0.05, 0.4, 1),
      to: fc.constant('source' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('office' as const), action: fc.constantFrom(...officeActions), which }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('courier' as const), which, says }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('cancel' as const),
      which,
      pieces,
      by: fc.constantFrom('shopper' as const, 'operator' as const),
      all: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('return' as const, 'report' as const),
      which,
      pieces,
      outcome: fc.constantFrom('refund' as const, 'exchange' as const),
      whole: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('handle' as const),
      which,
      verb: fc.constantFrom(
        'approve' as const,
        'received' as const,
        'accept' as const,
        'accept' as const,
        'sent' as const,
        'refuse' as const,
        'take back' as const,
      ),
    }),
  },
);

const book = (which: number): Happening => ({ what: 'book', which });
/** Adds the packing that must happen first in a shop without automatic packing. */
const byHands = (happenings: readonly Happening[]): Happening[] =>
  happenings.flatMap((one) => (one.what === 'book' ? [{ what: 'pack', which: one.which }, one] : [one]));
const courier = (which: number, ...told: (keyof typeof courierSays)[]): Happening[] =>
  told.map((one) => ({ what: 'courier', which, says: one }));
const report = (outcome: 'refund' | 'exchange'): Happening => ({
  what: 'report',
  which: 0,
  pieces: 1,
  outcome,
  whole: false,
});
const handle = (...verbs: ('approve' | 'received' | 'accept' | 'sent' | 'refuse' | 'take back')[]): Happening[] =>
  verbs.map((verb) => ({ what: 'handle', which: 0, verb }));
const cancelAll: Happening = { what: 'cancel', which: 0, pieces: 1, by: 'shopper', all: true };
const work: Happening = { what: 'work', hours: 0 };
/**
 * A report was open when its parcel was returned or when the rest was cancelled, and ends in each possible way.
 */
const inHand: Happening[][] = [
  [book(0), ...courier(0, 'shipped'), report('refund'), ...courier(0, 'returned'), work, ...handle('refuse'), work],
  [book(0), ...courier(0, 'shipped'), report('refund'), ...courier(0, 'returned'), work, ...handle('take back'), work],
  [
    book(0),
    ...courier(0, 'shipped'),
    report('refund'),
    ...courier(0, 'returned'),
    work,
    ...handle('approve', 'accept'),
    work,
  ],
  [
    book(0),
    ...courier(0, 'shipped'),
    report('exchange'),
    ...handle('approve', 'accept', 'sent'),
    ...courier(0, 'returned'),
    work,
  ],
  [
    book(0),
    ...courier(0, 'shipped'),
    report('exchange'),
    ...courier(0, 'returned'),
    work,
    ...handle('approve', 'accept', 'sent'),
    work,
  ],
  [
    book(0),
    ...courier(0, 'shipped'),
    report('refund'),
    cancelAll,
    ...handle('take back'),
    ...courier(0, 'delivered'),
    work,
  ],
  [book(0), ...courier(0, 'shipped'), report('refund'), cancelAll, ...handle('approve', 'accept'), work],
];
/** Events before the random ones, because most faults occur late in an order. */
const beginning = fc.constantFrom<Happening[]>(
  [],
  [book(0)],
  [book(0), ...courier(0, 'shipped', 'delivered'), work],
  [book(0), ...courier(0, 'shipped', 'delivered'), work, { what: 'print', which: 1 }],
  [book(0), { what: 'packed', which: 1 }, book(1), ...courier(0, 'shipped')],
  [book(0), { what: 'packed', which: 1 }, book(1), ...courier(0, 'shipped'), ...courier(1, 'shipped', 'delivered')],
  [
    book(0),
    { what: 'packed', which: 1 },
    book(1),
    ...courier(0, 'shipped', 'delivered'),
    ...courier(1, 'shipped', 'delivered'),
    work,
  ],
  [book(0), ...courier(0, 'shipped', 'returning', 'returned')],
  [book(0), ...courier(0, 'shipped'), report('exchange'), ...courier(0, 'returned'), work],
  [
    book(0),
    ...courier(0, 'shipped'),
    report('refund'),
    ...handle('approve', 'received', 'accept'),
    ...courier(0, 'returned'),
    work,
  ],
  ...inHand,
);

/** Each way in which a report can end, with one and with two parcels. */
const examples = inHand.flatMap((begun) =>
  [0, 1].map(
    (
      custom,
    ): [
      Required<Basket>,
      { payment: 'razorpay'; delivery: 'express'; byHand: boolean; unpaid: undefined },
      Happening[],
      Happening[],
    ] => [
      { shelf: 2, final: 0, custom, more: [] },
      { payment: 'razorpay', delivery: 'express', byHand: custom > 0, unpaid: undefined },
      begun,
      [],
    ],
  ),
);

/** At most six lines, in two parcels. */
const more: fc.Arbitrary<OtherLine[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<OtherLine[]>([]) },
  { weight: 1, arbitrary: fc.subarray<OtherLine>(['cap', 'kids', 'larger kids', 'printed'], { maxLength: 3 }) },
);
const basket: fc.Arbitrary<Required<Basket>> = fc
  .record({ shelf: fc.nat(2), final: fc.nat(1), custom: fc.nat(2), more })
  .filter((goods) => goods.shelf + goods.final + goods.custom + goods.more.length > 0);
const ways = fc.record({
  payment: fc.constantFrom('razorpay', 'cod'),
  delivery: fc.constantFrom('standard', 'express'),
  byHand: fc.boolean(),
  /** Events while the order is unpaid; most orders are paid at once. */
  unpaid: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...unpaidSteps), { minLength: 1, maxLength: 5 }) },
  ),
});

/** Tells if a valid invoice names an item of a parcel. */
async function isInvoiced({ order }: ParcelLife, { lines }: Parcel): Promise<boolean> {
  return lines.some(invoicedLines(await documentsOf(shop.database.db, order.id)));
}

/** Checks that each action is offered if and only if it is possible. */
async function doors(life: ParcelLife, order: Order): Promise<string[]> {
  const faults: string[] = [];
  const compare = (name: string, offered: boolean, possible: boolean) => {
    if (offered !== possible)
      faults.push(`${name} is ${offered ? '' : 'not '}offered and is ${possible ? '' : 'not '}possible`);
  };
  for (const parcel of order.parcels) {
    const name = `parcel ${parcel.number} (${parcel.state}):`;
    compare(`${name} cancelling`, parcel.actions.cancel.offered, await life.canCancel(parcel, cancelsWhole(order)));
    compare(`${name} opening its invoice`, parcel.actions.invoice.offered, await isInvoiced(life, parcel));
    compare(`${name} returning`, parcel.actions.return.offered, await life.canReturn(parcel));
    compare(`${name} packing`, parcel.waits.endsWith('We pack it next.'), await life.canPack(parcel));
    compare(`${name} reporting`, parcel.actions.report.offered, await life.canReport(parcel));
    for (const [door, { offered, words }] of Object.entries(parcel.actions))
      if (!offered && !words.endsWith('.')) faults.push(`${name} ${door} says '${words}'`);
  }
  compare('another address', order.actions.changeAddress.offered, await life.canSendElsewhere());
  for (const door of ['cancel', 'return', 'report', 'changeAddress'] as const) {
    const any = order.parcels.some(({ actions }) => actions[door].offered);
    if (order.actions[door].offered !== any) faults.push(`the order's ${door} differs from its parcels'`);
  }
  return faults;
}

async function moneyFaults({ id, total }: ParcelLife['order'], order: Order): Promise<string[]> {
  const given = (await shop.database.db.select().from(refundsTable).where(eq(refundsTable.orderId, id))).reduce(
    (sum, { amountPaise }) => sum + amountPaise,
    0,
  );
  const now = order.since.find(({ label }) => label === 'Total now')?.amount ?? total;
  const paid = order.payment === 'razorpay' && order.paidWith !== '';
  const faults: string[] = [];
  if (paid && given !== toPaise(total) - toPaise(now))
    faults.push(`${given} paise went back of an order of ${total} that comes to ${now}`);
  if (given > toPaise(total)) faults.push(`${given} paise went back of ${total}`);
  faults.push(...(await deliveryFaults(id, order)));
  for (const line of order.lines)
    if (line.cancelled + line.returned > line.quantity) faults.push(`line ${line.line}: ${JSON.stringify(line)}`);
  return faults;
}

/**
 * Checks that shipping is refunded with the last item and with no other; items on their way back do not count
 * yet.
 */
async function deliveryFaults(orderId: string, { shipping, lines, returns: asked, parcels }: Order): Promise<string[]> {
  if (shipping === 0) return [];
  const { db } = shop.database;
  const cancelled = await db.select().from(cancellationsTable).where(eq(cancellationsTable.orderId, orderId));
  const live = (await db.select().from(returnsTable).where(eq(returnsTable.orderId, orderId))).filter(
    ({ state }) => state !== 'rejected' && state !== 'cancelled',
  );
  const back = [...cancelled, ...live].reduce((sum, { shippingPaise }) => sum + shippingPaise, 0);
  const kept = lines.some((line) => line.cancelled + line.returned < line.quantity);
  const open = live.some(({ state }) => !['refund_started', 'refunded', 'exchanged'].includes(state));
  const arrived = parcels.some(({ state }) => state === 'delivered');
  if (back > toPaise(shipping)) return [`${back} paise of delivery went back, of ${shipping}`];
  if (back > 0 && kept) return [`delivery went back, and pieces are kept: ${JSON.stringify({ lines, asked })}`];
  return back === 0 && !kept && !open && !arrived
    ? ['nothing is left and nothing came, and delivery did not go back']
    : [];
}

/**
 * Checks that items of an undelivered parcel are restocked once, except items in an open report and printed
 * items.
 */
async function shelfFaults({ id }: ParcelLife['order'], { parcels }: Order): Promise<string[]> {
  const back = parcels.filter(({ state }) => state === 'returned_to_origin').flatMap(({ lines }) => lines);
  const { rows } = await shop.database.db.execute<{ line: number; here: number; waiting: number; shelved: number }>(sql`
    select l.position as line, l.quantity - coalesce((
        select sum(c.quantity) from cancelled_lines c join cancellations k on k.id = c.cancellation_id
        where c.order_id = l.order_id and c.position = l.position and k.reason <> 'returned_to_origin'
      ), 0)::int as here, coalesce((
        select sum(r.quantity) from return_lines r join returns own on own.id = r.return_id where r.order_id = l.order_id
        and r.position = l.position and own.state in ('requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected')
      ), 0)::int as waiting, coalesce((
        select sum(m.available) from stock_movements m
        where m.order_id = l.order_id and m.product_id = l.product_id and m.size = l.size and m.reason = 'returned'
      ), 0)::int as shelved
    from order_lines l where l.order_id = ${id} and l.product_id is not null`);
  // An item in an open report may be the replacement of an item that is back.
  return rows.flatMap(({ line, here, waiting, shelved }) =>
    back.includes(line) && (shelved > here || shelved < here - waiting)
      ? [`line ${line}: ${here} came back, ${shelved} are for sale again`]
      : [],
  );
}

test('settles each item once, offers exactly what is possible, and keeps texts and ledger consistent', async () => {
  const course = fc.array(happening, { minLength: 3, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(basket, ways, beginning, course, async (goods, how, begun, happenings) => {
      shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
      const { unpaid, ...wishes } = how;
      const life = await liveOrder(shop, designs, goods, { ...wishes, unpaid: unpaid !== undefined });
      for (const step of unpaid ?? []) {
        const changed = await unpaidHappens(shop, life, step);
        const order = await life.read();
        expect(contradictions(order), step).toEqual([]);
        if (changed) expect(await doors(life, order), step).toEqual([]);
      }
      let packedByHand = false;
      /** Number of cancelled items of each parcel at its delivery; it must not change afterwards. */
      const delivered = new Map<number, number>();
      for (const one of [...(how.byHand ? byHands(begun) : begun), ...happenings]) {
        const changed = await life.happens(one);
        const order = await life.read();
        packedByHand ||= changed && (one.what === 'pack' || one.what === 'packed');
        if (how.byHand && !packedByHand) expect(packedWords(order), JSON.stringify(one)).toEqual([]);
        expect(contradictions(order), JSON.stringify(one)).toEqual([]);
        for (const { state, lines } of order.parcels) {
          if (state !== 'delivered') continue;
          for (const { line, cancelled } of order.lines.filter((own) => lines.includes(own.line))) {
            if (!delivered.has(line)) delivered.set(line, cancelled);
            expect(cancelled).toBe(delivered.get(line));
          }
        }
        if (changed && one.what !== 'work') expect(await doors(life, order), JSON.stringify(one)).toEqual([]);
      }
      await life.work();
      const order = await life.read();
      expect(await moneyFaults(life.order, order)).toEqual([]);
      expect([...(await ledgerFaults(shop)), ...(await shelfFaults(life.order, order))]).toEqual([]);
      const owner = await aColleagueIn(shop, ['owner'], shop.clock.now);
      expect(await todayFaults(shop, owner.cookie)).toEqual([]);
      const mails = await shop.database.db
        .select()
        .from(mailOutboxTable)
        .where(like(mailOutboxTable.about, `order-delivered:${life.order.id}%`));
      expect(mails).toHaveLength(order.parcels.filter(({ state }) => state === 'delivered').length);
    }),
    { seed: 20_261_122, numRuns: runs + examples.length, examples },
  );
});
