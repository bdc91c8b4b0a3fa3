import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { officeEndpoint } from '#contract/office/endpoint.ts';
import { notKept } from '#contract/retention.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { approvalsTable, staffMembersTable } from '#database/schema/staff.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { createPasswords } from '#server/customers/accounts/passwords.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { createResponseCache } from '#server/foundation/cache/response-cache.ts';
import { anonymousCaller } from '#server/foundation/http/caller.ts';
import { type CallTable, mountEndpoint } from '#server/foundation/http/mount.ts';
import { noCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { createLimits } from '#server/foundation/limits/limits.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { forgetReasons } from '#server/office/staff/sweep-office.ts';
import { changeAudited, mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { checkAudit } from './check-audit.ts';
import { exportAudit, readAudit } from './read-audit.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const author = {
  actor: 'command',
  memberId: null,
  who: 'asha@desk',
  role: 'Command line',
  from: 'Command line',
} as const;
const deps = () => ({ db: shop.database.db, now: () => now });
const countRows = async () => (await checkAudit(shop.database.db)).rows;

describe('audit row of a change', () => {
  test('rolls back a change that writes no audit row', async () => {
    const before = await countRows();
    const silent = changeAudited(deps(), author, (tx) =>
      tx
        .insert(staffMembersTable)
        .values({ id: 'stf_silent', email: 'silent@shop.example', name: 'X', roles: ['owner'], joinedAt: now }),
    );
    await expect(silent).rejects.toThrow('noted nothing');
    const { rows } = await shop.database.db.execute(sql`select 1 from staff_members where id = 'stf_silent'`);
    expect([rows.length, await countRows()]).toEqual([0, before]);
  });

  test('writes no audit row for a change that fails', async () => {
    const before = await countRows();
    const failing = changeAudited(deps(), author, async (_tx, note) => {
      note({ thing: 'shop', about: 'x', what: 'Did something' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await countRows()).toBe(before);
  });

  test('fails an office request that succeeds without an audit row', async () => {
    const call = officeEndpoint(
      'POST',
      '/api/office/silent',
      { permission: 'anyone', unstored: 'nobody is signed in' },
      { summary: 'Writes no row.', reply: z.object({}) },
    );
    const calls: CallTable = new Map();
    const router = {
      app: Fastify(),
      calls,
      cache: createResponseCache(),
      secure: false,
      findSession: async () => undefined,
      turns: noCostLimiter,
      lists: firstFacts,
    };
    const staff = {
      ...deps(),
      officeCookie: 'office',
      browserCookie: 'browser',
      publicUrl: '',
      secret: 'x',
      passwords: createPasswords(),
    };
    const limits = await createLimits(shopLimits, undefined, { warn: () => {} });
    mountChange(
      {
        router,
        staff: { shopFacts: firstFacts, settings: unchangedSettings, ...staff, limits, jobs: { send: async () => {} } },
      },
      call,
      async () => ({}),
    );
    const context = { ...anonymousCaller('203.0.113.9', () => {}), userAgent: '' };
    await expect(calls.get('POST /api/office/silent')?.({}, context)).rejects.toThrow('wrote nothing into the audit');
    await limits.close();
  });

  test('rejects at compile time an office endpoint without a permission, or a change mounted as a read', () => {
    const never = () => {
      const office = {} as Office;
      const change = officeEndpoint(
        'POST',
        '/api/office/x',
        { permission: 'member' },
        { summary: '', reply: z.object({}) },
      );
      const read = officeEndpoint(
        'GET',
        '/api/office/x',
        { permission: 'member' },
        { summary: '', reply: z.object({}) },
      );
      // @ts-expect-error An endpoint of the office must be mounted by a function that checks its permission.
      mountEndpoint(office.router, read, async () => ({}));
      // @ts-expect-error A change needs a transaction that writes the audit.
      mountRead(office, change, async () => ({}));
      // @ts-expect-error A read changes nothing.
      mountChange(office, read, async () => ({}));
      // @ts-expect-error An endpoint must declare its permission.
      officeEndpoint('GET', '/api/office/x', {}, { summary: '', reply: z.object({}) });
      // @ts-expect-error There is no such permission.
      officeEndpoint('GET', '/api/office/x', { permission: 'everything' }, { summary: '', reply: z.object({}) });
      // @ts-expect-error Endpoints of the office must be listed in the endpoint table.
      officeEndpoint('GET', '/api/other/x', { permission: 'member' }, { summary: '', reply: z.object({}) });
    };
    expect(never).toBeTypeOf('function');
  });
});

describe('hash chain of the audit log', () => {
  test('keeps the audit chain without a gap during concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        changeAudited(deps(), author, async (_tx, note) => {
          for (let row = 0; row <= at % 3; row++)
            note({ thing: 'shop', about: `thing ${at}`, what: 'Did', after: { b: [1, { z: at, a: null }], a: 'ü' } });
        }),
      ),
    );
    expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
  });

  test('refuses to update, delete or truncate audit rows', async () => {
    for (const statement of ["update audit set what = 'x'", 'delete from audit', 'truncate audit'])
      await expect(shop.database.pool.query(statement), statement).rejects.toThrow('only added to');
  });

  test.each([
    ['a changed reason', 'update audit set why = $1 where number = 2', 'not as it was written'],
    ['a changed hash', 'update audit set hash = $1 where number = 2', 'does not follow'],
    ['a deleted row', 'delete from audit where number = 2 and what <> $1', 'missing'],
  ])('detects %s in the audit log even if triggers were disabled', async (_what, statement, fault) => {
    const undo = new Error('undo');
    const found = await shop.database.db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(statement.replace('$1', `'forged'`)));
        const { faults } = await checkAudit(tx);
        throw Object.assign(undo, { faults });
      })
      .catch((error: unknown) => (error as { faults?: string[] }).faults ?? []);
    expect(found.join(' ')).toContain(fault);
  });

  test('stores reasons apart from the audit chain, detects changed ones, and allows their deletion', async () => {
    const { db } = shop.database;
    const about = { thing: 'customer', about: 'acc_of-somebody-deleted' } as const;
    const why = 'Mrs Kulkarni of Palm Beach Road asked for it';
    const live = await aCustomer(shop);
    const [{ id } = { id: '' }] = await db.select().from(accountsTable).where(eq(accountsTable.email, live.email));
    await changeAudited(deps(), author, async (_tx, note) => {
      note({ ...about, what: 'Blocked', why });
      note({ thing: 'customer', about: id, what: 'Blocked', why });
      note({ thing: 'order', about: 'K7QW4MX9TD', what: 'Put on hold', why });
    });
    const reasons = async () => (await readAudit(db, { who: 'asha@desk' })).rows.slice(0, 3).map((row) => row.why);
    expect(await reasons()).toEqual([why, why, why]);
    const { rows } = await db.execute(
      sql`select row_to_json(a)::text as row from audit a order by number desc limit 3`,
    );
    expect(JSON.stringify(rows)).not.toContain('Kulkarni');
    await db.execute(sql`update audit_words set why = 'Nobody asked' where number = (select max(number) from audit)`);
    expect((await checkAudit(db)).faults.join()).toMatch(/^the reason of row \d+ is not as it was written$/);
    await db.execute(sql`update audit_words set why = ${why} where number = (select max(number) from audit)`);
    await forgetReasons(db, now);
    expect(await reasons(), 'of an account that is deleted, at once').toEqual([why, why, notKept]);
    await forgetReasons(db, new Date('2028-11-23T04:19:00Z'));
    expect(await reasons(), 'a minute before 24 months').toEqual([why, why, notKept]);
    await forgetReasons(db, new Date('2028-11-23T04:21:00Z'));
    expect([await reasons(), (await checkAudit(db)).faults]).toEqual([[notKept, notKept, notKept], []]);
  });

  test('checks the audit log on the command line, and logs commands under the name of the user', async () => {
    const said: string[] = [];
    const run = (command: string, ...args: string[]) =>
      shop.run({ command, args, cwd: '/', by: 'asha@packing-desk' }, (line) => said.push(line));
    const before = await countRows();
    expect(await run('ledger')).toBe(0);
    expect(await countRows()).toBe(before);
    await run('order', 'cancel', 'K7QW4MX9TD', 'The print is too small');
    await run('order', 'cancel', 'K7QW4MX9TD', '--dry', 'The print is too small');
    expect(await countRows()).toBe(before + 1);
    const { rows } = await shop.database.db.execute(
      sql`select who, actor, thing, about, what, w.why from audit join audit_words w using (number) order by number desc limit 1`,
    );
    expect(rows[0]).toEqual({
      who: 'asha@packing-desk',
      actor: 'command',
      thing: 'order',
      about: 'K7QW4MX9TD',
      what: 'Typed: order cancel',
      why: 'The print is too small',
    });
    expect(await run('audit')).toBe(0);
    expect(said.join(' ')).toContain('none is missing');
  });
});

test('exports every audit row once in parts of a CSV with one header', async () => {
  const { db } = shop.database;
  for (let at = 0; at < 5; at += 1)
    await changeAudited(deps(), author, async (_tx, note) =>
      note({ thing: 'shop', about: `part ${at}`, what: 'Did something' }),
    );
  const parts: string[] = [];
  for (let before: number | undefined; ; ) {
    const { csv, next } = await exportAudit(db, { who: 'asha@desk' }, before, 2);
    parts.push(csv);
    if (next === null) break;
    before = next;
  }
  const whole = await exportAudit(db, { who: 'asha@desk' });
  expect(parts.length).toBeGreaterThan(2);
  expect([parts.join(''), whole.next]).toEqual([whole.csv, null]);
  expect(whole.csv.trim().split('\r\n')).toHaveLength(whole.rows + 1);
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const after = (await ask(shop, 'GET /api/office/audit/export?thing=shop&about=part%203', { cookie })).json().data;
  expect(after).toMatchObject({ rows: 1, next: null, csv: expect.stringContaining('part 3') });
});

test.each([
  ['who=asha', ['by hand']],
  ['thing=shop&about=by%20hand', ['by hand']],
  ['who=nobody', []],
  ['about=by%20hand&from=2026-11-23&to=2026-11-23', ['by hand']],
  ['about=by%20hand&from=2026-11-24', []],
  ['about=by%20hand&to=2026-11-22', []],
  ['about=by', []],
])('filters audit rows by %s and finds %j', async (query, wanted) => {
  await changeAudited(deps(), author, async (_tx, note) =>
    note({ thing: 'shop', about: 'by hand', what: 'Did something' }),
  );
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const { rows } = (await ask(shop, `GET /api/office/audit?${query}`, { cookie })).json().data;
  const found = rows.filter(({ about }: { about: string }) => about === 'by hand');
  expect(found.slice(0, 1).map(({ about }: { about: string }) => about)).toEqual(wanted);
  expect(found.every(({ from }: { from: string }) => from === 'Command line')).toBe(true);
});

describe('approvals of amounts above a limit', () => {
  const wanted = { kind: 'refund', about: 'K7QW4MX9TD', amount: 2000.01, why: 'Came late, twice' };
  const asked = async (cookie: string, payload: object = wanted) =>
    ask(shop, 'POST /api/office/approvals', { cookie, payload });
  const decide = (cookie: string, id: string, grant = true) =>
    ask(shop, `POST /api/office/approvals/${id}/decision`, { cookie, payload: { grant } });

  test('requires a second person for an amount above the limit, and decides an approval once', async () => {
    const [support, manager, owner] = [
      await aColleagueIn(shop, ['support'], now),
      await aColleagueIn(shop, ['manager'], now),
      await aColleagueIn(shop, ['owner'], now),
    ];
    expect((await asked(support.cookie, { ...wanted, amount: 2000 })).json()).toMatchObject({ code: 'not_offered' });
    const { id } = (await asked(support.cookie)).json().data;
    const mine = (await ask(shop, 'GET /api/office/approvals', { cookie: manager.cookie })).json().data;
    expect(mine.approvals[0]).toMatchObject({ id, mine: true, words: 'Refund of ₹2,000.01 for K7QW4MX9TD' });
    expect((await decide(support.cookie, id)).statusCode).toBe(403);
    // The order does not exist, so the approval fails and stays pending.
    expect((await decide(manager.cookie, id)).statusCode).toBe(409);
    const answers = await Promise.all([manager, owner, owner].map(({ cookie }) => decide(cookie, id, false)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const big = (await asked(manager.cookie, { ...wanted, amount: 30_000 })).json().data.id;
    expect((await decide(manager.cookie, big, false)).json()).toMatchObject({ code: 'not_offered' });
    expect((await decide((await aColleagueIn(shop, ['manager'], now)).cookie, big, false)).json()).toMatchObject({
      code: 'not_offered',
    });
    expect((await decide(owner.cookie, big, false)).statusCode).toBe(200);
    expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
  });

  test('lists many approvals page by page, each once, to deciders and requesters', async () => {
    const [support, owner] = [await aColleagueIn(shop, ['support'], now), await aColleagueIn(shop, ['owner'], now)];
    await shop.database.pool.query(
      `insert into approvals (id, kind, about, amount_paise, why, state, asked_by, asked_by_name, asked_at)
       select 'apr_many' || n, 'refund', 'K7QW4MX9TD', 200100, 'Late', 'asked', $1, 'Farida', $2::timestamptz - (n / 7) * interval '1 second' from generate_series(1, 120) n`,
      [support.id, now.toISOString()],
    );
    const pages = async (cookie: string, whose: string) => {
      const found: string[] = [];
      for (let after = '', most = 10; most > 0; most -= 1) {
        const { data } = (await ask(shop, `GET /api/office/approvals?whose=${whose}${after}`, { cookie })).json();
        expect(data.approvals.length).toBeLessThanOrEqual(50);
        found.push(...data.approvals.map(({ id }: { id: string }) => id));
        if (data.next === null) break;
        after = `&after=${data.next}`;
      }
      return found;
    };
    for (const found of [await pages(support.cookie, 'own'), await pages(owner.cookie, 'asked')]) {
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((id) => id.startsWith('apr_many'))).toHaveLength(120);
    }
    for (const after of ['nothing', Buffer.from('["x","y"]').toString('base64url')])
      expect(
        (await ask(shop, `GET /api/office/approvals?after=${after}`, { cookie: owner.cookie })).json(),
      ).toMatchObject({
        fields: { after: 'Begin with the first page again' },
      });
    await shop.database.pool.query(`delete from approvals where id like 'apr_many%'`);
  });

  test('refuses an approval decided by its requester or by nobody, in the database', async () => {
    const row = {
      id: 'apr_own',
      kind: 'refund' as const,
      about: 'x',
      amountPaise: 1,
      why: 'x',
      askedBy: 'a',
      askedByName: 'A',
      askedAt: now,
    };
    await expect(
      shop.database.db.insert(approvalsTable).values({ ...row, state: 'done', decidedBy: 'a' }),
    ).rejects.toThrow();
    await expect(shop.database.db.insert(approvalsTable).values({ ...row, state: 'done' })).rejects.toThrow();
  });
});
