import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { returnStates } from '#contract/lists.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import {
  aCustomer,
  aNetwork,
  browserOf,
  logInAs,
  mailsTo,
  proveEmail,
  send,
} from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { nextStates } from '#server/orders/model/order-state.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { isMailed } from '#server/selling/order-mails/order-state-mails.ts';
import { aLine, anOrder, fillShelves } from '#server/selling/order-views/test-orders.ts';
import { isMailedStep } from '#server/selling/return-rules/return-mails.ts';
import { type MailKind, mailTable, rowOf } from './mail-table.ts';
import { queueMail } from './queue-mail.ts';

// A stranger's address gets one mail an hour of each category, even if many people enter it in forms.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  await fillShelves(shop.database.db, 1000);
});
afterAll(() => shop.close());

const victim = () => `${randomUUID()}@victim.example`;

/** Returns the start time of each mail job of an address. */
async function startsOf(to: string): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ minutes: string }>(sql`
    select round(extract(epoch from j.start_after - now()) / 60) || ' min' as minutes
    from pgboss.job j join mail_outbox m on m.id = j.data->>'mailId' where m.to = ${to} and j.name = 'send-mail' order by j.start_after`);
  return rows.map(({ minutes }) => minutes.replace('-0', '0'));
}

/** Places a cash order with this address from a separate network; returns it once its mail is queued. */
async function orderInCash(email: string, more: object = {}): Promise<{ id: string; reference: string; key: string }> {
  const phone = `9${String(Math.random()).slice(2, 11).padEnd(9, '7')}`;
  const payload = { ...anOrder([aLine('cricket-1')], { email, phone }), ...more };
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    headers,
    payload,
    remoteAddress: aNetwork(),
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  const { reference, key } = reply.json().data;
  const [row] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const id = row?.id ?? '';
  await tell(id, 'confirmed');
  return { id, reference, key };
}

const tell = (orderId: string, state: 'confirmed' | 'cancelled' | 'shipped' | 'delivered') =>
  mailOrder(
    {
      db: shop.database.db,
      jobs: shop.jobs,
      secret: 'x',
      publicUrl: 'http://shop.test',
      shopFacts: firstFacts,
      settings: unchangedSettings,
    },
    { orderId, state },
  );

describe('mails to an address that its owner has not confirmed', () => {
  test('of six cash orders one mail is sent at once, and three are delayed by an hour each', async () => {
    const to = victim();
    for (let count = 0; count < 3; count += 1) await orderInCash(to);
    await shop.database.db.update(ordersTable).set({ state: 'cancelled' }).where(eq(ordersTable.email, to));
    for (let count = 0; count < 3; count += 1) await orderInCash(to);
    expect(await startsOf(to)).toEqual(['0 min', '60 min', '120 min', '180 min']);
  });

  test('the cancellation mail of a cash order waits an hour too', async () => {
    const to = victim();
    const { id } = await orderInCash(to);
    await tell(id, 'cancelled');
    expect(await startsOf(to)).toEqual(['0 min', '60 min']);
  });

  test('the mail about a shipped order is sent at once', async () => {
    const to = victim();
    const { id } = await orderInCash(to);
    await tell(id, 'shipped');
    expect(await startsOf(to)).toEqual(['0 min', '0 min']);
  });

  test('password changes and contact messages by a stranger send one mail of each category', async () => {
    const to = victim();
    let stranger = await aCustomer(shop, { email: to });
    for (const next of ['another at twelve', 'another at thirteen', 'another at fourteen']) {
      const payload = { currentPassword: stranger.password, newPassword: next, confirmPassword: next };
      const reply = await send(shop, {
        method: 'POST',
        url: '/api/account/password',
        payload,
        headers: stranger.headers,
      });
      expect(reply.statusCode, reply.body).toBe(200);
      const again = { email: to, password: next };
      stranger = browserOf(await logInAs(shop, again), again);
    }
    for (let count = 0; count < 3; count += 1) {
      const payload = { name: 'Asha', email: to, issue: 'Where is it?' };
      const headers = { 'idempotency-key': randomUUID() };
      expect(
        (await send(shop, { method: 'POST', url: '/api/contact', payload, headers, from: aNetwork() })).statusCode,
      ).toBe(201);
    }
    expect((await mailsTo(shop, to)).map(({ about }) => about.split(':')[0])).toEqual([
      'welcome',
      'password-changed',
      'new-device',
      'message-taken',
    ]);
  });

  test('mails to plus-addresses and dotted Gmail addresses count for the same mailbox', async () => {
    const name = `v${randomUUID().replaceAll('-', '')}`;
    const description = { subject: 's', preview: 'p', heading: 'h', lead: 'l', reason: 'r' };
    const goes = async (to: string) =>
      shop.database.db.transaction((tx) =>
        queueMail(tx, shop, { about: `message-taken:${randomUUID()}`, to, description }),
      );
    expect(await goes(`${name}@victim.example`)).toBe(true);
    expect(await goes(`${name}+1@victim.example`)).toBe(false);
    expect(await goes(`${name}+2+x@victim.example`)).toBe(false);
    expect(await goes(`${name.slice(0, 4)}.${name.slice(4)}@victim.example`), 'another mailbox').toBe(true);
    expect(await goes(`${name}+9@gmail.com`)).toBe(true);
    for (const to of [
      `${name.slice(0, 4)}.${name.slice(4)}@gmail.com`,
      `${name}@googlemail.com`,
      `${name.slice(0, 3)}.${name.slice(3)}+a@gmail.com`,
    ])
      expect(await goes(to), to).toBe(false);
    const sent = await mailsTo(shop, `${name}+9@gmail.com`);
    expect(
      sent.map(({ to }) => to),
      'sent to the address as it was typed',
    ).toEqual([`${name}+9@gmail.com`]);
  });

  test('code requests for plus-addresses of one mailbox share one limit', async () => {
    const name = `v${randomUUID().replaceAll('-', '')}`;
    const ask = (email: string) =>
      send(shop, { method: 'POST', url: '/api/auth/forgot-password', payload: { email }, from: aNetwork() });
    for (let count = 0; count < 6; count += 1)
      expect((await ask(`${name}+${count}@victim.example`)).statusCode).toBe(200);
    // Five mails for any requester, then one for each network; all names share the limit of twenty.
    const codes: number[] = [];
    for (let count = 6; count < 22; count += 1) codes.push((await ask(`${name}+${count}@victim.example`)).statusCode);
    expect(codes.filter((code) => code === 429).length).toBe(2);
  });

  test('of parallel mails to one address only one is sent', async () => {
    const to = victim();
    const description = { subject: 's', preview: 'p', heading: 'h', lead: 'l', reason: 'r' };
    const tries = Array.from({ length: 10 }, (_, index) =>
      shop.database.db.transaction((tx) =>
        queueMail(tx, shop, { about: `message-taken:${to}${index}`, to, description }),
      ),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });
});

describe('mails to an address that its owner has confirmed', () => {
  test('an address confirmed by a code gets every mail at once', async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    const { id } = await orderInCash(member.email);
    await tell(id, 'cancelled');
    await orderInCash(member.email);
    expect(await startsOf(member.email)).toEqual(['0 min', '0 min', '0 min', '0 min']);
  });

  test('the address of a paid order gets every mail at once, also for its next order', async () => {
    const to = victim();
    const { id } = await orderInCash(to);
    await shop.database.db.update(ordersTable).set({ paidBy: 'pay_x' }).where(eq(ordersTable.id, id));
    await tell(id, 'cancelled');
    await orderInCash(to);
    expect(await startsOf(to)).toEqual(['0 min', '0 min', '0 min']);
  });

  test('an unconfirmed address gets its next mail at once after an hour', async () => {
    const to = victim();
    await orderInCash(to);
    const before = new Date(Date.now() - 61 * 60_000);
    await shop.database.db.update(mailOutboxTable).set({ createdAt: before }).where(eq(mailOutboxTable.to, to));
    await orderInCash(to);
    expect(await startsOf(to)).toEqual(['0 min', '0 min']);
  });
});

test('signing up and renaming refuse a name that has a web address', async () => {
  const member = await aCustomer(shop);
  const names = { firstName: 'Asha', lastName: 'Win at evil.example' };
  const asked = { ...names, email: victim(), password: 'another at twelve' };
  const reply = await send(shop, { method: 'POST', url: '/api/auth/signup', payload: asked, from: aNetwork() });
  const payload = { ...names, phone: '' };
  const later = await send(shop, { method: 'PATCH', url: '/api/account/profile', payload, headers: member.headers });
  const said = { lastName: 'A name has no web address in it' };
  expect([reply, later].map((one) => [one.statusCode, one.json().fields])).toEqual([
    [400, said],
    [400, said],
  ]);
});

describe('the table of mails', () => {
  test('the table has exactly one row for each kind of mail sent by the source code', async () => {
    const root = path.join(import.meta.dirname, '../../..');
    const used = new Set<string>();
    for (const file of globSync('server/**/*.ts', { cwd: root }).filter((name) => !/test|mail-table/.test(name))) {
      const source = await readFile(path.join(root, file), 'utf8');
      if (!/\b(?:queueMail|mailRequestedCode)\(/.test(source)) continue;
      for (const [, kind] of source.matchAll(/about(?: =|:)\s*(?:step === 'returning'\s*\? )?\(?`([\w-]+):/g))
        used.add(kind ?? '');
      for (const [, kind] of source.matchAll(/[?:] \(`([\w-]+):/g)) used.add(kind ?? '');
    }
    // A credit note's steps, beside a mail.
    used.delete('return');
    const told = (Object.keys(nextStates) as (keyof typeof nextStates)[])
      .filter(isMailed)
      .map((state) => `order-${state}`);
    const steps = returnStates.filter(isMailedStep).map((state) => `return-${state}`);
    expect([...new Set([...used, ...told, ...steps])].sort()).toEqual(Object.keys(mailTable).sort());
  });

  test('a mail without a row is refused', () => {
    expect(() => rowOf('newsletter:1')).toThrow("mails 'newsletter' have no row");
    expect(() => rowOf('toString:1')).toThrow('no row');
  });

  test.each(Object.keys(mailTable) as MailKind[])('the table names what limits the mail %s', (kind) => {
    const { network, why } = mailTable[kind];
    expect(network.length > 8 && why.length > 8).toBe(true);
  });
});
