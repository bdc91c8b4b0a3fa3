import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { mayDo, rightsOf } from '#contract/office/permissions.ts';
import { staffSessionsTable } from '#database/schema/staff.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import { checkAudit } from '#server/office/audit/check-audit.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  openPayingShop,
  orderDeps,
  type PayingShop,
} from '#server/selling/order-checks/test-paid-orders.ts';
import type { Happening } from '#server/selling/order-views/test-order-happenings.ts';
import { liveOrder, type ParcelLife } from '#server/selling/order-views/test-parcel-lives.ts';
import { type AtWork, atWork, once } from './test-office-presses.ts';
import { officeWork } from './test-office-work.ts';
import { workCalls } from './test-work-calls.ts';
import { workBulk } from './work-bulk.ts';

// Random work by random roles, partly concurrent and repeated, between actions of customer and courier.
// Used to find faults in the combination of all of them.

let shop: PayingShop;
let design: string;
const people = {} as Record<StaffRole, AtWork>;
const runs = Number(process.env.WORK_RUNS ?? 12);
/** Responses that no action may cause, because they mean that the shop is broken. */
const broke = 500;

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
  // Drawing designs runs in a low-priority process.
});
afterAll(() => shop?.close());

const press = fc.record({
  // The owner acts most often, because most actions of other roles are refused.
  who: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('manager' as const, 'owner' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...staffRoles) },
  ),
  work: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(officeWork)) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'pack',
        'sendBack',
        'approve',
        'receive',
        'inspect',
        'decide',
        'approveDesign',
        'print',
        'printed',
        'askApproval',
        'decideApproval',
      ),
    },
  ),
  order: fc.nat(1),
  which: fc.nat(5),
  twice: fc.boolean(),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('work' as const), hours: fc.constant(0) }),
  fc.record({ what: fc.constantFrom('book' as const, 'printed' as const), which: fc.nat(1) }),
  fc.record({
    what: fc.constant('courier' as const),
    which: fc.nat(1),
    says: fc.constantFrom('shipped' as const, 'delivered' as const, 'delivered' as const, 'returned' as const),
  }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.constantFrom(1, 3) }),
);
type Step =
  | { at: 'office'; presses: { who: StaffRole; work: string; order: number; which: number; twice: boolean }[] }
  | { at: 'door'; order: number; happening: Happening };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constant('office' as const),
      presses: fc.array(press, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('door' as const), order: fc.nat(1), happening }) },
);

/** Changes that this test omits, with the reason. */
const aside: readonly (readonly [RegExp, why: string])[] = [
  [
    /\/(?:sign-in|sign-out|invitations|demo|me|staff|roles)\b/,
    'of colleagues and their sessions: no order, piece or rupee',
  ],
  [
    /\/(?:sports|kinds|clubs|collections|athletes|lists|sheets|content|ready-answers|order-views)\b/,
    'of what is shown or kept ready: no order, piece or rupee',
  ],
  [
    /\/products(?:$|\/:id(?:$|\/(?:duplicate|preview|restore|photographs)))/,
    'of what is offered: an order keeps what it was placed for',
  ],
  [
    /\/(?:settings|tax|opening|integrations|jobs|print-room\/film)\b/,
    'of the shop as a whole: every run would be in another shop',
  ],
  [/\/customers\/:key\/(?:export|sessions|deletion|merge)$/, 'of accounts, which these shoppers have none of'],
  [/\/notes\/:id\/seen$/, 'names somebody: nobody is named here'],
  [/\/documents\/:number$/, 'reads a paper, as its own test does'],
  [/ \/api\/office\/money\/settlements\//, 'reads what the gateway sent to the bank: settlements.test.ts'],
  [/ \/api\/office\/money\/remittance/, 'reads what the courier sent to the bank: remittances.test.ts'],
  [/ \/api\/office\/(?:purchase-orders|reorder)\b/, 'orders goods: no piece moves before a delivery is booked'],
  [/ \/api\/office\/reports\/mails$/, 'sends what is known: no order, piece or rupee'],
  [/ \/api\/office\/money\/reports\//, 'needs an event at the gateway: money-reports.test.ts'],
  [/ \/api\/office\/bulk$/, 'is begun at the end of every run'],
];

test('covers every endpoint of the office that changes something, or has a reason not to', () => {
  expect(Object.keys(workCalls).toSorted()).toEqual(Object.keys(officeWork).toSorted());
  const changes = officeEndpoints.filter((one) => one.changes).map(({ method, path }) => `${method} ${path}`);
  const worked = new Set<string>(Object.values(workCalls));
  expect(changes.filter((call) => !worked.has(call) && !aside.some(([of]) => of.test(call)))).toEqual([]);
  expect([...worked].filter((call) => aside.some(([of]) => of.test(call)))).toEqual([]);
});

/** Tells if a call matches an endpoint, such as 'POST /api/office/orders/:reference/tags'. */
const isOf = (call: string, endpoint = '') => new RegExp(`^${endpoint.replace(/:\w+/g, '[^/]+')}$`).test(call);

async function rowsBy(): Promise<Record<string, number>> {
  const { rows } = await shop.database.db.execute<{ who: string; rows: number }>(
    sql`select who, count(*)::int as rows from audit group by who`,
  );
  return Object.fromEntries(rows.map(({ who, rows: count }) => [who, count]));
}

/**
 * Sends concurrent requests of several members, and checks that each response matches the roles table and that each
 * change is in the audit log.
 */
async function atTheOffice(
  lives: readonly ParcelLife[],
  presses: Extract<Step, { at: 'office' }>['presses'],
): Promise<void> {
  // Keeps the sessions alive, however long customer and courier took.
  const { now } = shop.clock;
  await shop.database.db.update(staffSessionsTable).set({ seenAt: now, endsAt: new Date(now.getTime() + 3_600_000) });
  const ready = [];
  for (const { who, work, order, which, twice } of presses) {
    const reference = lives[order]?.order.reference ?? '';
    const made = await officeWork[work]?.({ shop, owner: people.owner, reference, which });
    if (made) expect(isOf(made.call, workCalls[work]), `${work}: ${made.call}`).toBe(true);
    const headers = { ...once(), ...made?.headers };
    if (made)
      for (let time = 0; time < (twice ? 2 : 1); time += 1)
        ready.push({ ...made, headers, press: made, by: people[who], endpoint: workCalls[work] });
  }
  const before = await rowsBy();
  const replies = await Promise.all(
    ready.map(async ({ call, payload, permission, headers, press, by, endpoint }) => {
      const reply = await ask(shop, call, { cookie: by.cookie, payload, headers });
      const allowed = mayDo(rightsOf([by.role]), permission);
      return { call, press, by, endpoint, status: reply.statusCode, allowed, body: reply.body };
    }),
  );
  for (const { call, by, status, allowed, body } of replies) {
    expect(status, `${by.role}: ${call}: ${body}`).toBeLessThan(broke);
    if (!allowed) expect(status, `${by.role}: ${call}`).toBe(403);
  }
  expectOneAnswer(replies);
  const after = await rowsBy();
  for (const by of Object.values(people)) {
    // A repeated request with the same key is logged once.
    const changed = new Set(replies.filter((one) => one.by === by && one.status < 300).map(({ press }) => press)).size;
    const noted = (after[by.name] ?? 0) - (before[by.name] ?? 0);
    if (changed === 0) expect(noted, `${by.role} changed nothing`).toBe(0);
    else expect(noted, `${by.role} changed something`).toBeGreaterThanOrEqual(changed);
  }
}

const keyedCalls: ReadonlySet<string> = new Set(
  officeEndpoints.filter(({ keyed }) => keyed).map(({ method, path }) => `${method} ${path}`),
);

/** A repeated request with the same key returns the same response, and the second one is marked. */
function expectOneAnswer(
  replies: readonly { press: object; endpoint: string | undefined; status: number; body: string }[],
) {
  for (const press of new Set(replies.map((one) => one.press))) {
    const [one, two] = replies.filter((reply) => reply.press === press && reply.status === 200);
    if (!one?.endpoint || !two || !keyedCalls.has(one.endpoint)) continue;
    const [first, second] = [JSON.parse(one.body), JSON.parse(two.body)].toSorted((a) => (a.repeated ? 1 : -1));
    expect(second, one.endpoint).toEqual({ ...first, repeated: true });
    expect(first.repeated, one.endpoint).toBeUndefined();
  }
}

/** An order is in the state of its last event. */
async function strayStates(): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ reference: string }>(sql`
    select o.reference from orders o
    where o.state <> (select e.state from order_events e where e.order_id = o.id order by e.id desc limit 1)`);
  return rows.map(({ reference }) => reference);
}

test('keeps ledger, states and audit consistent during any concurrent work, and enforces the roles', async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), fc.boolean(), async (steps, delivered) => {
      shop.clock.now = new Date('2026-11-23T10:00:00+05:30');
      for (const role of staffRoles) people[role] = await atWork(shop, role);
      const lives = [
        await liveOrder(
          shop,
          design,
          { shelf: 2, final: 0, custom: 1 },
          { payment: 'razorpay', delivery: 'standard', byHand: true },
        ),
        await liveOrder(
          shop,
          design,
          { shelf: 2, final: 1, custom: 0 },
          { payment: 'cod', delivery: 'express', byHand: true },
        ),
      ];
      if (delivered) for (const what of ['pack', 'book'] as const) await lives[1]?.happens({ what, which: 0 });
      if (delivered)
        for (const says of ['shipped', 'delivered'] as const)
          await lives[1]?.happens({ what: 'courier', which: 0, says });
      // One order has a return already that must be inspected and decided.
      if (delivered) {
        await lives[1]?.happens({ what: 'return', which: 0, pieces: 1, outcome: 'refund', whole: false });
        for (const verb of ['approve', 'received'] as const)
          await lives[1]?.happens({ what: 'handle', which: 0, verb });
      }
      for (const one of steps) {
        if (one.at === 'door') await lives[one.order]?.happens(one.happening);
        else await atTheOffice(lives, one.presses);
      }
      // Both processes handle the return at once.
      const id = `bulk_${crypto.randomUUID()}`;
      const payload = {
        id,
        kind: 'cancel',
        references: lives.map(({ order }) => order.reference),
        why: 'The maker closed',
      };
      await atTheOffice(lives, []);
      const begun = await ask(shop, 'POST /api/office/bulk', { cookie: people.manager.cookie, payload });
      expect(begun.statusCode, begun.body).toBe(200);
      await Promise.all([workBulk(orderDeps(shop), id), workBulk(orderDeps(shop), id)]);
      for (const life of lives) await life.work();
      expect(await ledgerFaults(shop)).toEqual([]);
      expect(await strayStates()).toEqual([]);
      const { faults, rows } = await checkAudit(shop.database.db);
      expect(faults).toEqual([]);
      changes = rows;
    }),
    { seed: 20_261_123, numRuns: runs },
  );
  expect(changes).toBeGreaterThan(runs * 4);
});
