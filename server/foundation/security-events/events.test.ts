import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, logInAs } from '#server/customers/accounts/test-people.ts';
import { aLine, anOrder, asItsShopper, postOrder } from '#server/selling/order-views/test-orders.ts';
import { recordSecurityEvent } from './record-event.ts';
import { sweepSecurityEvents } from './sweep-events.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

const of = (kind: typeof securityEventsTable.$inferSelect.kind) =>
  shop.database.db
    .select()
    .from(securityEventsTable)
    .where(eq(securityEventsTable.kind, kind))
    .orderBy(securityEventsTable.id);
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => String((error.cause as Error | undefined)?.message),
  );
const kept = 'security events are only added, and kept for 180 days';

describe('a security event', () => {
  test('the database refuses to change or delete a security event early', async () => {
    const { db } = shop.database;
    await recordSecurityEvent(db, { kind: 'setting_changed', about: 'a test' });
    expect(await causeOf(db.execute(sql`update security_events set about = 'another'`))).toBe(kept);
    expect(await causeOf(db.execute(sql`delete from security_events`))).toBe(kept);
    expect(await causeOf(db.execute(sql`truncate security_events`))).toBe(kept);
    await sweepSecurityEvents(db, new Date('2027-11-23T00:00:00Z'));
    expect(await of('setting_changed')).toMatchObject([{ about: 'a test', outcome: 'done' }]);
  });

  test('security events are deleted after 180 days, or after a year once that is configured', async () => {
    const { db } = shop.database;
    const days = (count: number) => sql`now() - make_interval(days => ${count}::int)`;
    for (const count of [179, 181, 364, 366])
      await db
        .insert(securityEventsTable)
        .values({ kind: 'hold_refused', outcome: 'refused', about: String(count), at: days(count) as never });
    const left = async () => (await of('hold_refused')).map(({ about }) => about).toSorted();
    await sweepSecurityEvents(db, new Date('2027-05-13T00:00:00+05:30'));
    expect(await left()).toEqual(['179', '181', '364']);
    await sweepSecurityEvents(db, new Date('2027-05-12T23:59:00+05:30'));
    expect(await left()).toEqual(['179']);
  });

  test('a security event is rolled back with its transaction', async () => {
    const { db } = shop.database;
    await db
      .transaction(async (tx) => {
        await recordSecurityEvent(tx, { kind: 'google_unlinked' });
        throw new Error('not so');
      })
      .catch(() => {});
    expect(await of('google_unlinked')).toEqual([]);
  });

  test('a security event finds its account by e-mail, and has none for an unknown e-mail', async () => {
    const from = { address: '203.0.113.77', userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0' };
    const { email } = await aCustomer(shop);
    for (const accountOf of [email, 'nobody@example.in'])
      await recordSecurityEvent(shop.database.db, { kind: 'deletion_withdrawn', accountOf, from });
    const origin = { network: '203.0.113.0/24', device: 'Chrome on Android' };
    expect(await of('deletion_withdrawn')).toMatchObject([
      { accountId: expect.stringMatching(/^acc_/), ...origin },
      { accountId: null, ...origin },
    ]);
  });

  test('cancelling an order writes a security event with the actor and network', async () => {
    const placed = await postOrder(shop, anOrder([aLine('cricket-2')]));
    const { reference, key } = placed.json().data;
    const url = `/api/orders/${reference}/cancel?key=${key}`;
    const phone = { 'idempotency-key': 'once', 'user-agent': 'Mozilla/5.0 (iPhone) Version/18 Safari/604.1' };
    const headers = await asItsShopper(shop, reference, phone);
    const payload = { reason: 'changed_mind' };
    const reply = await shop.app.inject({ method: 'POST', url, headers, payload, remoteAddress: '198.51.100.9' });
    expect(reply.statusCode).toBe(200);
    await shop.app.inject({ method: 'POST', url, headers, payload });
    expect(await of('order_cancelled')).toMatchObject([
      {
        orderId: expect.stringMatching(/^ord_/),
        network: '198.51.100.0/24',
        device: 'Safari on iPhone',
        about: 'whole, by the shopper',
      },
    ]);
  });
});

describe('npm run shop -- events', () => {
  async function run(command: string, ...args: string[]): Promise<[code: number, said: string]> {
    const said: string[] = [];
    const code = await shop.run({ command, args, cwd: '/', by: 'bina@packing-desk' }, (line) => said.push(line));
    return [code, said.join('\n')];
  }

  test('the command events lists those of one account, newest first, with the e-mail masked', async () => {
    const person = await aCustomer(shop, { email: 'events.of@example.in' });
    await logInAs(shop, { email: person.email, password: 'wrong wrong wrong' });
    const [code, said] = await run('events', '--account', ' Events.Of@example.in');
    expect([code, said.split('\n').map((line) => / {2}(\w+)/.exec(line)?.[1])]).toEqual([
      0,
      ['sign_in_failed', 'signed_up'],
    ]);
    expect(said).toContain('e•••@example.in, from 10.');
    expect((await run('events', '--account', person.email, '--full'))[1]).toContain('events.of@example.in');
    expect((await run('events', '--account', 'nobody@example.in'))[0]).toBe(1);
  });

  test('the command events filters by kind and time, and lists the kinds after a wrong one', async () => {
    expect(await run('events', '--kind', 'sign_in')).toEqual([
      2,
      expect.stringMatching(/^There is no kind 'sign_in'\. There are: signed_up, /),
    ]);
    expect((await run('events', '--kind', 'hold_refused', '--since', '24h'))[1]).toBe(
      'Nothing of that kind is written down.',
    );
    expect((await run('events', '--kind', 'hold_refused', '--since', '180d'))[1]).toContain('hold_refused (179)');
    expect((await run('events', '--since', 'yesterday'))[0]).toBe(2);
  });

  test('the command events lists the operator and name of each command, without its arguments', async () => {
    await run('order', 'cancel', 'NOT-THERE', 'Asha Sawant changed her mind');
    await run('events', '--kind', 'signed_up', '--full');
    const rows = (await of('operator_command')).slice(-2);
    expect(rows).toMatchObject([
      { operator: 'bina@packing-desk', about: 'order cancel', outcome: 'refused' },
      { operator: 'bina@packing-desk', about: 'events --kind --full', outcome: 'done' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Asha|NOT-THERE/);
    expect((await run('events', '--kind', 'operator_command'))[1]).toContain(
      'operator_command, refused (order cancel): by bina@packing-desk',
    );
  });
});

test('a failed sign-in of a stranger stores only the network and the kind of browser', async () => {
  await logInAs(shop, { email: 'stranger@example.in', password: 'whatever it is' });
  const [row] = (await of('sign_in_failed')).slice(-1);
  expect(row).toMatchObject({
    accountId: null,
    orderId: null,
    operator: null,
    about: null,
    network: expect.stringMatching(/\.0\/24$/),
  });
  expect(JSON.stringify(row)).not.toContain('stranger');
});
