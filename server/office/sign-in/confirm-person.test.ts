import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { officeEndpoints } from '#contract/office/calls.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { mayDo, rightsOf } from '#contract/office/permissions.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop, testPasswords } from '#server/app/test-support/test-shop.ts';
import { aNetwork, mailsTo } from '#server/customers/accounts/test-people.ts';
import { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  const publicUrl = 'http://localhost';
  shop = await openTestShop(() => now, undefined, { idle: true, publicUrl, env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const minute = 60_000;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const password = 'umpire counts six balls';
const headers = { origin: 'http://localhost', host: 'localhost' };
type Reply = Awaited<ReturnType<typeof ask>>;

/** A browser with its cookies, in its own network. */
class Browser {
  readonly from = aNetwork();
  private readonly jar = new Map<string, string>();

  async call(call: string, payload?: object): Promise<Reply> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await ask(shop, call, {
      headers,
      from: this.from,
      ...(payload && { payload }),
      ...(cookie && { cookie }),
    });
    for (const { name, value } of reply.cookies) this.jar.set(name, value);
    return reply;
  }

  post(path: string, payload: object = {}): Promise<Reply> {
    return this.call(`POST /api/office/${path}`, payload);
  }
}

async function linkFor(email: string, role: StaffRole): Promise<string> {
  const lines: string[] = [];
  const args = ['invite', email, '--role', role, '--full'];
  await shop.run({ command: 'staff', args, cwd: '/', by: 'asha@desk' }, (line) => lines.push(line));
  return lines.join(' ').match(/join#([\w-]{43})/)?.[1] ?? '';
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Accepts an invitation with a password, and sets up codes. */
async function joined(email: string, role: StaffRole = 'owner') {
  const browser = new Browser();
  await browser.post('invitations/accept', { token: await linkFor(email, role), name: 'Nila Menon', password });
  const { secret } = (await browser.post('sign-in/set-up')).json().data as { secret: string };
  const done = await browser.post('sign-in/set-up/confirm', { code: codeOf(secret) });
  expect(done.statusCode).toBe(200);
  return { browser, secret, recovery: done.json().data.recoveryCodes as string[] };
}

const subjectsTo = async (email: string) =>
  (await mailsTo(shop, email)).map(({ subject, text }) => `${subject} ${text}`);
const invite = (browser: Browser) =>
  browser.post('staff/invitations', { email: `new${Math.random()}@shop.example`, roles: ['owner'] });

const confirmed = officeEndpoints.filter((one) => one.confirmed);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('session whose last confirmation is older than ten minutes', () => {
  test('lists the endpoints that require a recent confirmation', () => {
    expect(confirmed.map(nameOf)).toMatchInlineSnapshot(`
      [
        "PUT /api/office/me/pin",
        "POST /api/office/me/passkeys/options",
        "POST /api/office/me/passkeys",
        "DELETE /api/office/me/passkeys/:id",
        "POST /api/office/staff/invitations",
        "PUT /api/office/staff/:id/roles",
        "DELETE /api/office/staff/:id",
        "PUT /api/office/roles",
        "GET /api/office/audit/export",
        "POST /api/office/tax-months/:month/folder",
        "GET /api/office/tax-months/:month/folder/file",
        "POST /api/office/tax-months/:month/close",
        "POST /api/office/tax-months/:month/reopen",
        "GET /api/office/money/disputes/:id/evidence",
        "POST /api/office/customers/:key/export",
        "POST /api/office/customers/:key/deletion",
        "POST /api/office/customers/:key/merge",
        "POST /api/office/opening",
        "POST /api/office/tax/nearest-prices",
      ]
    `);
  });

  test.each(confirmed.map((one) => [nameOf(one), one] as const))(
    'refuses %s without a recent confirmation, after checking login and role',
    async (name, one) => {
      const call = name.replace(/:\w+/g, 'none');
      expect((await ask(shop, call, { headers, payload: {} })).statusCode).toBe(401);
      const { cookie } = await aColleagueIn(shop, ['owner'], now);
      later(10 * minute + 1);
      const reply = await ask(shop, call, { headers, cookie, payload: {} });
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'confirm_first']);
      const viewer = await aColleagueIn(shop, ['viewer'], now);
      const isTheirs = one.permission === 'member' || mayDo(rightsOf(['viewer']), one.permission as 'orders.see');
      const refusal = await ask(shop, call, { headers, cookie: viewer.cookie, payload: {} });
      if (!isTheirs) expect(refusal.json().code).toBe('not_allowed');
    },
  );

  test('requires a confirmation to approve, export people, or change seller and money settings', async () => {
    const { cookie } = await aColleagueIn(shop, ['owner'], now);
    const codesNow = async () =>
      Promise.all(
        (
          [
            ['POST /api/office/approvals/none/decision', { grant: true }],
            ['POST /api/office/order-exports', { people: true }],
            ['POST /api/office/settings/take-back', { name: 'seller', version: 1 }],
            ['POST /api/office/settings/take-back', { name: 'tax', version: 1 }],
            ['POST /api/office/settings/take-back', { name: 'prices', version: 1 }],
            ['PUT /api/office/settings', { name: 'cash', value: { offered: true, most: 1 }, version: 9, from: null }],
            // These do not require a confirmation.
            ['POST /api/office/approvals/none/decision', { grant: false }],
            ['POST /api/office/order-exports', { people: false }],
            ['POST /api/office/settings/take-back', { name: 'holidays', version: 1 }],
          ] as const
        ).map(async ([call, payload]) => (await ask(shop, call, { headers, cookie, payload })).json().code),
      );
    expect(new Set(await codesNow())).not.toContain('confirm_first');
    later(10 * minute + 1);
    const codes = await codesNow();
    expect(codes.slice(0, 6)).toEqual(Array(6).fill('confirm_first'));
    expect(new Set(codes.slice(6))).not.toContain('confirm_first');
  });
});

describe('confirmation with password and code', () => {
  it('confirms a session with password and code for ten minutes', async () => {
    const { browser, secret } = await joined('codes@shop.example');
    expect((await invite(browser)).statusCode).toBe(200);
    later(10 * minute + 1);
    expect((await invite(browser)).json().code).toBe('confirm_first');
    const wrong = await browser.post('me/confirm', { password: 'not it at all', code: codeOf(secret) });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'That password is not right' }]);
    expect((await browser.post('me/confirm', { password, code: '000000' })).json().fields).toHaveProperty('code');
    expect((await browser.post('me/confirm', {})).statusCode).toBe(400);
    expect((await invite(browser)).json().code).toBe('confirm_first');
    const code = codeOf(secret);
    expect((await browser.post('me/confirm', { password, code })).statusCode).toBe(200);
    expect((await invite(browser)).statusCode).toBe(200);
    later(10 * minute);
    expect((await invite(browser)).statusCode).toBe(200);
    later(1);
    expect((await invite(browser)).json().code).toBe('confirm_first');
  });

  it('signs a member out after five wrong codes, even with the right password', async () => {
    const { browser } = await joined('fifth@shop.example');
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await browser.post('me/confirm', { password, code: `00000${at}` })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 401, 401]);
  });

  it('refuses to accept a code twice', async () => {
    const { browser, secret } = await joined('twice@shop.example');
    later(minute);
    const code = codeOf(secret);
    expect((await browser.post('me/confirm', { password, code })).statusCode).toBe(200);
    expect((await browser.post('me/confirm', { password, code })).statusCode).toBe(400);
  });
});

describe('confirmation with a passkey', () => {
  const sign = async (browser: Browser, key: TestAuthenticator, path: string) => {
    const asked = await browser.post(`${path}/options`);
    key.counter += 1;
    return asked.statusCode === 200 ? key.sign(asked.json().data) : undefined;
  };
  const joinedByKey = async (email: string) => {
    const [browser, key] = [new Browser(), new TestAuthenticator('http://localhost')];
    await browser.post('invitations/accept', { token: await linkFor(email, 'owner'), name: 'Asha Rao', password });
    const passkey = key.make((await browser.post('sign-in/set-up/passkey/options')).json().data);
    expect((await browser.post('sign-in/set-up/passkey', { passkey })).statusCode).toBe(200);
    return { browser, key };
  };

  it("confirms a session with the member's passkey only, and not with a signature for a login", async () => {
    const { browser, key } = await joinedByKey('key@shop.example');
    const other = await joinedByKey('other-key@shop.example');
    later(11 * minute);
    expect((await browser.post('me/confirm', { password, code: '000000' })).json().code).toBe('not_offered');
    for (const passkey of [
      await sign(browser, key, 'sign-in/passkey'),
      await sign(other.browser, other.key, 'me/confirm/passkey'),
    ])
      expect((await browser.post('me/confirm/passkey', { passkey })).statusCode).toBe(409);
    expect((await invite(browser)).json().code).toBe('confirm_first');
    const passkey = await sign(browser, key, 'me/confirm/passkey');
    expect((await browser.post('me/confirm/passkey', { passkey })).statusCode).toBe(200);
    expect((await invite(browser)).statusCode).toBe(200);
    expect((await browser.post('me/confirm/passkey', { passkey })).statusCode).toBe(409);
  });

  it('offers no confirmation by passkey to a member without one', async () => {
    const { browser } = await joined('no-key@shop.example');
    expect((await browser.post('me/confirm/passkey/options')).json().code).toBe('not_offered');
  });
});

describe('demo member', () => {
  it('confirms the session of a demo member with one request', async () => {
    const browser = new Browser();
    await browser.post('demo', { role: 'owner' });
    later(10 * minute + 1);
    expect((await invite(browser)).json().code).toBe('confirm_first');
    expect((await browser.post('me/confirm')).statusCode).toBe(200);
    expect((await invite(browser)).statusCode).toBe(200);
  });
});

describe('setup of the second factor', () => {
  it('sets up the second factor once, and refuses a slower concurrent login', async () => {
    const email = 'race@shop.example';
    const [one, two] = [new Browser(), new Browser()];
    await one.post('invitations/accept', { token: await linkFor(email, 'owner'), name: 'Asha Rao', password });
    await two.post('sign-in/password', { email, password });
    const { secret } = (await one.post('sign-in/set-up')).json().data;
    // The other pending login has ended.
    expect((await two.post('sign-in/set-up')).statusCode).toBe(401);
    await two.post('sign-in/password', { email, password });
    expect((await one.post('sign-in/set-up/confirm', { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await two.post('sign-in/set-up')).statusCode).toBe(401);
    const key = new TestAuthenticator('http://localhost');
    expect((await two.post('sign-in/set-up/passkey/options')).statusCode).toBe(401);
    expect(key.counter).toBeDefined();
  });
});

describe('mails about changes of the credentials', () => {
  it('mails a member about each change of codes, passkeys, PIN and password', async () => {
    const email = 'told@shop.example';
    const { browser, recovery } = await joined(email);
    const key = new TestAuthenticator('http://localhost');
    const passkey = key.make((await browser.post('me/passkeys/options')).json().data);
    const [{ id }] = (await browser.post('me/passkeys', { passkey })).json().data;
    await browser.call(`DELETE /api/office/me/passkeys/${id}`);
    await browser.call('PUT /api/office/me/pin', { pin: '4711' });
    await browser.post('sign-in/password', { email, password });
    await browser.post('sign-in/code', { code: recovery[0] });
    const again = new Browser();
    await again.post('invitations/accept', { token: await linkFor(email, 'owner'), name: 'Nila Menon', password });
    const told = (await subjectsTo(email)).filter((one) => one.startsWith('Your sign-in to the office was changed'));
    for (const words of [
      'makes codes',
      'passkey was added',
      'passkey was removed',
      'PIN',
      'recovery code',
      'password was chosen',
    ])
      expect(
        told.filter((one) => one.includes(words)),
        words,
      ).toHaveLength(1);
  });
});

it('mails a member whose recovery code was used for a confirmation', async () => {
  const email = 'recovered@shop.example';
  const { browser, recovery } = await joined(email);
  const sent = async () => (await subjectsTo(email)).filter((one) => one.includes('recovery code was used')).length;
  expect((await browser.post('me/confirm', { password, code: recovery[0] })).statusCode).toBe(200);
  expect(await sent()).toBe(1);
  expect((await browser.post('me/confirm', { password, code: recovery[0] })).statusCode).toBe(400);
  expect(await sent()).toBe(1);
});

describe('packer at a shared device', () => {
  it('requires a packer to choose a PIN first', async () => {
    const { cookie } = await aColleagueIn(shop, ['packer'], now, { pinHash: null });
    const call = (name: string, payload?: object) => ask(shop, name, { headers, cookie, ...(payload && { payload }) });
    for (const name of ['GET /api/office/today', 'GET /api/office/packing', 'GET /api/office/stream?hold=0'])
      expect((await call(name)).json().code, name).toBe('pin_first');
    expect((await call('GET /api/office/me')).json().data).toMatchObject({ sharedDevice: true, hasPin: false });
    expect((await call('PUT /api/office/me/pin', { pin: '4711' })).statusCode).toBe(200);
    expect((await call('GET /api/office/today')).statusCode).toBe(200);
  });

  it('lets a packer without a PIN list passkeys to confirm with, and nothing else', async () => {
    const { cookie } = await aColleagueIn(shop, ['packer'], now, { pinHash: null });
    const call = (name: string, payload?: object) => ask(shop, name, { headers, cookie, ...(payload && { payload }) });
    later(10 * minute + 1);
    expect((await call('PUT /api/office/me/pin', { pin: '4711' })).json().code).toBe('confirm_first');
    expect((await call('GET /api/office/me/passkeys')).statusCode).toBe(200);
    expect((await call('GET /api/office/me/sessions')).json().code).toBe('pin_first');
  });

  it('ends the confirmation when the screen is locked, because others may see the PIN', async () => {
    const { cookie } = await aColleagueIn(shop, ['packer'], now);
    const call = (name: string, payload?: object) => ask(shop, name, { headers, cookie, ...(payload && { payload }) });
    const addsPasskey = async () => (await call('POST /api/office/me/passkeys/options', {})).json().code;
    expect(await addsPasskey()).toBeUndefined();
    await call('POST /api/office/me/lock', {});
    expect((await call('POST /api/office/me/unlock', { pin: '4711' })).statusCode).toBe(200);
    expect(await addsPasskey()).toBe('confirm_first');
  });
});

describe('wrong codes at the login', () => {
  it('never locks out a member through wrong codes of strangers, who must wait longer each time', async () => {
    const email = 'hammered-codes@shop.example';
    const { browser, secret } = await joined(email);
    const statuses: number[] = [];
    for (let network = 0; network < 8; network += 1) {
      const stranger = new Browser();
      await stranger.post('sign-in/password', { email, password });
      for (let at = 0; at < 5; at += 1)
        statuses.push((await stranger.post('sign-in/code', { code: `11111${at}` })).statusCode);
    }
    const tried = statuses.filter((status) => status !== 429).length;
    expect(tried).toBeLessThanOrEqual(shopLimits.staffCodeCrowd.points + 8 * shopLimits.staffCodeSlow.points + 8);
    later(minute);
    await browser.post('sign-in/password', { email, password });
    expect((await browser.post('sign-in/code', { code: codeOf(secret) })).statusCode).toBe(200);
  });

  it('lets a member in within a minute after own wrong codes', async () => {
    const email = 'slip@shop.example';
    const { browser, secret } = await joined(email);
    const begin = () => browser.post('sign-in/password', { email, password });
    await begin();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { statusCode } = await browser.post('sign-in/code', { code: `22222${at % 10}` });
      statuses.push(statusCode);
      if (statusCode === 401) await begin();
    }
    // Ten attempts, then one a minute.
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute + 1 });
    later(minute);
    const opened = await browser.post('sign-in/code', { code: codeOf(secret) });
    vi.useRealTimers();
    expect(opened.statusCode).toBe(200);
  });
});

test('runs the same hashes and queries for a wrong password with a known and an unknown e-mail', async () => {
  await joined('known@shop.example');
  const costOf = async (email: string) => {
    const hashed = vi.spyOn(testPasswords, 'verify');
    const statements: string[] = [];
    const countOf = (client: pg.PoolClient) => {
      const query = vi.spyOn(client, 'query');
      releases.push(() => {
        statements.push(...query.mock.calls.map(([first]: readonly unknown[]) => JSON.stringify(first)));
        query.mockRestore();
      });
    };
    const releases: (() => void)[] = [];
    const seen = new Set<pg.PoolClient>();
    const acquired = (client: pg.PoolClient) => {
      if (!seen.has(client)) countOf(client);
      seen.add(client);
    };
    shop.database.pool.on('acquire', acquired);
    const reply = await new Browser().post('sign-in/password', { email, password: 'a wrong word here' });
    shop.database.pool.off('acquire', acquired);
    for (const release of releases) release();
    expect(reply.statusCode).toBe(401);
    const hashes = hashed.mock.calls.length;
    hashed.mockRestore();
    // Other queries belong to timers of the shop.
    const asked = statements.filter((one) => /staff_|audit|security_events|approvals/.test(one));
    return { statements: asked.length, hashes };
  };
  await costOf('warm@shop.example');
  const known = await costOf('known@shop.example');
  expect(known).toEqual(await costOf('nobody@shop.example'));
  expect(known.hashes).toBe(1);
  expect(known.statements).toBeGreaterThan(0);
});
