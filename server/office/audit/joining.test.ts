import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffMembersTable } from '#database/schema/staff.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork, mailsTo } from '#server/customers/accounts/test-people.ts';
import { TestAuthenticator } from '#server/foundation/passkeys/test-authenticator.ts';
import { asDemo, ask, cookieIn } from '#server/office/staff-records/test-staff.ts';
import { checkAudit } from './check-audit.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, {
    idle: true,
    publicUrl: 'http://localhost',
    env: { PUBLIC_URL: 'http://localhost' },
  });
});
afterAll(() => shop.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const headers = { origin: 'http://localhost', host: 'localhost' };
const post = (path: string, payload: object, cookie?: string) =>
  ask(shop, `POST /api/office/${path}`, { payload, headers, ...(cookie && { cookie }) });
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const password = 'umpire counts six balls';

async function linkFor(email: string, role = 'support'): Promise<string> {
  const lines: string[] = [];
  const code = await shop.run(
    { command: 'staff', args: ['invite', email, '--role', role, '--full'], cwd: '/', by: 'asha@desk' },
    (line) => lines.push(line),
  );
  expect(code).toBe(0);
  return lines.join(' ').match(/join#([\w-]{43})/)?.[1] ?? '';
}

/** Accepts an invitation, sets up codes, and returns all credentials. */
async function joined(email: string, role?: string) {
  const token = await linkFor(email, role);
  const begun = await post('invitations/accept', { token, name: 'Nila Menon', password });
  expect(begun.json()).toMatchObject({ success: true, data: { stage: 'set_up', me: null } });
  const made = (await post('sign-in/set-up', {}, cookieIn(begun))).json().data;
  const done = await post('sign-in/set-up/confirm', { code: codeOf(made.secret) }, cookieIn(begun));
  expect(done.statusCode).toBe(200);
  return {
    token,
    secret: made.secret as string,
    recovery: done.json().data.recoveryCodes as string[],
    cookie: cookieIn(done),
    begun: cookieIn(begun),
  };
}

test('lets the first owner join by a link from the command line with a password and a second factor', async () => {
  const { token, cookie, begun, recovery } = await joined('first@shop.example', 'owner');
  expect(recovery).toHaveLength(10);
  const me = (await ask(shop, 'GET /api/office/me', { cookie, headers })).json().data;
  expect(me).toMatchObject({ name: 'Nila Menon', roles: ['owner'], locked: false, refundLimit: 100_000 });
  // The link and the session of the setup can no longer be used.
  expect((await post('invitations/open', { token })).statusCode).toBe(404);
  expect((await post('invitations/accept', { token, name: 'Somebody else', password })).statusCode).toBe(404);
  expect((await post('sign-in/set-up', {}, begun)).statusCode).toBe(401);
  expect(await checkAudit(shop.database.db)).toMatchObject({ faults: [] });
});

test('accepts an invitation for 72 hours unless a newer one replaces it', async () => {
  const old = await linkFor('late@shop.example');
  const fresh = await linkFor('late@shop.example');
  expect((await post('invitations/open', { token: old })).statusCode).toBe(404);
  later(72 * 3_600_000 - 1000);
  expect((await post('invitations/open', { token: fresh })).json().data).toMatchObject({
    email: 'late@shop.example',
    roles: ['support'],
  });
  later(2000);
  expect((await post('invitations/open', { token: fresh })).statusCode).toBe(404);
  expect((await post('invitations/accept', { token: fresh, name: 'Late One', password })).statusCode).toBe(404);
});

test('sends an invitation of an owner by mail, and validates the name and password of the invitee', async () => {
  const owner = await asDemo(shop, 'owner').then(async () => cookieIn(await post('demo', { role: 'owner' })));
  const list = await post('staff/invitations', { email: 'New@Shop.Example', roles: ['packer', 'printer'] }, owner);
  expect(list.json().data.invitations[0]).toMatchObject({ email: 'new@shop.example', roles: ['packer', 'printer'] });
  const [mail] = await mailsTo(shop, 'new@shop.example');
  const token = /join#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  for (const [name, wrong] of [
    ['N', password],
    ['Nila Menon', 'short'],
    ['Nila Menon', 'password123'],
    ['Nila Menon', 'new@shop.example'],
  ])
    expect((await post('invitations/accept', { token, name, password: wrong })).statusCode, `${name} ${wrong}`).toBe(
      400,
    );
  expect((await post('staff/invitations', { email: 'x@shop.example', roles: [] }, owner)).statusCode).toBe(400);
  const [{ email: known } = { email: '' }] = await shop.database.db.select().from(staffMembersTable);
  const alias = await post('staff/invitations', { email: known.replace('@', '+2@'), roles: ['owner'] }, owner);
  expect([alias.statusCode, alias.json().fields]).toEqual([
    400,
    { email: expect.stringMatching(/^The mails to this/) },
  ]);
});

test('lets one of two invited aliases of a mailbox join, also at the same moment', async () => {
  const tokens = [await linkFor('one.person@gmail.com'), await linkFor('oneperson+2@gmail.com', 'owner')];
  const accept = (token: string) => post('invitations/accept', { token, name: 'One Person', password });
  const both = await Promise.all(tokens.map(accept));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused.message).toBe(
    'The mails to this address reach One Person, who has joined. Ask for an invitation to another.',
  );
  const left = tokens[both.findIndex(({ statusCode }) => statusCode === 409)] ?? '';
  expect((await accept(left)).statusCode).toBe(409);
  expect(
    (await shop.database.db.select().from(staffMembersTable)).filter(({ name }) => name === 'One Person'),
  ).toHaveLength(1);
});

describe('second factor of a login to the office', () => {
  test('requires a code after the password, accepts each code once, and mails about a new device', async () => {
    const { secret } = await joined('codes@shop.example');
    later(60_000);
    const begun = await post('sign-in/password', { email: 'codes@shop.example', password });
    expect(begun.json().data).toEqual({ stage: 'code', me: null });
    const cookie = cookieIn(begun);
    for (const call of [
      'GET /api/office/me',
      'GET /api/office/today',
      'GET /api/office/orders',
      'POST /api/office/sign-in/set-up',
    ])
      expect((await ask(shop, call, { cookie, headers })).statusCode, call).not.toBe(200);
    const code = codeOf(secret);
    const opened = await post('sign-in/code', { code }, cookie);
    expect(opened.json().data).toMatchObject({ stage: 'open', me: { email: 'codes@shop.example' } });
    const again = await post('sign-in/password', { email: 'codes@shop.example', password });
    expect((await post('sign-in/code', { code }, cookieIn(again))).statusCode).toBe(400);
    expect((await mailsTo(shop, 'codes@shop.example')).map(({ subject }) => subject)).toContain(
      'A new sign-in to the office',
    );
  });

  test('accepts each recovery code once, in any notation', async () => {
    const { recovery } = await joined('phone@shop.example');
    const begin = async () => cookieIn(await post('sign-in/password', { email: 'phone@shop.example', password }));
    const typed = (recovery[3] ?? '').toUpperCase().replaceAll('-', ' ');
    expect((await post('sign-in/code', { code: typed }, await begin())).statusCode).toBe(200);
    expect((await post('sign-in/code', { code: typed }, await begin())).statusCode).toBe(400);
  });

  test('ends a login after five wrong codes', async () => {
    await joined('guess@shop.example');
    const cookie = cookieIn(await post('sign-in/password', { email: 'guess@shop.example', password }));
    const answers: number[] = [];
    for (let at = 0; at < 6; at++)
      answers.push((await post('sign-in/code', { code: `00000${at}` }, cookie)).statusCode);
    expect(answers).toEqual([400, 400, 400, 400, 401, 401]);
  });

  test('limits wrong passwords to five from a network', async () => {
    await joined('brute@shop.example');
    const guess = (word: string) =>
      ask(shop, 'POST /api/office/sign-in/password', {
        payload: { email: 'brute@shop.example', password: word },
        headers,
        from: '10.9.8.7',
      });
    const answers: number[] = [];
    for (let at = 0; at < 6; at++) answers.push((await guess(`wrong ${at}`)).statusCode);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    // The response must not reveal which addresses belong to staff.
    const [known, unknown] = await Promise.all(
      ['codes@shop.example', 'nobody@shop.example'].map((email) =>
        post('sign-in/password', { email, password: 'wrong word here' }),
      ),
    );
    expect([known?.statusCode, known?.body]).toEqual([unknown?.statusCode, unknown?.body]);
  });

  test('does not lock out staff when strangers from many networks guess a password', async () => {
    const email = 'hammered@shop.example';
    await joined(email);
    const { secret } = await joined('hammered.too@shop.example');
    const sign = (who: string, word: string, more: { headers?: Record<string, string>; from?: string } = {}) =>
      ask(shop, 'POST /api/office/sign-in/password', {
        payload: { email: who, password: word },
        from: more.from ?? aNetwork(),
        headers: { ...headers, ...more.headers },
      });
    // The second factor was set up in this browser, so it counts as known.
    later(60_000);
    const who = 'hammered.too@shop.example';
    const home = '192.0.2.77';
    const first = await sign(who, password, { from: home });
    const opened = await post('sign-in/code', { code: codeOf(secret) }, cookieIn(first));
    const known = { cookie: opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
    const answers: number[] = [];
    // Thirty networks, and the network of the staff member, which the whole office may share.
    for (const from of [...Array.from({ length: 30 }, () => aNetwork()), home])
      for (let at = 0; at < 6; at += 1) answers.push((await sign(who, `wrong ${at}`, { from })).statusCode);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    // Twenty attempts in total, then one for each new network.
    const tried = answers.filter((status) => status === 401).length;
    expect(tried).toBeLessThanOrEqual(shopLimits.staffLoginCrowd.points + 31 * shopLimits.staffLoginSlow.points);
    expect(tried).toBeGreaterThan(shopLimits.staffLoginCrowd.points);
    expect((await sign(who, password, { from: home })).statusCode, 'a browser that is new, where strangers are').toBe(
      429,
    );
    expect(
      (await sign(who, password, { from: home, headers: known })).statusCode,
      'the browser that signed in before',
    ).toBe(200);
    expect((await sign(who, password)).statusCode, 'a browser that is new, elsewhere').toBe(200);
    // The cookie of one member does not help another, and guesses with it are limited too.
    const other = [];
    for (let at = 0; at < 7; at += 1)
      other.push((await sign(email, `wrong ${at}`, { from: home, headers: known })).statusCode);
    expect(other.filter((status) => status === 401).length).toBeLessThanOrEqual(shopLimits.staffLogin.points);
    const own = [];
    for (let at = 0; at < 12; at += 1) own.push((await sign(who, `wrong ${at}`, { headers: known })).statusCode);
    // One attempt a minute is allowed afterwards, so that the right password is never locked out for long.
    expect(own).toEqual([...Array(shopLimits.staffLoginKnown.points + 1).fill(401), 429]);
  });

  test('accepts a passkey as both factors, and refuses a password to a member with passkeys only', async () => {
    const token = await linkFor('keys@shop.example', 'manager');
    const begun = await post('invitations/accept', { token, name: 'Nila Menon', password });
    const browser = (reply: Awaited<ReturnType<typeof post>>) =>
      reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const asked = await post('sign-in/set-up/passkey/options', {}, browser(begun));
    const authenticator = new TestAuthenticator('http://localhost');
    const made = authenticator.make(asked.json().data);
    const added = await post('sign-in/set-up/passkey', { passkey: made }, `${browser(begun)}; ${browser(asked)}`);
    expect(added.json().data.me).toMatchObject({ roles: ['manager'] });
    expect((await post('sign-in/password', { email: 'keys@shop.example', password })).statusCode).toBe(409);
    const challenge = await post('sign-in/passkey/options', {});
    const answer = authenticator.sign(challenge.json().data);
    const opened = await post('sign-in/passkey', { passkey: answer }, browser(challenge));
    expect(opened.json().data).toMatchObject({ stage: 'open', me: { email: 'keys@shop.example' } });
    expect((await post('sign-in/passkey', { passkey: answer }, browser(challenge))).statusCode).toBe(401);
    // A signature for the login of a customer does not open the office.
    const shoppers = await shop.app.inject({ method: 'POST', url: '/api/auth/passkey/options', headers });
    const other = authenticator.sign(shoppers.json().data);
    expect((await post('sign-in/passkey', { passkey: other }, browser(shoppers))).statusCode).toBe(401);
  });
});
