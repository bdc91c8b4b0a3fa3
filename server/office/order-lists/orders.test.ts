import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { staffRoles } from '#contract/office/lists.ts';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { fixedViews } from '#contract/office/view-table.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { parcelsToPack } from '#server/fulfilment/parcels/parcels-to-pack.ts';
import { asDemo, ask } from '#server/office/staff-records/test-staff.ts';
import { todayFaults } from './test-today.ts';

const now = new Date('2026-11-23T04:20:00Z');
const many = 12_000;
let shop: TestShop;
const cookies = {} as Record<StaffRole, string>;

/** Orders in every state and on every day, enough for the planner to use an index. Number 7 belongs to Asha Sawant. */
const fill = (count: number) => sql`
  insert into orders (id, reference, idempotency_key, request_hash, state, email, phone, address, delivery, promise, payment,
    subtotal_paise, tax_paise, shipping_paise, total_paise, placed_at, paid_by)
  select 'ord_' || lpad(n::text, 8, '0'), 'K' || lpad(n::text, 9, '0'), 'key ' || n, '',
    case n % 1000 when 999 then 'lost' else (array['closed', 'closed', 'closed', 'delivered', 'shipped', 'confirmed', 'in_print', 'cancelled'])[1 + n % 8] end,
    'shopper' || n || '@example.in', (9000000000 + n)::text,
    jsonb_build_object('fullName', case n when 7 then 'Asha Sawant' else (array['Ravi', 'Meera', 'Arun'])[1 + n % 3] || ' ' || chr(65 + n % 26) || 'umar' end,
      'pin', '400069', 'line1', 'Secret House 7', 'line2', '', 'city', 'Mumbai', 'state', 'Maharashtra'),
    'standard', jsonb_build_object('earliest', '2026-11-20', 'latest', to_char(date '2026-11-30' - (n % 400), 'YYYY-MM-DD'), 'words', ''),
    case n % 3 when 0 then 'cod' else 'razorpay' end, 100 * n, 10 * n, 0, 110 * n,
    timestamptz '2026-11-23T04:00:00Z' - (n / 3) * interval '7 minutes', null
  from generate_series(1, ${count}::int) n`;

beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  const { db } = shop.database;
  await db.execute(fill(many));
  await db.execute(sql`insert into order_lines (order_id, position, product_id, name, size, quantity, unit_paise, total_paise, tax_paise, hsn, image, final_sale)
    select o.id, 1, (select id from products limit 1), 'Test Jersey', 'M', 2, o.subtotal_paise / 2, 2 * (o.subtotal_paise / 2), o.tax_paise, '6109', '/x.webp', false from orders o`);
  await db.execute(sql`analyze`);
  for (const role of staffRoles) cookies[role] = await asDemo(shop, role);
});
afterAll(() => shop.close());

const list = async (query: string, role: StaffRole = 'owner') =>
  (await ask(shop, `GET /api/office/orders${query}`, { cookie: cookies[role] })).json().data as {
    orders: OfficeOrderRow[];
    next: string | null;
  };

describe('list of orders', () => {
  test.each(['-placed', 'placed', 'promise', '-promise', 'total', '-total'])(
    'lists every order once across pages when sorted by %s',
    async (sort) => {
      const seen: string[] = [];
      let after = '';
      for (let page = 0; page < 8; page++) {
        const { orders, next } = await list(`?sort=${sort}&state=confirmed,in_print&from=2026-11-20&limit=80${after}`);
        seen.push(...orders.map(({ reference }) => reference));
        if (!next) break;
        after = `&after=${next}`;
      }
      const { rows } = await shop.database.db.execute<{ found: number }>(sql`
      select count(*)::int as found from orders where state in ('confirmed', 'in_print') and placed_at >= '2026-11-20T00:00:00+05:30'`);
      expect(seen.length).toBe(rows[0]?.found);
      expect(seen.length).toBeGreaterThan(400);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  test('lists orders with stuck refunds, as many as Today counts', async () => {
    const { db } = shop.database;
    await db.execute(sql`insert into refunds (id, order_id, amount_paise, state, reason, created_at)
      select 'rfd_stuck' || id, id, 100, case reference when 'K000000012' then 'failed' else 'wanted' end, 'cancelled', now() from orders
      where reference in ('K000000012', 'K000000013')`);
    const found = (await list('?refund=stuck', 'accountant')).orders.map(({ reference }) => reference);
    expect(found.toSorted()).toEqual(['K000000012', 'K000000013']);
    const today = (await ask(shop, 'GET /api/office/today', { cookie: cookies.support })).json().data.waiting;
    expect(today.find(({ kind }: { kind: string }) => kind === 'refunds_stuck').count).toBe(2);
    await db.execute(sql`delete from refunds`);
  });

  test('lists orders with a product newest first, each once, page by page', async () => {
    const { db } = shop.database;
    const { rows: others } = await db.execute<{ id: string }>(sql`select id from products offset 1 limit 1`);
    const product = others[0]?.id ?? '';
    // Inserted without the time of the order, as an older process does.
    await db.execute(sql`insert into order_lines (order_id, position, product_id, name, size, quantity, unit_paise, total_paise, tax_paise, hsn, image, final_sale)
      select o.id, line, ${product}, 'Other Jersey', 'L', 1, 100, 100, 0, '6109', '/x.webp', false from orders o cross join generate_series(2, 3) line
      where right(o.id, 8)::int % 40 = 0`);
    for (const more of ['', '&payment=cod', '&from=2026-11-10&to=2026-11-12', '&over=0']) {
      const seen: OfficeOrderRow[] = [];
      for (let after = ''; ; ) {
        const { orders, next } = await list(`?product=${product}${more}&limit=70${after}`);
        seen.push(...orders);
        if (!next) break;
        after = `&after=${next}`;
      }
      const payment = more === '&payment=cod' ? sql`o.payment = 'cod'` : sql`true`;
      const days = more.startsWith('&from')
        ? sql`o.placed_at >= '2026-11-10T00:00:00+05:30' and o.placed_at < '2026-11-13T00:00:00+05:30'`
        : sql`true`;
      const { rows } = await db.execute<{
        reference: string;
      }>(sql`select o.reference from orders o where ${payment} and ${days}
        and exists (select 1 from order_lines l where l.order_id = o.id and l.product_id = ${product}) order by o.placed_at desc, o.id desc`);
      expect(seen.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference));
      expect(seen.length).toBeGreaterThan(20);
    }
    await db.execute(sql`delete from order_lines where position > 1`);
  });

  test('filters orders by state, payment, promised date and text', async () => {
    const { orders } = await list('?state=shipped&payment=cod&promise=late&limit=20');
    expect(orders.length).toBe(20);
    for (const one of orders) expect(one).toMatchObject({ state: 'shipped', payment: 'cod', late: true, pieces: 2 });
    expect((await list('?q=K000000007')).orders.map(({ name }) => name)).toEqual(['Asha Sawant']);
    expect((await list('?q=nobody%20at%20all')).orders).toEqual([]);
  });

  test.each([
    '?state=confirmed,nonsense',
    '?after=AAAA',
    '?sort=-placed&after=WyJwbGFjZWQiLDEsIngiXQ',
    '?limit=1000',
    '?from=yesterday',
  ])('refuses the invalid query %s', async (query) => {
    expect((await ask(shop, `GET /api/office/orders${query}`, { cookie: cookies.owner })).statusCode).toBe(400);
  });
});

describe('personal data of orders by role', () => {
  const personal = ['Secret House 7', 'shopper7@example.in', '9000000007'];

  test.each(staffRoles.filter((role) => role !== 'merchandiser'))(
    'shows a %s no phone number, e-mail or street in any list or page',
    async (role) => {
      for (const path of [
        'orders?limit=100',
        'orders?q=K000000007',
        'orders/K000000007',
        'search?q=K000000007',
        'search?q=9000000007',
        'today',
      ]) {
        const { body, statusCode } = await ask(shop, `GET /api/office/${path}`, { cookie: cookies[role] });
        const atDesk = role === 'packer' || role === 'printer';
        expect([path, statusCode]).toEqual([path, atDesk && path === 'orders/K000000007' ? 404 : 200]);
        for (const word of personal) expect(body, `${path} ${word}`).not.toContain(word);
      }
    },
  );

  test('masks names for a viewer and hides them from an accountant, and lets neither search for people', async () => {
    const row = async (role: StaffRole) => (await list('?q=K000000007', role)).orders[0];
    expect(await row('viewer')).toMatchObject({ name: 'A… S.', city: null });
    expect(await row('accountant')).toMatchObject({ name: null, city: null, region: 'Maharashtra' });
    for (const role of ['viewer', 'accountant', 'packer'] as const) {
      const search = async (q: string) =>
        (await ask(shop, `GET /api/office/search?q=${q}`, { cookie: cookies[role] })).json().data.orders;
      for (const q of ['9000000007', '0007%20asha', 'sawant', 'shopper7@example.in'])
        expect(await search(q), `${role} ${q}`).toEqual([]);
    }
  });

  test('shows a packer only orders that wait for packing', async () => {
    const { orders } = await list('?limit=100', 'packer');
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['confirmed', 'in_print']));
    const open = (reference: string) => ask(shop, `GET /api/office/orders/${reference}`, { cookie: cookies.packer });
    expect((await open('K000000005')).statusCode).toBe(200);
    expect((await open('K000000008')).statusCode).toBe(404);
  });

  test('logs who reveals the contact of an order', async () => {
    const show = (role: StaffRole) =>
      ask(shop, 'POST /api/office/orders/k000000007/contact', { cookie: cookies[role] });
    expect((await show('support')).json().data).toMatchObject({
      phone: '9000000007',
      address: { line1: 'Secret House 7' },
    });
    const audit = await ask(shop, 'GET /api/office/audit?about=K000000007', { cookie: cookies.owner });
    expect(audit.json().data.rows[0]).toMatchObject({
      who: 'Farida Khan',
      role: 'Support',
      what: 'Looked at phone, e-mail and address',
    });
    for (const word of personal) expect(audit.body).not.toContain(word);
    for (const role of ['viewer', 'accountant', 'printer', 'merchandiser'] as const)
      expect((await show(role)).statusCode, role).toBe(403);
  });
});

describe('search for orders', () => {
  test.each([
    ['K000000007', 'reference', true],
    ['k000000007', 'reference', true],
    ['k000 000 007', 'reference', true],
    ['K000-000007', 'reference', true],
    ['K000 000\u00a0007', 'reference', true],
    ['९०००० ००००७', 'phone', false],
    ['9000000007', 'phone', false],
    ['+91 90000 00007', 'phone', false],
    ['0007 asha', 'phone', false],
    ['Asha 0007', 'phone', false],
    ['shopper7@example.in', 'email', false],
    ['shopper7@', 'email', false],
    ['sawant', 'name', false],
    ['ash saw', 'name', false],
  ])('finds an order with the query “%s” by its %s (exact: %s)', async (q, by, exact) => {
    const { orders } = (
      await ask(shop, `GET /api/office/search?q=${encodeURIComponent(q)}`, { cookie: cookies.support })
    ).json().data;
    expect(orders[0]).toMatchObject({ reference: 'K000000007', by, exact, name: 'Asha Sawant' });
  });
});

test.each(['33AF', 'xj33', '33-af', '\u0969\u0969AF'])('finds an order by %s in its reference', async (q) => {
  const { db } = shop.database;
  await db.execute(sql`update orders set reference = 'XJ33Q23' || '3AF' where reference = 'K000000009'`);
  const { orders } = (
    await ask(shop, `GET /api/office/search?q=${encodeURIComponent(q)}`, { cookie: cookies.support })
  ).json().data;
  await db.execute(sql`update orders set reference = 'K000000009' where reference = 'XJ33Q233AF'`);
  expect(orders).toMatchObject([{ reference: 'XJ33Q233AF', by: 'reference', exact: false }]);
});

test('counts the work that each role can do, in Today', async () => {
  const today = async (role: StaffRole) =>
    (await ask(shop, 'GET /api/office/today', { cookie: cookies[role] })).json().data;
  // The packing desk lists neither orders on hold nor unprinted ones.
  const waiting = (await parcelsToPack(unchangedSettings, shop.database.db, now, 10_000)).filter(
    ({ onHold }) => onHold === undefined,
  );
  const kinds = (data: { waiting: { kind: string }[] }) => data.waiting.map(({ kind }) => kind);
  const [owner, packer, viewer] = [await today('owner'), await today('packer'), await today('viewer')];
  expect(owner.waiting.find(({ kind }: { kind: string }) => kind === 'to_pack')).toMatchObject({
    count: new Set(waiting.map(({ orderId }) => orderId)).size,
  });
  expect(kinds(packer)).toContain('to_pack');
  expect(kinds(packer)).not.toContain('approvals');
  expect(packer.sold).toBeNull();
  expect(viewer.waiting).toEqual([]);
  expect(viewer.sold.orders).toBeGreaterThan(0);
});

test('lists the same orders in the view “To pack” as the packing desk', async () => {
  const { db } = shop.database;
  await db.execute(
    sql`update orders set on_hold_why = 'Asked to wait', on_hold_at = now() where reference = 'K000000005'`,
  );
  const to = fixedViews['To pack'];
  const listed: string[] = [];
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ ...to.filters, sort: to.sort, limit: '100', ...(after && { after }) });
    const { orders: page, next } = (
      await ask(shop, `GET /api/office/orders?${query}`, { cookie: cookies.owner })
    ).json().data;
    listed.push(...page.map(({ reference }: { reference: string }) => reference));
    if (!next) break;
    after = next;
  }
  const waiting = (await parcelsToPack(unchangedSettings, shop.database.db, now, 10_000)).filter(
    (one) => one.onHold === undefined,
  );
  expect(listed).not.toContain('K000000005');
  expect(listed.toSorted()).toEqual([...new Set(waiting.map(({ reference }) => reference))].toSorted());
});

/** Two of everything that can wait in an order; each list contains the order once. */
const twoOfEach = (member: string) => [
  sql`insert into refunds (id, order_id, amount_paise, state, reason, created_at)
    select 'rfd_' || n, 'ord_00000020', 100, 'failed', 'cancelled', now() from generate_series(1, 2) n`,
  sql`insert into payments (id, order_id, bank_reference, state, amount_paise, captured_paise, created_at, captured_at)
    select 'pay_' || n, 'ord_00000020', 'UTR ' || n, 'captured', 100, 100, '2026-11-22', '2026-11-22' from generate_series(1, 2) n`,
  sql`insert into mail_outbox (id, about, "to", subject, text, html, last_error)
    select 'mail_' || n, 'word-' || n || ':ord_00000020', 'a@b.in', 'A', 'A', 'A', 'away' from generate_series(1, 2) n`,
  sql`insert into order_notes (id, order_id, member_id, member_name, text, at)
    select 'note_' || n, 'ord_00000020', ${member}, 'Meera', 'Look', now() from generate_series(1, 2) n`,
  sql`insert into note_mentions (note_id, member_id) select 'note_' || n, ${member} from generate_series(1, 2) n`,
  // Lost and returning parcels of orders whose state is decided by their other parcels.
  sql`insert into shipments (id, order_id, parcel, reference, positions, custom, step, awb, left_at, lost_at, created_at)
    select 'shp_' || o.n || p.n, 'ord_0000000' || o.n, p.n, 'ref ' || o.n || p.n, '[1]', false, case o.n % 2 when 0 then 'shipped' else 'returning' end,
      'AWB' || o.n || p.n, '2026-11-20', case o.n % 2 when 0 then timestamptz '2026-11-22' end, '2026-11-19'
    from generate_series(4, 7) o (n), generate_series(1, 2) p (n)`,
  sql`insert into returns (id, order_id, idempotency_key, request_hash, kind, state, reason, outcome, photos, subtotal_paise, tax_paise, shipping_paise, amount_paise,
      refund_ids, pickup, requested_at)
    select 'R' || lpad(n::text, 9, '0'), 'ord_000000' || 30 + n, n, '', 'return', (array['requested', 'approved', 'approved', 'received', 'inspected', 'refund_started'])[n],
      'too_big', 'refund', '[]', 100, 0, 0, 100, case n when 6 then jsonb_build_array('rfd_cash') end, case n when 3 then '{"day":"2026-11-23"}'::jsonb end, now() - n * interval '1 hour'
    from generate_series(1, 6) n`,
  sql`insert into refunds (id, order_id, amount_paise, state, reason, created_at) values ('rfd_cash', 'ord_00000036', 100, 'wanted', 'return', now())`,
];

test('shows the number of entries of the linked list in Today, for every role', async () => {
  const { db } = shop.database;
  const { rows } = await db.execute<{ id: string; roles: StaffRole[] }>(sql`select id, roles from staff_members`);
  const owner = rows.find(({ roles }) => roles.includes('owner'))?.id ?? '';
  for (const statement of twoOfEach(owner)) await db.execute(statement);
  const faults = Object.fromEntries(
    await Promise.all(staffRoles.map(async (role) => [role, await todayFaults(shop, cookies[role])] as const)),
  );
  expect(faults).toEqual(Object.fromEntries(staffRoles.map((role) => [role, []])));
  const { waiting } = (await ask(shop, 'GET /api/office/today', { cookie: cookies.owner })).json().data;
  const counts = Object.fromEntries(waiting.map(({ kind, count }: { kind: string; count: number }) => [kind, count]));
  expect(counts).toMatchObject({
    refunds_stuck: 2,
    payments_to_look_at: 1,
    mails_failed: 1,
    mentions: 1,
    parcels_back: 2,
    parcels_lost: 14,
  });
});

describe('query plans of the list of orders', () => {
  const scans = async (query: ReturnType<typeof sql>) => {
    const { rows } = await shop.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  test.each([
    ['the newest orders', sql`select * from orders order by placed_at desc, id desc limit 51`, 'orders_placed_at'],
    [
      'the next page',
      sql`select * from orders where (placed_at, id) < ('2026-11-20T00:00:00Z'::timestamptz, 'x') order by placed_at desc, id desc limit 51`,
      'orders_placed_at',
    ],
    [
      'a state',
      sql`select * from orders where state in ('lost') order by placed_at desc, id desc limit 51`,
      'orders_state_placed',
    ],
    [
      'overdue orders',
      sql`select count(*) from orders where state in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery') and (promise ->> 'latest') < '2025-11-05'`,
      'orders_promised',
    ],
    ['the dearest', sql`select * from orders order by total_paise desc, id desc limit 51`, 'orders_total'],
    ['a phone', sql`select * from orders where phone = '9000000007' order by placed_at desc limit 10`, 'orders_phone'],
    [
      'the end of a phone number',
      sql`select * from orders where right(phone, 4) = '0007' order by placed_at desc limit 10`,
      'orders_phone_end',
    ],
    [
      'an e-mail',
      sql`select * from orders where email = 'shopper7@example.in' order by placed_at desc limit 10`,
      'orders_email',
    ],
    [
      'the beginning of an e-mail',
      sql`select * from orders where email like 'shopper7@%' order by placed_at desc limit 10`,
      'orders_email',
    ],
    [
      'a name',
      sql`select o.id from orders o where to_tsvector('simple', o.address ->> 'fullName') @@ to_tsquery('simple', 'sawant:*') limit 2000`,
      'orders_name',
    ],
    ['a reference', sql`select * from orders where reference = 'K000000007'`, 'orders_reference'],
  ])('uses an index for the query of %s', async (_what, query, index) => {
    const plan = await scans(query);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on orders/);
  });
});
