import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#database/db.ts';
import { orderTagsTable } from '#database/schema/office-orders.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { auditTable, staffSessionsTable } from '#database/schema/staff.ts';
import { countLockWaits } from '#server/foundation/database/test-database.ts';
import { callDuring } from '#server/foundation/database/test-waiting.ts';
import {
  online,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { changeRoles, endOneSession, removeColleague, signOutMember } from './colleagues.ts';
import { aColleagueIn, ask } from './test-staff.ts';

let shop: PayingShop;
let order: PlacedForTest;
beforeAll(async () => {
  shop = await openPayingShop();
  order = await placeOrderFor(shop, online([aLine('cricket-1')]));
});
afterAll(() => shop?.close());

const db = () => shop.database.db;
const noNote = () => {};
type Colleague = Awaited<ReturnType<typeof aColleagueIn>>;

const endSession = async (tx: Db, { id }: Colleague) => {
  const isTheirs = eq(staffSessionsTable.memberId, id);
  const [session] = await tx.select().from(staffSessionsTable).where(isTheirs);
  await endOneSession(tx, noNote, id, session?.id ?? '');
};
const roles =
  (...given: Parameters<typeof changeRoles>[2]['roles'][number][]) =>
  (tx: Db, { id }: Colleague) =>
    changeRoles(tx, noNote, { id, roles: given, version: 1, byId: 'stf_owner' });

describe('a change in the office whose member loses access while it is handled', () => {
  it.each([
    ['the session is ended', endSession, 401, 'signed_out'],
    [
      'all sessions are ended',
      (tx: Db, { id }: Colleague) => signOutMember(tx, noNote, id, 'stf_owner'),
      401,
      'signed_out',
    ],
    ['the member is removed', (tx: Db, { id }: Colleague) => removeColleague(tx, noNote, id, null), 401, 'signed_out'],
    ['the role is taken away', roles('viewer'), 403, 'not_allowed'],
    ['the roles become fewer', roles('support'), 409, 'conflict'],
  ] as const)('is refused and writes nothing if %s', async (what, end, status, code) => {
    const asha = await aColleagueIn(shop, ['manager', 'support'], shop.clock.now);
    const tag = what.slice(0, 20);
    const reply = await callDuring(db(), {
      lock: (tx) => end(tx, asha),
      call: async () =>
        ask(shop, `POST /api/office/orders/${order.reference}/tags`, {
          cookie: asha.cookie,
          payload: { tag, on: true },
        }),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    const isIt = and(eq(orderTagsTable.orderId, order.id), eq(orderTagsTable.tag, tag));
    expect(await db().select().from(orderTagsTable).where(isIt)).toEqual([]);
    expect(await db().select().from(auditTable).where(eq(auditTable.memberId, asha.id))).toEqual([]);
  });
});

it('lets a change that has begun end before its member is signed out', async () => {
  const asha = await aColleagueIn(shop, ['manager'], shop.clock.now);
  const owner = await aColleagueIn(shop, ['owner'], shop.clock.now);
  const { data } = (await ask(shop, `GET /api/office/orders/${order.reference}`, { cookie: asha.cookie })).json();
  const payload = {
    key: `press_${randomUUID()}`,
    version: data.version,
    act: { do: 'hold', why: 'Ask about the colour' },
  };
  let ended: Promise<{ statusCode: number }> | undefined;
  const reply = await callDuring(db(), {
    lock: (tx) => tx.select().from(ordersTable).where(eq(ordersTable.id, order.id)).for('update'),
    call: async () => ask(shop, `POST /api/office/orders/${order.reference}/actions`, { cookie: asha.cookie, payload }),
    async meanwhile() {
      const out = async () => ask(shop, `DELETE /api/office/staff/${asha.id}/sessions`, { cookie: owner.cookie });
      ended = out();
      await expect.poll(() => countLockWaits(db())).toBe(2);
    },
  });
  expect([reply.statusCode, (await ended)?.statusCode]).toEqual([200, 200]);
  const isTheirs = eq(staffSessionsTable.memberId, asha.id);
  expect(await db().select().from(staffSessionsTable).where(isTheirs)).toEqual([]);
});
