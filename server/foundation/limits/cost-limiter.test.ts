import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import { createCostLimiter, Paces } from './cost-limiter.ts';
import { budgetTable, type RequestCost, type RequestKind, requestKindOf, turnPatienceMs } from './request-costs.ts';

/** A clock that moves only when everybody waits, so that each request starts at the time it was admitted. */
function staged() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const turns = createCostLimiter(shopCosts, {
    now: () => now,
    wait: (ms) => new Promise((wake) => void sleepers.push({ at: now + ms, wake })),
  });
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      await new Promise(setImmediate);
      const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      sleepers.splice(sleepers.indexOf(next), 1);
      now = next.at;
      next.wake();
    }
    now = end;
  };
  return { turns, pass, now: () => now };
}

type Staged = ReturnType<typeof staged>;

/** Sends this number of requests at once. Returns the time in ms at which each was admitted; -1 if refused. */
async function flood({ turns, now }: Staged, address: string, work: RequestKind, times: number): Promise<number[]> {
  const begun: number[] = [];
  for (let index = 0; index < times; index += 1) {
    turns.forAddress(address, work).then(
      () => begun.push(now()),
      () => begun.push(-1),
    );
  }
  await new Promise(setImmediate);
  return begun;
}

test('sixty requests at once from one address use at most their burst and a third of a processor', async () => {
  for (const [work, { costMs, beyond }] of Object.entries<RequestCost>(shopCosts)) {
    const shop = staged();
    const begun = await flood(shop, '198.51.100.7', work as RequestKind, 60);
    await shop.pass(60_000);
    expect(begun).toHaveLength(60);
    const served = begun.filter((at) => at >= 0);
    if (beyond === 'served') expect(served).toHaveLength(60);
    if (costMs === 0) continue;
    for (const from of served.filter((at) => at < turnPatienceMs)) {
      const spanMs = 500;
      const done = served.filter((at) => at >= from && at < from + spanMs).length * costMs;
      expect(done, `${work} from ${from}`).toBeLessThanOrEqual(
        spanMs * budgetTable.atOnce.share + budgetTable.atOnce.burstMs + 2 * costMs,
      );
      if (from + spanMs >= turnPatienceMs) break;
    }
  }
});

test('a client waits for no other client’s requests', async () => {
  const shop = staged();
  await flood(shop, '198.51.100.7', 'countlessPage', 500);
  expect(await flood(shop, '198.51.100.8', 'countlessPage', 1)).toEqual([0]);
  expect(await flood(shop, '2001:db8::1', 'countlessPage', 1)).toEqual([0]);
});

test('all IPv6 addresses of one /64 network have one budget', async () => {
  const shop = staged();
  await flood(shop, '2001:db8::1', 'countlessPage', 500);
  expect(await flood(shop, '2001:db8::ffff:2', 'countlessPage', 1)).toEqual([-1]);
});

test('an account that sends requests from many networks has one budget', async () => {
  const { turns } = staged();
  const settled = Promise.allSettled(Array.from({ length: 400 }, () => turns.forAccount('asha', 'search')));
  const refusal = { status: 429, extra: { retryAfterSeconds: expect.any(Number) } };
  await expect(turns.forAccount('asha', 'search')).rejects.toMatchObject(refusal);
  void settled;
});

test('orders and payments are served shortly after a flood of searches', async () => {
  const shop = staged();
  await flood(shop, '198.51.100.7', 'search', 2000);
  const begun = await flood(shop, '198.51.100.7', 'order', 1);
  await shop.pass(turnPatienceMs);
  expect(begun[0]).toBeGreaterThan(0);
  expect(begun[0]).toBeLessThanOrEqual(turnPatienceMs);
});

test('no client is admitted for more than its share in the long run, whatever its requests', () => {
  const asks = fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 400 }), costMs: fc.integer({ min: 1, max: 40 }) }),
    {
      minLength: 1,
      maxLength: 300,
    },
  );
  fc.assert(
    fc.property(asks, (all) => {
      const paces = new Paces(budgetTable.inTheLongRun);
      const { share, burstMs } = budgetTable.inTheLongRun;
      let now = 0;
      let given = 0;
      for (const { after, costMs } of all) {
        now += after;
        const waitMs = paces.waitOf('me', now);
        paces.charge('me', costMs, now);
        given += costMs;
        // The cost admitted so far, with this wait, fits the share of that time.
        expect(given - costMs).toBeLessThanOrEqual((now + waitMs) * share + burstMs + 1e-6);
      }
    }),
  );
});

test('the limiter remembers at most twenty thousand clients', () => {
  const paces = new Paces(budgetTable.inTheLongRun);
  for (let index = 0; index < 100_000; index += 1) paces.charge(`caller ${index}`, 1, index / 100);
  expect(paces.size()).toBeLessThanOrEqual(20_000);
});

test('a flooding client is not forgotten when many others come', () => {
  const paces = new Paces(budgetTable.inTheLongRun);
  for (let index = 0; index < 1000; index += 1) paces.charge('flood', 40, 0);
  for (let index = 0; index < 50_000; index += 1) paces.charge(`caller ${index}`, 1, 0);
  expect(paces.waitOf('flood', 0)).toBeGreaterThan(turnPatienceMs);
});

test('every public call of the contract has a cost kind', () => {
  const kinds = Object.fromEntries(
    publicEndpoints.map(({ method, path }) => [`${method} ${path}`, requestKindOf(shopCosts, method, path)]),
  );
  expect(kinds).toMatchSnapshot();
});

test('starting and verifying a payment are always served; reading and leaving a payment are not', () => {
  const kindOf = (method: string, path: string) => requestKindOf(shopCosts, method, `/api/${path}`);
  expect(kindOf('POST', 'orders')).toBe('order');
  expect(kindOf('POST', 'orders/:reference/payment')).toBe('payment');
  expect(kindOf('POST', 'payments/razorpay/verify')).toBe('payment');
  expect(kindOf('GET', 'orders/:reference/payment')).toBe('read');
  expect(kindOf('POST', 'orders/:reference/payment/left')).toBe('change');
});

test('every office call has a cost kind', () => {
  const kinds = Object.fromEntries(
    officeEndpoints.map(({ method, path }) => [`${method} ${path}`, requestKindOf(shopCosts, method, path)]),
  );
  expect(kinds).toMatchSnapshot();
  // No office call is served beyond its limit, as shoppers' orders and payments are.
  expect(Object.entries(kinds).filter(([, work]) => shopCosts[work].beyond === 'served')).toEqual([]);
});

test.each([
  ['POST /api/office/sign-in/password', 'officePassword'],
  ['POST /api/office/me/unlock', 'officePassword'],
  ['POST /api/office/customers/:key/export', 'officeData'],
  ['POST /api/office/order-exports', 'officeTable'],
  ['GET /api/office/audit/export', 'officeTable'],
  ['GET /api/office/packing/papers', 'officePapers'],
  ['GET /api/office/packing/handovers/:id', 'officePapers'],
  ['GET /api/office/places/labels', 'officePapers'],
  ['GET /api/office/print-room/files', 'officeFiles'],
  ['GET /api/office/print-room/sheets/:number', 'officeFiles'],
  ['GET /api/office/print-room/:id/files/:part', 'officePrint'],
  ['POST /api/office/bulk/try', 'officeMany'],
  ['POST /api/office/orders/:reference/payment-link', 'officeOrder'],
])('%s has the cost kind %s', (call, work) => {
  const [method = '', path = ''] = call.split(' ');
  expect(officeEndpoints.some((one) => one.method === method && one.path === path)).toBe(true);
  expect(requestKindOf(shopCosts, method, path)).toBe(work);
});

test('all /64 networks of one /48 network together have sixteen times the budget of one', async () => {
  const shop = staged();
  const counts = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => flood(shop, `2001:db8:7:${(index * 64).toString(16)}::1`, 'paper', 1)),
  );
  await shop.pass(60_000);
  const served = counts.flat().filter((at) => at >= 0).length;
  const alone = staged();
  const own = await flood(alone, '2001:db8:7::1', 'paper', 1000);
  await alone.pass(60_000);
  const ofOne = own.filter((at) => at >= 0).length;
  expect(served).toBeGreaterThan(ofOne);
  expect(served).toBeLessThanOrEqual(16 * (ofOne + 1));
  expect(served).toBeLessThan(1000);
});
