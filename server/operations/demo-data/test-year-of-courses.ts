import { eq } from 'drizzle-orm';
import { paymentsTable } from '#database/schema/payments.ts';
import { aCustomer, browserOf, logInAs } from '#server/customers/accounts/test-people.ts';
import type { Chance } from '#server/foundation/values/chance.ts';
import { testDispute } from '#server/money/settlement/test-disputes.ts';
import { finishRefunds, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import type { Basket } from '#server/selling/order-views/test-baskets.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type Payer } from '#server/selling/order-views/test-parcel-lives.ts';

const day = 86_400_000;

const sent: Happening[] = [
  { what: 'pack', which: 0 },
  { what: 'work', hours: 0 },
  { what: 'wait', hours: 3 },
  { what: 'book', which: 0 },
  { what: 'courier', which: 0, says: 'shipped' },
];
const delivered: Happening[] = [
  ...sent,
  { what: 'wait', hours: 30 },
  { what: 'courier', which: 0, says: 'delivered' },
  { what: 'work', hours: 0 },
];
const handled = (...verbs: ('approve' | 'received' | 'accept' | 'sent')[]): Happening[] =>
  verbs.map((verb) => ({ what: 'handle', which: 0, verb }));
const goodsBack = (outcome: 'refund' | 'exchange'): Happening => {
  return { what: 'return', which: 0, pieces: 1, outcome, whole: false };
};
const goodwill = (to: 'source' | 'credit'): Happening => ({ what: 'goodwill', share: 0.2, to });
const cancel = (all: boolean): Happening => ({ what: 'cancel', which: 0, pieces: 1, by: 'shopper', all });

interface Course {
  name: string;
  happenings: Happening[];
  cash?: true;
  /** True if a customer with an account orders, who spends store credit once there is some. */
  known?: true;
  /** True if the goods are too cheap for free delivery. */
  cheap?: true;
  disputed?: true;
}

/** Courses of orders that the bulk fill does not invent, by the shop's own code. */
const courses: readonly Course[] = [
  { name: 'kept', happenings: delivered, cheap: true },
  { name: 'kept in cash', happenings: delivered, cash: true },
  { name: 'a part cancelled', happenings: [cancel(false), ...delivered] },
  { name: 'cancelled', happenings: [cancel(true)] },
  {
    name: 'a part sent back',
    happenings: [...delivered, goodsBack('refund'), ...handled('approve', 'received', 'accept')],
  },
  {
    name: 'exchanged',
    happenings: [...delivered, goodsBack('exchange'), ...handled('approve', 'received', 'accept', 'sent')],
  },
  {
    name: 'a price reduction, then a part sent back',
    happenings: [...delivered, goodwill('source'), goodsBack('refund'), ...handled('approve', 'received', 'accept')],
  },
  { name: 'a price reduction before the invoice', happenings: [goodwill('source'), ...delivered] },
  { name: 'a price reduction as credit', happenings: [...delivered, goodwill('credit')], known: true },
  { name: 'paid in part with credit', happenings: delivered, known: true },
  { name: 'a lost dispute', happenings: delivered, disputed: true },
  {
    name: 'refused at the door',
    happenings: [
      ...sent,
      { what: 'courier', which: 0, says: 'returning' },
      { what: 'courier', which: 0, says: 'returned' },
      { what: 'work', hours: 0 },
    ],
    cheap: true,
  },
  { name: 'sent to another state', happenings: [{ what: 'send elsewhere', which: 0 }, ...delivered] },
];

/**
 * Orders one order of each course in each of some months, at times of a random choice. Moves the clock of the shop.
 * Returns the events that were refused; there must be none.
 */
export async function liveCourses(shop: PayingShop, months: readonly string[], chance: Chance): Promise<string[]> {
  const refused: string[] = [];
  for (const month of months) {
    const begins = new Date(`${month}-01T09:00:00+05:30`).getTime();
    shop.clock.now = new Date(begins);
    const customer = await aCustomer(shop);
    let storeCredit = 0;
    for (const [number, course] of courses.entries()) {
      const at = new Date(begins + number * 2 * day + chance.below(8 * 3600) * 1000);
      if (at > shop.clock.now) shop.clock.now = at;
      // A session does not last until the next course.
      const { headers } = browserOf(await logInAs(shop, customer), customer);
      refused.push(...(await liveCourse(shop, course, { headers, storeCredit })));
      // The price reduction as credit is more than 100 rupees, which the next order of the customer spends.
      storeCredit = course.known && storeCredit === 0 ? 100 : 0;
    }
  }
  return refused;
}

/** Returns the events that were refused. */
async function liveCourse(shop: PayingShop, course: Course, by: Payer): Promise<string[]> {
  const { name, happenings, cash, known, cheap, disputed } = course;
  const basket: Basket = { shelf: cheap ? 0 : 2, final: 0, custom: 0, ...(cheap && { more: ['cap'] }) };
  const ways = { payment: cash ? 'cod' : 'razorpay', delivery: 'standard', ...(known && { by }) };
  const life = await liveOrder(shop, '', basket, ways);
  const refused: string[] = [];
  for (const one of happenings) if (!(await life.happens(one))) refused.push(`${name}: ${JSON.stringify(one)}`);
  const { db } = shop.database;
  if (disputed) {
    const [payment] = await db.select().from(paymentsTable).where(eq(paymentsTable.orderId, life.order.id));
    const say = testDispute(shop, payment);
    await say('open');
    await say('lost');
  }
  await finishRefunds(shop, life.order.id);
  return refused;
}
