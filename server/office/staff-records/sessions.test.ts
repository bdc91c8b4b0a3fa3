import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { auditTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop, testPasswords } from '#server/app/test-support/test-shop.ts';
import { standingSessions } from './standing-sessions.ts';
import { aColleagueIn, asDemo, ask, browserName, cookieIn } from './test-staff.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const later = (minutes: number, seconds = 0) => {
  now = new Date(now.getTime() + minutes * 60_000 + seconds * 1000);
};
const me = (cookie: string, more: object = {}) => ask(shop, 'GET /api/office/me', { cookie, ...more });

const signedIn = (roles: StaffRole[]) => aColleagueIn(shop, roles, now);

test('restricts the session cookie to this host and to same-site requests', async () => {
  const secure = await openTestShop(() => now, undefined, { idle: true, publicUrl: 'https://shop.test' });
  const reply = await ask(secure, 'POST /api/office/demo', {
    payload: { role: 'viewer' },
    headers: { origin: 'https://shop.test' },
  });
  await secure.close();
  const cookie = reply.cookies.find(({ name }) => name.endsWith('office'));
  expect(cookie).toMatchObject({
    name: '__Host-office',
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    maxAge: 12 * 3600,
  });
});

describe('end of a session', () => {
  test('ends a session after 30 minutes without an action of the member', async () => {
    const { cookie } = await signedIn(['support']);
    for (let at = 0; at < 3; at++) {
      later(29);
      expect((await me(cookie)).statusCode).toBe(200);
    }
    later(31);
    expect((await me(cookie)).statusCode).toBe(401);
    later(-31);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test.each([
    ['29:59', 29, 59, 200],
    ['30:00', 30, 0, 401],
  ] as const)('checks a session %s after its last request', async (_time, minutes, seconds, status) => {
    const { cookie, sessionId } = await signedIn(['support']);
    later(minutes, seconds);
    expect((await standingSessions(shop.database.db, [sessionId], now)).has(sessionId)).toBe(status === 200);
    expect((await me(cookie)).statusCode).toBe(status);
  });

  const pin = { pinHash: 'of four digits' };
  /** Automatic requests of a page: marked ones, an EventSource, and pictures. */
  const byItself = {
    mark: { 'x-by-itself': '1' },
    stream: { accept: 'text/event-stream' },
    picture: { accept: 'image/avif,*/*;q=0.8' },
  };
  type Way = 'person' | keyof typeof byItself;
  const left: [StaffRole[], object, 'ended' | 'locked'][] = [
    [['support'], {}, 'ended'],
    [['support'], pin, 'ended'],
    [['packer', 'support'], pin, 'ended'],
    [['packer'], { pinHash: null }, 'ended'],
    [['packer'], pin, 'locked'],
  ];
  const ways: Way[] = ['person', 'mark', 'stream', 'picture'];
  const table = left.flatMap(([roles, more, becomes]) => ways.map((way) => [roles, more, way, becomes] as const));
  const how = async (cookie: string, headers: object = {}) => {
    const reply = await me(cookie, { headers });
    if (reply.statusCode === 401) return 'ended';
    return reply.json().data.locked ? 'locked' : 'open';
  };

  test.each(table)(
    'after 30 minutes, a session of %j with %j and requests by %s is %s',
    async (roles, more, way, becomes) => {
      const { cookie, sessionId } = await aColleagueIn(shop, roles, now, more);
      const headers = way === 'person' ? {} : byItself[way];
      later(29, 59);
      expect(await how(cookie, headers)).toBe('open');
      later(0, 1);
      // Only an action of the member restarts the half hour.
      expect(await how(cookie)).toBe(way === 'person' ? 'open' : becomes);
      later(30);
      expect(await how(cookie, headers)).toBe(becomes);
      expect((await standingSessions(shop.database.db, [sessionId], now)).has(sessionId)).toBe(false);
    },
  );

  test.each(left)('does not extend a session of %j with %j by automatic requests (then %s)', async (...row) => {
    const [roles, more, becomes] = row;
    const { cookie } = await aColleagueIn(shop, roles, now, more);
    for (let minute = 1; minute < 30; minute += 1) {
      later(1);
      expect(await how(cookie, byItself.mark)).toBe('open');
    }
    later(1);
    expect(await how(cookie, byItself.mark)).toBe(becomes);
  });

  test.each([
    [['support'], 12],
    [['packer'], 8],
    [['packer', 'support'], 12],
  ] as [StaffRole[], number][])('ends a session of %j after %i hours in any case', async (roles, hours) => {
    const { cookie } = await signedIn(roles);
    for (let minutes = 0; minutes < hours * 60 - 20; minutes += 20) {
      later(20);
      expect((await me(cookie)).statusCode).toBe(200);
    }
    later(19, 59);
    expect((await me(cookie)).statusCode).toBe(200);
    later(0, 1);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test('ends a session whose cookie appears in another browser', async () => {
    const { cookie } = await signedIn(['owner']);
    expect((await me(cookie, { headers: { 'user-agent': 'curl/8' } })).statusCode).toBe(401);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test('ends sessions at once when a member is removed, loses roles, or an owner ends them', async () => {
    const owner = await signedIn(['owner']);
    const [gone, lesser, ended] = [await signedIn(['manager']), await signedIn(['owner']), await signedIn(['support'])];
    const list = 'GET /api/office/staff';
    expect((await ask(shop, list, { cookie: lesser.cookie })).statusCode).toBe(200);
    const as = { cookie: owner.cookie };
    expect((await ask(shop, `DELETE /api/office/staff/${gone.id}`, as)).statusCode).toBe(200);
    expect((await me(gone.cookie)).statusCode).toBe(401);
    const change = (version: number) =>
      ask(shop, `PUT /api/office/staff/${lesser.id}/roles`, { ...as, payload: { roles: ['viewer'], version } });
    expect((await change(7)).statusCode).toBe(409);
    expect((await change(1)).statusCode).toBe(200);
    expect((await ask(shop, list, { cookie: lesser.cookie })).statusCode).toBe(403);
    expect((await ask(shop, `DELETE /api/office/staff/${ended.id}/sessions`, as)).statusCode).toBe(200);
    expect((await me(ended.cookie)).statusCode).toBe(401);
  });
});

describe('list of sessions', () => {
  const desk = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36';
  interface Listed {
    id: string;
    device: string;
    here: boolean;
  }
  const listed = async (cookie: string): Promise<Listed[]> =>
    (await ask(shop, 'GET /api/office/me/sessions', { cookie })).json().data;

  test('lists the sessions of a member, who can end each of them, and logs that', async () => {
    const headers = { 'user-agent': desk };
    const here = await asDemo(shop, 'merchandiser');
    const there = cookieIn(await ask(shop, 'POST /api/office/demo', { payload: { role: 'merchandiser' }, headers }));
    const both = await listed(here);
    expect(both.map((one) => [one.device, one.here]).toSorted()).toEqual([
      ['Chrome on Android', true],
      ['Chrome on Linux', false],
    ]);
    const other = both.find((one) => !one.here)?.id ?? '';
    const end = () => ask(shop, `DELETE /api/office/me/sessions/${other}`, { cookie: here });
    const ended = await end();
    expect([ended.statusCode, ended.json().message]).toEqual([200, 'Signed out there']);
    expect(ended.json().data).toMatchObject([{ here: true }]);
    expect(await listed(here)).toHaveLength(1);
    expect((await me(there, { headers })).statusCode).toBe(401);
    expect((await me(here)).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(404);
    const rows = await shop.database.db
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.about, 'merchandiser@demo.invalid'), eq(auditTable.what, 'Ended a session')));
    expect(rows).toMatchObject([{ who: 'Dev Malhotra', thing: 'session', before: { device: 'Chrome on Linux' } }]);
  });

  test('does not let a member end sessions of others', async () => {
    const [one, other] = [await signedIn(['support']), await signedIn(['support'])];
    expect(
      (await ask(shop, `DELETE /api/office/me/sessions/${other.sessionId}`, { cookie: one.cookie })).statusCode,
    ).toBe(404);
    expect((await me(other.cookie)).statusCode).toBe(200);
  });

  test('lists no session that has expired, and those that are locked', async () => {
    const table = await aColleagueIn(shop, ['packer'], now, { pinHash: 'of four digits' });
    const [left, owner] = [await signedIn(['support']), await signedIn(['owner'])];
    later(20);
    expect((await me(owner.cookie)).statusCode).toBe(200);
    later(10);
    const { colleagues } = (await ask(shop, 'GET /api/office/staff', { cookie: owner.cookie })).json().data;
    const found = ({ id }: { id: string }) => colleagues.find((one: { id: string }) => one.id === id);
    expect(found(left)).toMatchObject({ sessions: 0, seenAt: expect.any(String) });
    expect(found(table)).toMatchObject({ sessions: 1 });
    const sessionsOf = async ({ id }: { id: string }) =>
      (await ask(shop, `GET /api/office/staff/${id}/sessions`, { cookie: owner.cookie })).json().data;
    expect(await sessionsOf(left)).toEqual([]);
    expect(await sessionsOf(table)).toHaveLength(1);
  });
});

test('refuses to remove the last owner', async () => {
  await shop.database.db.delete(staffMembersTable).where(eq(staffMembersTable.demo, false));
  const [one, two] = [await signedIn(['owner']), await signedIn(['owner', 'packer'])];
  // Each owner removes the other concurrently; one remains.
  const answers = await Promise.all([
    ask(shop, `DELETE /api/office/staff/${two.id}`, { cookie: one.cookie }),
    ask(shop, `DELETE /api/office/staff/${one.id}`, { cookie: two.cookie }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  const left = answers[0].statusCode === 200 ? one : two;
  const as = { cookie: left.cookie };
  expect((await ask(shop, `DELETE /api/office/staff/${left.id}`, as)).statusCode).toBe(409);
  expect(
    (await ask(shop, `PUT /api/office/staff/${left.id}/roles`, { ...as, payload: { roles: ['manager'], version: 1 } }))
      .statusCode,
  ).toBe(409);
});

describe('locked screen', () => {
  test('unlocks the screen only with the PIN, and ends the session after five wrong PINs', async () => {
    const { cookie } = await aColleagueIn(shop, ['packer'], now, { pinHash: null });
    const post = (path: string, payload: object) => ask(shop, `POST /api/office/me/${path}`, { cookie, payload });
    expect((await post('lock', {})).statusCode).toBe(409);
    expect((await ask(shop, 'PUT /api/office/me/pin', { cookie, payload: { pin: '4711' } })).statusCode).toBe(200);
    expect((await post('lock', {})).json().data).toMatchObject({ locked: true });
    expect((await ask(shop, 'GET /api/office/orders', { cookie })).statusCode).toBe(403);
    expect((await ask(shop, 'GET /api/office/me/sessions', { cookie })).json()).toMatchObject({ code: 'locked' });
    expect((await post('unlock', { pin: '4712' })).statusCode).toBe(400);
    expect((await post('unlock', { pin: '4711' })).json().data).toMatchObject({ locked: false });
    // An idle session of a packer is locked instead of ended.
    later(45);
    expect((await me(cookie)).json().data).toMatchObject({ locked: true });
    const tries = await Promise.all(
      ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((pin) => post('unlock', { pin })),
    );
    expect(tries.map(({ statusCode }) => statusCode).toSorted()).toEqual([400, 400, 400, 400, 401, 401, 401]);
    expect((await me(cookie)).statusCode).toBe(401);
  });
});

describe('requests from other sites', () => {
  test.each([
    ['a write without an Origin', 'POST', { origin: '' }, 403],
    ['a write of another site', 'POST', { origin: 'https://evil.example' }, 403],
    ['a read that another site began', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a write that is typed into the address', 'POST', { 'sec-fetch-site': 'none' }, 403],
    ['a read of our own page', 'GET', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('answers %s by the rules', async (_what, method, headers, status) => {
    const { cookie } = await signedIn(['owner']);
    const { origin, ...rest } = { origin: 'http://shop.test', ...headers } as Record<string, string>;
    const reply = await shop.app.inject({
      method: method as 'GET',
      url: method === 'GET' ? '/api/office/me' : '/api/office/sign-out',
      headers: { cookie, 'user-agent': browserName, ...rest, ...(origin && { origin }) },
    });
    expect(reply.statusCode).toBe(status);
  });
});

test('has no demo members in a shop that sells', async () => {
  const cookie = await asDemo(shop, 'owner');
  expect((await me(cookie)).json().data).toMatchObject({ demo: true, roles: ['owner'] });
  const selling = {
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://shop.test',
    BACKUP_KEY: 'none',
    RAZORPAY_KEY_ID: 'rzp_live_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'x',
    SHIPROCKET_EMAIL: 'x@shop.test',
    SHIPROCKET_PASSWORD: 'x',
    SHIPROCKET_WEBHOOK_TOKEN: 'x',
    SMTP_URL: 'smtps://127.0.0.1:9',
    MAIL_FROM: 'Maidan <x@shop.test>',
  };
  // The same database was used by a demo before.
  const real = await openTestShop(() => now, undefined, {
    idle: true,
    publicUrl: 'https://shop.test',
    env: selling,
    database: { ...shop.database, close: async () => {} },
  });
  const headers = { origin: 'https://shop.test', host: 'shop.test' };
  for (const call of ['GET /api/office/demo', 'POST /api/office/demo'])
    expect((await ask(real, call, { headers, payload: { role: 'owner' } })).statusCode, call).toBe(404);
  expect((await ask(real, 'GET /api/office/me', { cookie, headers })).statusCode).toBe(401);
  expect(await shop.database.db.select().from(staffMembersTable).where(eq(staffMembersTable.demo, true))).toEqual([]);
  // No confirmation without a password in production.
  const owner = await aColleagueIn(real, ['owner'], now, {
    codeSecret: 'sealed',
    passwordHash: await testPasswords.hash('x'),
  });
  const confirm = await ask(real, 'POST /api/office/me/confirm', {
    headers,
    cookie: owner.cookie.replace('office=', '__Host-office='),
    payload: {},
  });
  expect([confirm.statusCode, confirm.json().fields]).toEqual([400, { password: 'That password is not right' }]);
  await real.close();
});

test('ends the session on sign-out', async () => {
  const { cookie } = await signedIn(['viewer']);
  const reply = await ask(shop, 'POST /api/office/sign-out', { cookie, payload: {} });
  expect([reply.statusCode, cookieIn(reply)]).toEqual([200, 'office=']);
  expect((await me(cookie)).statusCode).toBe(401);
});

test('limits expensive requests of one member across networks, and no others', async () => {
  const busy = await openTestShop(() => now, undefined, { idle: true, env: { WORK_BUDGETS: 'on' } });
  const [one, other] = [await aColleagueIn(busy, ['owner'], now), await aColleagueIn(busy, ['owner'], now)];
  // Each request comes from another network, so the member is counted.
  const exportOf = ({ cookie }: { cookie: string }) => ask(busy, 'GET /api/office/audit/export', { cookie });
  const asked = Array.from({ length: 30 }, () => exportOf(one));
  const beyond = await Promise.any(
    asked.map(async (answer) => {
      const reply = await answer;
      if (reply.statusCode !== 429) throw new Error('served');
      return reply;
    }),
  );
  expect([beyond.json().code, Number(beyond.headers['retry-after']) > 0]).toEqual(['too_many_requests', true]);
  expect((await exportOf(other)).statusCode).toBe(200);
  const served = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200).length;
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(15);
  await busy.close();
});
