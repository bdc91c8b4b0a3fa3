import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfficeCallName, officeEndpoints } from '#contract/office/calls.ts';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { mayDo, rightsOf } from '#contract/office/permissions.ts';
import { type WaitingKind, waitingKinds } from '#contract/office/view-table.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { readToday } from './read-today.ts';

// A member who sees waiting work must be allowed to do it: the endpoint permits it, and the page offers it.
// Checked for each kind of work and each role.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const acts = 'POST /api/office/orders/:reference/actions';
const money = 'POST /api/office/orders/:reference/refund';
const packs = 'POST /api/office/packing/pack';

/** Endpoints that clear each kind of work; each role that sees it is permitted to call one of them. */
const clearedBy: Readonly<Record<WaitingKind, readonly OfficeCallName[]>> = {
  to_pack: [packs],
  promised_today: [acts, packs],
  late: [acts, packs],
  to_approve: ['POST /api/office/print-room/:id/steps'],
  to_print: ['POST /api/office/print-room/:id/steps'],
  returns_asked: ['POST /api/office/returns/:id/approve'],
  returns_to_receive: ['POST /api/office/returns/:id/receive'],
  returns_to_inspect: ['PUT /api/office/returns/:id/inspection'],
  returns_to_decide: ['POST /api/office/returns/:id/decision'],
  returns_to_send: ['POST /api/office/returns/:id/sent'],
  returns_to_pay: ['POST /api/office/returns/:id/paid'],
  refunds_stuck: [money],
  payments_to_look_at: [money],
  parcels_back: [acts],
  parcels_lost: [acts],
  parcels_in_trouble: [acts],
  money_reports: ['POST /api/office/money/reports/:id/settle'],
  cash_late: ['POST /api/office/money/remittance-reports'],
  messages: ['POST /api/office/messages/:ticket/answer'],
  mails_failed: ['POST /api/office/orders/:reference/mails/:id/again'],
  undeclared: ['PATCH /api/office/products/:id'],
  above_mrp: ['PATCH /api/office/products/:id'],
  sizes_low: ['POST /api/office/purchases'],
  approvals: ['POST /api/office/approvals/:id/decision'],
  mentions: ['POST /api/office/orders/:reference/notes/:id/seen'],
  tax_not_chosen: ['PUT /api/office/settings'],
  services_lost: ['POST /api/office/integrations/:id/test'],
};

async function shownTo(role: StaffRole): Promise<WaitingKind[]> {
  const { waiting } = await readToday(
    shop.database.db,
    { id: 'stf_nobody', roles: [role], ...rightsOf([role]) },
    { now: shop.clock.now, shopFacts: firstFacts, settings: unchangedSettings },
  );
  return waiting.map(({ kind }) => kind);
}

test('lets every role that sees waiting work call an endpoint that clears it', async () => {
  const seen = new Set<WaitingKind>();
  const cannot: string[] = [];
  for (const role of staffRoles)
    for (const kind of await shownTo(role)) {
      seen.add(kind);
      const may = clearedBy[kind].some((name) => {
        const call = officeEndpoints.find(({ method, path }) => `${method} ${path}` === name);
        const permission = call?.permission ?? 'anyone';
        if (permission === 'member') return true;
        return (
          permission !== 'anyone' &&
          permission !== 'begun' &&
          permission !== 'locked' &&
          mayDo(rightsOf([role]), permission)
        );
      });
      if (!may) cannot.push(`${role}: ${kind}`);
    }
  expect(cannot).toEqual([]);
  expect([...seen].toSorted()).toEqual(waitingKinds.toSorted());
});

/** Creates an order with work of this kind. */
type Make = () => Promise<{ id: string; reference: string }>;

const db = () => shop.database.db;
const paid = () => placeOrderFor(shop, online([aLine('cricket-1')]));
const confirmed = async () => {
  const order = await paid();
  await take(shop, order.id, 'confirmed');
  return order;
};
const parcel = (order: { id: string; reference: string }, step: string, more = sql``) =>
  db().execute(sql`insert into shipments (id, order_id, parcel, reference, positions, custom, step, awb, left_at, created_at, trouble, held_back, lost_at)
    select 'shp_' || ${order.id}, ${order.id}, 1, ${order.reference}, '[1]', false, ${step}, 'AWB' || ${order.reference}, '2026-11-22', '2026-11-22', ${more}`);

const orders: Readonly<Partial<Record<WaitingKind, { make: Make; offers: readonly string[] }>>> = {
  refunds_stuck: {
    make: async () => {
      const order = await confirmed();
      await db().execute(sql`insert into refunds (id, order_id, payment_id, amount_paise, state, reason, created_at)
        select 'rfd_' || id, id, paid_by, 100, 'failed', 'a test', now() from orders where id = ${order.id}`);
      return order;
    },
    offers: ['send_again', 'sent_by_hand'],
  },
  payments_to_look_at: {
    make: async () => {
      const order = await confirmed();
      await db().execute(sql`insert into payments (id, order_id, gateway_order_id, state, amount_paise, captured_paise, created_at, captured_at)
        select 'pay_twice', order_id, gateway_order_id, state, amount_paise, captured_paise, '2026-11-20', '2026-11-20' from payments where order_id = ${order.id}`);
      return order;
    },
    offers: ['tend_payment'],
  },
  parcels_back: {
    make: async () => {
      const order = await confirmed();
      await parcel(order, 'returning', sql`null, false, null`);
      return order;
    },
    offers: ['tend'],
  },
  parcels_lost: {
    make: async () => {
      const order = await confirmed();
      await parcel(order, 'shipped', sql`null, false, timestamptz '2026-11-22'`);
      return order;
    },
    offers: ['tend', 'report'],
  },
  parcels_in_trouble: {
    make: async () => {
      const order = await confirmed();
      await parcel(order, 'shipped', sql`'It waits', true, null`);
      return order;
    },
    offers: ['tend'],
  },
};

test.each(Object.entries(orders))(
  'offers the clearing action for an order in %s to every role that sees it',
  async (kind, { make, offers }) => {
    const order = await make();
    const lacking: string[] = [];
    for (const role of staffRoles) {
      if (!(await shownTo(role)).includes(kind as WaitingKind)) continue;
      const { cookie } = await aColleagueIn(shop, [role], shop.clock.now);
      const whole = (await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie })).json().data;
      const possible: { action: string; offered: boolean }[] = whole?.possible ?? [];
      if (!possible.some(({ action, offered }) => offered && offers.includes(action))) lacking.push(role);
    }
    expect(lacking).toEqual([]);
  },
);

/** Each queue of returns with the state, the outcome and the action that clears it. */
const queues = [
  ['returns_asked', 'requested', 'refund', 'approve'],
  ['returns_to_receive', 'pickup_booked', 'refund', 'receive'],
  ['returns_to_inspect', 'received', 'refund', 'inspect'],
  ['returns_to_send', 'inspected', 'exchange', 'send'],
  ['returns_to_pay', 'refund_started', 'refund', 'pay'],
] as const;

test.each(queues)(
  'offers the clearing action for a return in %s to every role that sees it',
  async (kind, state, outcome, action) => {
    const order = await placeOrderFor(shop, { ...anOrder([aLine('cricket-1')]), payment: 'cod' });
    await take(shop, order.id, ...untilDelivered);
    const id = `R${order.reference.slice(1)}`;
    await db().execute(sql`insert into refunds (id, order_id, amount_paise, state, reason, created_at)
    select 'cash_' || ${order.id}, ${order.id}, 100, 'wanted', 'return', now() where ${action} = 'pay'`);
    await db().execute(sql`insert into returns (id, order_id, idempotency_key, request_hash, kind, state, reason, outcome, photos, subtotal_paise, tax_paise, shipping_paise, amount_paise,
      refund_ids, pickup, requested_at)
    select ${id}, id, ${id}, '', 'return', ${state}, 'too_big', ${outcome}, '[]', 100, 0, 0, 100, jsonb_build_array('cash_' || id),
      jsonb_build_object('day', '2026-11-25', 'address', address), now() from orders where id = ${order.id}`);
    const lacking: string[] = [];
    for (const role of staffRoles) {
      if (!(await shownTo(role)).includes(kind)) continue;
      const { cookie } = await aColleagueIn(shop, [role], shop.clock.now);
      const found = await ask(shop, `GET /api/office/returns/${id}`, { cookie });
      if (!found.json().data?.possible.includes(action)) lacking.push(`${role} (${found.statusCode})`);
    }
    expect(lacking).toEqual([]);
  },
);
