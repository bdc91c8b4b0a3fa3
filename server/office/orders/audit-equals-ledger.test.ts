import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayDo, rightsOf } from '#contract/office/permissions.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import {
  type Act,
  type ActRole,
  actRoles,
  acts,
  auditSums,
  ledgerSums,
  product,
  rowsOfActs,
  type World,
} from './test-repeated-acts.ts';

// Changes of money, stock and prices, each sent once, twice, concurrently, or with another body under the same key:
// audit log and ledger contain each change once.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const manners = ['once', 'twice', 'at once', 'other body'] as const;
interface Step {
  act: string;
  role: ActRole;
  amount: number;
  manner: (typeof manners)[number];
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  role: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('owner' as const, 'manager' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...actRoles) },
  ),
  amount: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1900, max: 2600 })),
  manner: fc.constantFrom(...manners),
});

async function openWorld(owner: string): Promise<World> {
  // Clears earlier unpaid orders, so that they do not count against the limits.
  await shop.database.db.update(ordersTable).set({ heldFrom: null });
  const order = (more = {}) => placeOrderFor(shop, online([aLine('football-2', 'M', 4)]), {}, more);
  const paid = await order();
  await take(shop, paid.id, 'confirmed');
  const unpaid = [(await order({ unpaid: true })).reference, (await order({ unpaid: true })).reference];
  const { email } = await aCustomer(shop);
  const [row] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, email));
  const since = await shop.database.db.$count(auditTable);
  return { shop, owner, since, paid: paid.reference, unpaid, account: row?.id ?? '' };
}

async function startOf(): Promise<{ movement: number; version: number }> {
  const { rows } = await shop.database.db.execute<{ movement: number; version: number }>(sql`
    select (select coalesce(max(id), 0)::int from stock_movements) as movement,
      (select version from products where id = ${product}) as version`);
  return rows[0] ?? { movement: 0, version: 0 };
}

/** Sends a request in its manner, and returns how often it was done: once at most. */
async function perform({ call, payload, other, permission }: Act, { role, manner }: Step, cookie: string) {
  const headers = { 'idempotency-key': `press_${randomUUID()}` };
  const send = async (body: object) => {
    const reply = await ask(shop, call, { cookie, payload: body, headers });
    return { status: reply.statusCode, ...reply.json() };
  };
  const first = manner === 'at once' ? await Promise.all([send(payload), send(payload)]) : [await send(payload)];
  const then = [];
  if (manner === 'twice') then.push(await send(payload));
  if (manner === 'other body') then.push(await send(other));
  const replies = [...first, ...then];
  if (!mayDo(rightsOf([role]), permission)) {
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 403));
    return 0;
  }
  const [done, ...again] = replies.toSorted((one, two) => Number(one.repeated ?? 0) - Number(two.repeated ?? 0));
  if (done.status !== 200) {
    // No request succeeded with this key, so another body may succeed.
    const later = manner === 'other body' ? then.filter(({ status }) => status === 200) : [];
    expect([409, 404, 400], JSON.stringify(done)).toContain(done.status);
    return later.length;
  }
  if (manner === 'other body' && first[0]?.status === 200) {
    expect(then[0]).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
    return 1;
  }
  for (const one of again) expect(one).toEqual({ ...done, repeated: true });
  return 1;
}

it('records each change once in audit log and ledger, by any role and for any repetition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const { now } = shop.clock;
      const cookies = Object.fromEntries(
        await Promise.all(
          actRoles.map(async (role) => [role, (await aColleagueIn(shop, [role], now)).cookie] as const),
        ),
      );
      // A member who requests nothing reads and decides the approvals.
      const world = await openWorld((await aColleagueIn(shop, ['owner'], now)).cookie);
      const started = await startOf();
      const rows = await rowsOfActs(world);
      let done = 0;
      for (const one of steps) {
        const act = await acts[one.act]?.(world, one.amount);
        if (act) done += await perform(act, one, cookies[one.role] ?? '');
      }
      const said = await auditSums(world);
      const ledger = await ledgerSums(world, started);
      expect(said).toEqual(said.priced === 0 ? { ...ledger, pricePaise: 0 } : ledger);
      expect((await rowsOfActs(world)) - rows).toBe(done);
      expect((await checkAudit(shop.database.db)).faults).toEqual([]);
      expect(await ledgerFaults(shop)).toEqual([]);
    }),
    { seed: 20_261_128, numRuns: 12, endOnFailure: true },
  );
});
