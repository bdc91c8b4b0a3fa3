import { writeSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { z } from 'zod';
import { NewOrder } from '#contract/orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { startJobs } from '#server/foundation/jobs/jobs.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { openRazorpay } from '#server/money/gateway/razorpay-client.ts';
import { beginPayment } from '#server/money/payment-routes/begin-payment.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { refundOrder } from '#server/money/refunds/refund-order.ts';
import { takeEvent } from '#server/money/settlement/take-event.ts';
import { verifyReturn } from '#server/money/settlement/verify-return.ts';
import { moveOrder } from '#server/orders/order-state/move-order.ts';
import type { CheckoutContext } from '#server/selling/checkout/place-order.ts';
import { placeOrder } from '#server/selling/checkout/place-order.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import type { PaymentContext } from './payment-context.ts';
import { findGatewayOrder } from './queries.ts';
import { steerGateway } from './test-gateway.ts';
import { settleDown, workByHand } from './test-jobs.ts';

// Program started by the crash test. It completes the order that the previous program left unfinished. Then it places
// and settles an order, until it kills itself at the given step.

const Environment = z.object({
  DATABASE_URL: z.string(),
  GATEWAY: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  GATEWAY_URL: z.string(),
  /** Step at which the program kills itself; a large one is never reached. */
  CRASH_AT: z.coerce.number(),
  /** Idempotency keys of the order to place, and of the order to complete (empty at first). */
  KEY: z.string(),
  BEFORE: z.string(),
  /** True if the browser of the previous order returns and repeats its request. */
  COMES_BACK: z.string().transform((text) => text === 'yes'),
  OFFSET: z.coerce.number(),
});
const env = Environment.parse(process.env);
const say = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

let steps = 0;
let armed = false;
/** Counts a step, and kills the process at the chosen one. SIGKILL allows no clean-up. */
function step(): void {
  if (!armed) return;
  steps += 1;
  if (steps === env.CRASH_AT) process.kill(process.pid, 'SIGKILL');
}

/**
 * Only statements that may change something count as steps: a crash after a read equals a crash after the step before
 * it.
 */
function changes(statement: string): boolean {
  return !/^\s*(?:select(?![\s\S]*for update)|show)\b/i.test(statement);
}

/** PostgreSQL: the step is after a statement was sent and before its response, so it may or may not be executed. */
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(target, self, given: unknown[]) {
    const result: unknown = Reflect.apply(target, self, given);
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : z.object({ text: z.string() }).safeParse(asked).data?.text;
    if (text === undefined || changes(text)) step();
    return result;
  },
});

const send: typeof fetch = async (input, init) => {
  step();
  const reply = await fetch(input, init);
  const body = await reply.text();
  step();
  return new Response(body, { status: reply.status, headers: reply.headers });
};

let offset = env.OFFSET;
const now = () => new Date(Date.now() + offset);
const gateway = steerGateway(env.GATEWAY_URL);
const access = z.object({
  keyId: z.string(),
  keySecret: z.string(),
  webhookSecret: z.string(),
  url: z.string(),
  scriptUrl: z.string(),
});
const database = openServer(env.DATABASE_URL);
const quiet = { error: () => {}, warn: () => {} };
const jobs = await startJobs(database, shopQueues, quiet, { idle: true });
const { db } = database;
const shared = { db, jobs, now, stockChanged: () => {}, log: quiet };
const deps: PaymentContext & { jobs: typeof jobs } = {
  settings: unchangedSettings,
  ...shared,
  gateway: openRazorpay(access.parse(env.GATEWAY), { send, pauseMs: 0 }),
};
const orderDeps: CheckoutContext = {
  settings: unchangedSettings,
  shopFacts: firstFacts,
  ...shared,
  secret: 'a secret of the tests, long enough',
  online: { offered: true, testMode: true },
};
const byHand = await workByHand(deps);
const request = NewOrder.parse({ ...anOrder([aLine('football-2'), aLine('football-1')]), payment: 'razorpay' });

async function orderOf(key: string) {
  return (await db.select().from(ordersTable).where(eq(ordersTable.idempotencyKey, key)).limit(1))[0];
}

/** Completes all jobs of the earlier order. Returns its result by the books of gateway and shop. */
async function lookAfter(key: string): Promise<void> {
  if (env.COMES_BACK) {
    const { id, status } = await placeOrder(orderDeps, key, request);
    if (status === 'placed') await beginPayment(deps, id);
  }
  const pass = async (ms: number) => {
    offset += ms;
    await gateway.set({ ahead: Math.floor(offset / 1000) });
  };
  await settleDown({ deps, jobs: byHand, pass, lapse: () => gateway.lapse() });
  const order = await orderOf(key);
  const gatewayOrder = order && (await findGatewayOrder(db, { orderId: order.id }));
  const { payments } = gatewayOrder ? await gateway.seen(gatewayOrder.id) : { payments: [] };
  const faults = [...(await checkLedger(db)).faults, ...(await checkMoney(db)).faults];
  say({
    before: key,
    reference: order?.reference ?? null,
    state: order?.state ?? null,
    duePaise: order?.totalPaise ?? 0,
    takenPaise: payments.reduce((sum, { captured, amount }) => sum + (captured ? amount : 0), 0),
    keptPaise: payments.reduce(
      (sum, { captured, amount, amount_refunded: back }) => sum + (captured ? amount - back : 0),
      0,
    ),
    faults,
    offset,
  });
}

/**
 * Places an order, pays it, and settles it by the browser's return and by webhooks. Captures the payment, cancels and
 * refunds.
 */
async function live(key: string): Promise<void> {
  armed = true;
  const placed = await placeOrder(orderDeps, key, request);
  say({ told: 'placed', reference: placed.reference });
  const checkout = await beginPayment(deps, placed.id);
  const { handed } = await gateway.pay(checkout.options.order_id, 'approve');
  if (handed) await verifyReturn(deps, handed);
  say({ told: 'paid', reference: placed.reference });
  const takeAll = async () => {
    for (const { headers, body } of await gateway.takeMessages()) {
      await takeEvent(deps, headers['x-razorpay-event-id'] ?? '', JSON.parse(body));
    }
  };
  await takeAll();
  await byHand.work();
  await takeAll();
  const order = await orderOf(key);
  if (!order) throw new Error('the order is gone');
  await db.transaction(async (tx) => {
    if (!(await moveOrder(tx, jobs, order.id, 'cancelled', { actor: 'shopper', at: now() })))
      throw new Error('it could not be cancelled');
    const refund = {
      orderId: order.id,
      amountPaise: order.totalPaise,
      to: 'source',
      reason: 'cancelled',
      at: now(),
    } as const;
    await refundOrder(tx, jobs, refund);
  });
  say({ told: 'cancelled', reference: placed.reference });
  await byHand.work();
  await takeAll();
  armed = false;
}

if (env.BEFORE) await lookAfter(env.BEFORE);
if (env.KEY) {
  await live(env.KEY);
  say({ finished: steps });
}
// Only the output matters, so the process ends like a killed one.
process.exit(0);
