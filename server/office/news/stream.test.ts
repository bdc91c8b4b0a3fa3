import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { rightsOf } from '#contract/office/permissions.ts';
import { orderEventsTable } from '#database/schema/orders.ts';
import { staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openSeededDatabase } from '#server/app/test-support/test-template.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { eventsIn, type Heard, listenTo } from '#server/office/order-lists/test-stream.ts';
import { endStaffSession } from '#server/office/staff-records/sessions.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { readNewest, writeMark } from './news-sources.ts';
import { createNewsStreams } from './news-streams.ts';

const now = new Date('2026-11-23T04:20:00Z');
let database: Database;
/** Two processes of one shop. */
let here: TestShop;
let there: TestShop;
let open: Heard[] = [];

async function aProcess(): Promise<TestShop> {
  const shop = await openTestShop(() => now, undefined, {
    idle: true,
    database: { ...database, close: async () => {} },
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return shop;
}

beforeAll(async () => {
  database = await openSeededDatabase();
  [here, there] = [await aProcess(), await aProcess()];
});
afterEach(() => {
  for (const one of open) one.cut();
  open = [];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.close();
});

const colleague = (...roles: StaffRole[]) => aColleagueIn(here, roles, now);

async function listen(...given: Parameters<typeof listenTo>): Promise<Heard> {
  const heard = await listenTo(...given);
  open.push(heard);
  if (heard.status === 200) await expect.poll(() => heard.events.length).toBeGreaterThan(0);
  return heard;
}

async function anOrderPlaced(): Promise<string> {
  const reply = await postOrder(here, anOrder([aLine('cricket-1')], aContact()));
  expect(reply.statusCode).toBe(201);
  return reply.json().data.reference;
}

async function aMessage(): Promise<string> {
  const payload = { name: 'Asha Sawant', email: 'asha@example.in', issue: 'Where is it?' };
  const headers = { 'idempotency-key': randomUUID() };
  return (
    await here.app.inject({ method: 'POST', url: '/api/contact', payload, headers, remoteAddress: aNetwork() })
  ).json().data.ticket;
}

/** Returns the events after a position, once, for a member with these roles. */
async function toldTo(mark: string, ...roles: StaffRole[]): Promise<string[]> {
  const { cookie } = await colleague(...roles);
  const reply = await ask(there, `GET /api/office/stream?hold=0&after=${mark}`, { cookie });
  return eventsIn(reply.body)
    .flatMap(({ news }) => news.map(({ kind, about }) => `${kind} ${about}`))
    .toSorted();
}

describe('event stream of the office', () => {
  test('reports actions of another process by reference and without personal data', async () => {
    const heard = await listen(there, (await colleague('owner')).cookie);
    const reference = await anOrderPlaced();
    await expect.poll(heard.told, { interval: 20 }).toContain(`order ${reference}`);
    const ticket = await aMessage();
    await expect.poll(heard.told).toContain(`message ${ticket}`);
    expect(heard.text).not.toMatch(/asha|sawant|9820|@|gulmohar/i);
  });

  test('resumes a stream at another process without losing an event, even of an older transaction', async () => {
    const { cookie } = await colleague('owner');
    const heard = await listen(here, cookie);
    const earlier = await anOrderPlaced();
    const row = await findOrder(database.db, earlier);
    // The row has its number now, but others see it only after the commit.
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into order_events (order_id, state, actor, at) values ($1, 'confirmed', 'shop', now())`, [
      row?.id,
    ]);
    await slow.query(`update orders set note = 'slow' where id = $1`, [row?.id]);
    const later = await anOrderPlaced();
    await expect.poll(heard.told).toContain(`order ${later}`);
    heard.cut();
    const meanwhile = [await anOrderPlaced(), await anOrderPlaced()];
    const ticket = await aMessage();
    await slow.query('commit');
    slow.release();
    const again = await listen(there, cookie, '', { 'last-event-id': heard.last() });
    await expect.poll(again.told).toEqual(expect.arrayContaining([...meanwhile, earlier].map((one) => `order ${one}`)));
    expect(again.told()).toContain(`message ${ticket}`);
    const events = await database.db
      .select()
      .from(orderEventsTable)
      .where(eq(orderEventsTable.orderId, row?.id ?? ''));
    expect(events.map(({ state }) => state)).toContain('confirmed');
  });

  test('tells the client to reload everything for an unknown, foreign or expired position', async () => {
    const { cookie } = await colleague('viewer');
    const { rows } = await database.pool.query('select max(id)::int as id from order_events');
    const mark = (await listen(here, cookie)).last();
    const kinds = async (after: string) =>
      eventsIn((await ask(here, `GET /api/office/stream?hold=0&after=${after}`, { cookie })).body).map(
        ({ event }) => event,
      );
    // Events of earlier tests may arrive too.
    expect(await kinds('e1.x')).toEqual(expect.arrayContaining(['beat', 'all']));
    expect(await kinds(mark.replace(/^e\d+/, `e${rows[0].id + 1000}`))).toEqual(
      expect.arrayContaining(['beat', 'all']),
    );
    await database.pool.query(`insert into order_events (order_id, state, actor, at)
      select (select id from orders limit 1), 'confirmed', 'shop', now() from generate_series(1, 600)`);
    expect(await kinds(mark)).toEqual(expect.arrayContaining(['beat', 'all']));
    expect((await ask(here, `GET /api/office/stream?hold=0&after=${'x'.repeat(300)}`, { cookie })).statusCode).toBe(
      400,
    );
  });

  test('sends heartbeats while there are no events', async () => {
    const { sessionId, ...member } = await colleague('viewer');
    const streams = createNewsStreams({
      db: database.db,
      now: () => now,
      log: { warn: () => {}, error: () => {} },
      isLeaving: () => false,
      beatMs: 300,
    });
    const session = {
      id: sessionId,
      member: { ...member, ...rightsOf(['viewer']), version: 1, hasPin: false, demo: false },
    };
    const body = await streams.open(session, undefined, 60);
    let text = '';
    body.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await expect.poll(() => eventsIn(text).filter(({ event }) => event === 'beat').length).toBeGreaterThan(3);
    streams.close();
    await expect.poll(() => body.readableEnded).toBe(true);
  });
});

describe('events by role', () => {
  let mark: string;
  let reference: string;
  let ticket: string;
  beforeEach(async () => {
    const newest = await readNewest(database.db);
    // Messages are read from a minute before the position, and this clock gives all the same time.
    mark = writeMark({ ...newest, c: newest.c - 60_000 });
    reference = await anOrderPlaced();
    ticket = await aMessage();
    const { cookie } = await colleague('owner');
    const invited = { email: `${randomUUID()}@shop.example`, roles: ['viewer'] };
    expect((await ask(here, 'POST /api/office/staff/invitations', { cookie, payload: invited })).statusCode).toBe(200);
    const asked = { kind: 'refund', about: reference, amount: 20_000, why: 'A good reason' };
    const { cookie: support } = await colleague('support');
    expect((await ask(here, 'POST /api/office/approvals', { cookie: support, payload: asked })).statusCode).toBe(200);
    await database.pool.query(
      `insert into returns (id, idempotency_key, request_hash, order_id, state, kind, reason, outcome, photos, subtotal_paise, tax_paise, shipping_paise, amount_paise, requested_at)
       select 'RETURN00' || floor(random() * 1e6), gen_random_uuid(), '', id, 'requested', 'return', 'changed_mind', 'refund', '[]', 0, 0, 0, 0, now() from orders where reference = $1`,
      [reference],
    );
    await database.pool.query(
      `insert into return_events (return_id, state, actor, at) select id, 'requested', 'shopper', now() from returns order by requested_at desc limit 1`,
    );
  });

  /**
   * Expected events by role. Written by hand, not derived from the permissions. `one` is the reference of the order,
   * `none` is an event about an order without its reference.
   */
  const table: Record<StaffRole, { order: 'one' | 'none' | ''; rest: string[] }> = {
    owner: { order: 'one', rest: ['approval', 'message', 'return', 'staff'] },
    manager: { order: 'one', rest: ['approval', 'message', 'return'] },
    support: { order: 'one', rest: ['approval', 'message', 'return'] },
    packer: { order: 'none', rest: ['return'] },
    printer: { order: 'none', rest: [] },
    merchandiser: { order: '', rest: [] },
    accountant: { order: 'one', rest: [] },
    viewer: { order: 'one', rest: ['return'] },
  };

  test.each(staffRoles)('sends a %s only the events that the role may read', async (role) => {
    const told = await toldTo(mark, role);
    // Events shortly before the position may be repeated.
    const before = told.filter((one) => /^order (?!null)/.test(one) && one !== `order ${reference}`);
    const orders = [...new Set(told.filter((one) => one.startsWith('order ') && !before.includes(one)))];
    const wanted = { one: [`order ${reference}`], none: ['order null'], '': [] }[table[role].order];
    expect(orders).toEqual(wanted);
    expect(table[role].order === 'one' || before.length === 0, before.join()).toBe(true);
    const rest = told.filter((one) => !one.startsWith('order '));
    expect([...new Set(rest.map((one) => one.split(' ')[0]))]).toEqual(table[role].rest);
    expect(told.includes(`message ${ticket}`)).toBe(table[role].rest.includes('message'));
    // Events about staff carry no id.
    expect(told.filter((one) => /^(?:approval|staff) (?!null)/.test(one))).toEqual([]);
  });
});

describe('end of a stream with its session', () => {
  const ways: Record<string, (who: { sessionId: string; id: string }) => Promise<unknown>> = {
    'the session is ended': ({ sessionId }) => endStaffSession(database.db, sessionId),
    'the screen is locked': ({ sessionId }) =>
      database.db.update(staffSessionsTable).set({ lockedAt: now }).where(eq(staffSessionsTable.id, sessionId)),
    'the session expires': ({ sessionId }) =>
      database.db.update(staffSessionsTable).set({ endsAt: now }).where(eq(staffSessionsTable.id, sessionId)),
    'the session is idle': ({ sessionId }) =>
      database.db
        .update(staffSessionsTable)
        .set({ seenAt: new Date(now.getTime() - 31 * 60_000) })
        .where(eq(staffSessionsTable.id, sessionId)),
    'the member is removed': ({ id }) => database.db.delete(staffMembersTable).where(eq(staffMembersTable.id, id)),
  };
  test.each(Object.keys(ways))('ends the stream when %s', async (way) => {
    const who = await colleague('owner');
    const heard = await listen(there, who.cookie);
    await ways[way]?.(who);
    await expect.poll(() => heard.endedAt, { interval: 20 }).toBeDefined();
    // Events from before the end may arrive late, but none from after it.
    const before = heard.told();
    await anOrderPlaced();
    expect(heard.told()).toEqual(before);
    expect((await listenTo(there, who.cookie)).status).toBe(way === 'the screen is locked' ? 403 : 401);
  });

  test('stops sending events of a role that was removed, and tells the client', async () => {
    const who = await colleague('owner');
    const heard = await listen(here, who.cookie);
    await database.db
      .update(staffMembersTable)
      .set({ roles: ['printer'], version: 2 })
      .where(eq(staffMembersTable.id, who.id));
    await expect.poll(() => heard.events.some(({ event }) => event === 'you')).toBe(true);
    const reference = await anOrderPlaced();
    await expect.poll(heard.told).toContain('order null');
    expect(heard.text).not.toContain(reference);
  });

  test('refuses a stream without a session of the office', async () => {
    expect((await listenTo(here, '')).status).toBe(401);
    expect((await listenTo(here, `office=${'y'.repeat(43)}`)).status).toBe(401);
  });
});

test('allows eight streams for a session and ends the oldest ones', async () => {
  const { cookie } = await colleague('viewer');
  const all: Heard[] = [];
  for (let number = 0; number < 10; number += 1) all.push(await listen(here, cookie));
  await expect.poll(() => all.filter(({ endedAt }) => endedAt !== undefined).length).toBe(2);
  expect(all.slice(0, 2).every(({ endedAt }) => endedAt !== undefined)).toBe(true);
});

test('ends all streams when the shop stops, and opens no new ones', async () => {
  const shop = await openTestShop(() => now, undefined, { idle: true });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const heard = await listenTo(shop, cookie);
  await expect.poll(() => heard.events.length).toBeGreaterThan(0);
  shop.leave();
  await expect.poll(() => heard.endedAt, { interval: 20 }).toBeDefined();
  expect((await ask(shop, 'GET /api/office/stream?hold=0', { cookie })).statusCode).toBe(503);
  const other = await openTestShop(() => now, undefined, { idle: true });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const open = await listenTo(other, (await aColleagueIn(other, ['owner'], now)).cookie);
  await other.close();
  expect(open.endedAt).toBeDefined();
  await shop.close();
});
