import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { pageTable } from '#contract/pages.ts';
import { loadBuild, servePages } from '#server/app/pages/pages.ts';
import { type Comes, type Crowd, callers, gather, type Victim } from '#server/app/test-support/test-door-callers.ts';
import { addressOf, bodies, type Target } from '#server/app/test-support/test-door-requests.ts';
import { type Answer, callerNames, doors } from '#server/app/test-support/test-doors-table.ts';
import { routesOf } from '#server/app/test-support/test-routes.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork, send } from '#server/customers/accounts/test-people.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { noProviderSources as noSources } from '#server/foundation/http/content-security-policy.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { fillShelves } from '#server/selling/order-views/test-orders.ts';

// Every route of the shop, and every kind of caller.

const now = new Date('2026-11-23T04:20:00Z');
const nowhere = 'http://127.0.0.1:9';
let shop: TestShop;
let crowd: Crowd;
let victim: Victim;
/** Caller who has revoked the link of their order. */
let ended: Victim;
/** Callers of routes at which no caller can change anything. */
let comes: Record<string, Comes[]>;
let picture: Buffer;
/** Lists the routes of the application, without those of pages. */
let routes: string[];

beforeAll(async () => {
  const razorpay = {
    url: nowhere,
    scriptUrl: `${nowhere}/x.js`,
    keyId: 'rzp_test_x',
    keySecret: 'x',
    webhookSecret: 'a-secret',
  };
  const shiprocket = { url: nowhere, email: 'x', password: 'x', webhookToken: 'a-token' };
  const google = { clientId: 'x', clientSecret: 'x', issuer: nowhere, scriptUrl: `${nowhere}/x.js` };
  shop = await openTestShop(() => now, { ...noProviders, razorpay, shiprocket, google }, { idle: true });
  routes = routesOf(shop.app.printRoutes({ commonPrefix: false }));
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl: 'http://shop.test',
    shopFacts: shop.shopFacts,
    sources: noSources,
    build: loadBuild,
    admit: () => {},
    turns: shop.turns,
    mode: 'production',
  });
  await fillShelves(shop.database.db, 5000);
  picture = await paint(20, 20);
  crowd = await gather(shop, now);
  victim = await crowd.victim();
  ended = await crowd.victim();
  comes = {};
  for (const [who, bring] of Object.entries(callers)) comes[who] = await bring(crowd, who === 'ended' ? ended : victim);
});
afterAll(() => shop.close());

/** Routes that return the same to everyone and concern nobody: product pictures, static files, health. */
const files = new Set(
  [
    '/assets/:name',
    '/office/assets/:name',
    '/images/preview/:file',
    '/images/slides/:file',
    '/images/crests/:file',
    '/images/shirts/:product/:file',
    '/images/share/:file',
    '/images/:product|:file',
    '/images/:product|:file/:file',
  ]
    .concat(['/robots.txt', '/sitemap.xml', '/sitemaps/:file', '/healthz', '/readyz'])
    .concat(['/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/docs/static/swagger-initializer.js'])
    .concat(['/api/docs/*', '/api/docs/json', '/api/docs/yaml'])
    .concat(['tokens.css', 'api-page.css', 'api-page.js'].map((file) => `/api/docs/static/theme/${file}`))
    .concat(['latin', 'rupee'].map((part) => `/api/docs/static/theme/fonts/anek-${part}.woff2`)),
);

/** A key of the right form that belongs to no order. */
const guess = 'A'.repeat(32);

function sendAs(name: string, { headers, key = guess }: Comes, target: Target, method = name.split(' ')[0]) {
  const at = { ...target, key };
  const payload = name === 'POST /api/uploads' ? picture : bodies[name]?.(at);
  const type = name === 'POST /api/uploads' && { 'content-type': 'image/png' };
  return send(shop, {
    method: method as 'GET',
    url: addressOf(name.split(' ')[1] ?? '', at),
    headers: { 'idempotency-key': randomUUID(), ...type, ...headers },
    from: aNetwork(),
    ...(payload && { payload }),
  });
}

/** Everything of the victim's that a caller could have changed. */
async function stateOf({ accountId, orderId, email }: Victim): Promise<unknown> {
  const { rows } = await shop.database.db.execute(sql`
    select to_jsonb(t) as row from accounts t where id = ${accountId}
    union all select to_jsonb(t) from sessions t where account_id = ${accountId}
    union all select to_jsonb(t) from addresses t where account_id = ${accountId}
    union all select to_jsonb(t) from designs t where account_id = ${accountId}
    union all select to_jsonb(t) from design_shares t where account_id = ${accountId}
    union all select to_jsonb(t) from mailed_codes t where account_id = ${accountId} or about in (${accountId}, ${orderId}, ${email})
    union all select to_jsonb(t) from passkeys t where account_id = ${accountId}
    union all select to_jsonb(t) from identities t where account_id = ${accountId}
    union all select to_jsonb(t) from orders t where id = ${orderId} or account_id = ${accountId}
    union all select to_jsonb(t) from returns t where order_id = ${orderId}
    union all select to_jsonb(t) from cancellations t where order_id = ${orderId}
    union all select jsonb_build_object('mail', id) from mail_outbox where "to" = ${email}
    order by 1`);
  return rows;
}

/** Returns the faults of a route's response to a caller. */
function faultsOf(
  reply: Awaited<ReturnType<typeof sendAs>>,
  answer: Answer,
  whose: Victim,
  sent: object | undefined,
): string[] {
  const own = JSON.stringify(sent ?? {});
  const told = whose.secrets.filter((secret) => reply.body.includes(secret) && !own.includes(secret));
  const faults =
    reply.statusCode === answer.status
      ? []
      : [`${reply.statusCode} and not ${answer.status}: ${reply.body.slice(0, 200)}`];
  if (told.length > 0 && !answer.shows) faults.push(`tells ${told.join(', ')}`);
  return faults;
}

/** True if the route may change data of the victim, which then is a new victim. A sign-in ends the earlier session. */
const mayChange = (name: string, who: string, { status }: Answer) =>
  !name.startsWith('GET ') && status < 300 && (who === 'owner' || /:reference|:id|\/auth\//.test(name));

describe('the table of routes and callers', () => {
  test('the table has a row for every API call and every other route about a person, and no more', () => {
    const calls = publicEndpoints.map(({ method, path }) => `${method} ${path}`);
    // The office has a separate table, by role.
    const others = routes.filter(
      (route) =>
        !files.has(route.split(' ')[1] ?? '') && !route.startsWith('HEAD ') && !route.includes(' /api/office/'),
    );
    expect(routes.length).toBeGreaterThan(100);
    expect([...doors.keys()].toSorted()).toEqual([...new Set([...calls, ...others])].toSorted());
  });

  test('every route under /api is in the API description, or has a reason to be left out', async () => {
    const undescribed: Record<string, string> = {
      'POST /api/reports': 'browsers write there by themselves, in the form of their own standard',
      'POST /api/visits': 'pages of the shop report there what they show; it answers nothing',
      'GET /api/docs': 'the description itself, as a page',
      'GET /api/docs/': 'as above',
      'GET /api/docs/static/index.html': 'as above',
      'GET /api/docs/static/swagger-initializer.js': 'as above',
      'GET /api/docs/*': 'as above',
      'GET /api/docs/static/theme/tokens.css': 'its look',
      'GET /api/docs/static/theme/api-page.css': 'as above',
      'GET /api/docs/static/theme/api-page.js': 'as above',
      'GET /api/docs/static/theme/fonts/anek-latin.woff2': 'as above',
      'GET /api/docs/static/theme/fonts/anek-rupee.woff2': 'as above',
      'GET /api/docs/json': 'the description itself',
      'GET /api/docs/yaml': 'as above',
    };
    const { paths } = (await shop.app.inject('/api/docs/json')).json() as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    // The office has its own description, which strangers do not get.
    const mounted = routes.filter((route) => /^(?!HEAD|OPTIONS)\w+ \/api\/(?!office\/)/.test(route));
    expect([...new Set(mounted)].toSorted()).toEqual([...described, ...Object.keys(undescribed)].toSorted());
  });

  test('the table has a column for every kind of caller', () => {
    expect(callerNames).toEqual(Object.keys(callers));
  });
});

describe('access to the API routes', () => {
  test.each([...doors.keys()])('%s answers every kind of caller as the table says', async (name) => {
    const faults: string[] = [];
    const before = await stateOf(victim);
    const answers = doors.get(name) ?? {};
    // One way to identify as each caller is enough if the caller does not matter.
    const alike = new Set(Object.values(answers).map(({ status }) => status)).size === 1;
    for (const [who, answer] of Object.entries(answers)) {
      const own = mayChange(name, who, answer) ? await crowd.victim() : undefined;
      const whose = own ?? (who === 'ended' ? ended : victim);
      // The session of a signed-in caller may have ended at the route before.
      const ways = own || who === 'other' || who === 'linkIn' ? await callers[who]?.(crowd, whose) : comes[who];
      for (const [at, way] of (alike ? ways?.slice(0, 1) : ways)?.entries() ?? []) {
        const reply = await sendAs(name, way, whose);
        const found = faultsOf(reply, answer, whose, bodies[name]?.(whose));
        if (name.includes('/api/account/') && reply.statusCode === 401 && reply.json().code !== 'signed_out')
          found.push('not signed_out');
        if (name.startsWith('GET ')) {
          const head = await sendAs(name, way, whose, 'HEAD');
          if (head.statusCode !== reply.statusCode) found.push(`HEAD is ${head.statusCode}`);
        }
        faults.push(...found.map((fault) => `${who} ${at}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    // Codes are mailed and payments started for the holder of a link; nothing else of the victim's is changed.
    if (!name.endsWith('/code')) expect(await stateOf(victim)).toEqual(before);
  });

  test('a caller without access to an order gets exactly the response of an order that does not exist', async () => {
    const none = { ...victim, reference: 'K7QW4MX9TD' };
    for (const [name, answers] of doors) {
      if (!name.includes(':reference') || answers.visitor?.status !== 404) continue;
      const [there, nowhere] = [await sendAs(name, { headers: {} }, victim), await sendAs(name, { headers: {} }, none)];
      expect([name, there.statusCode, there.body]).toEqual([name, nowhere.statusCode, nowhere.body]);
    }
  });

  test('webhooks accept only requests with the right signature or token', async () => {
    const payload = JSON.stringify({ event: 'payment.captured' });
    const signature = (secret: string, of = payload) => createHmac('sha256', secret).update(of).digest('hex');
    const razorpay = (headers: Record<string, string>) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/razorpay',
        payload,
        headers: { 'content-type': 'application/json', 'x-razorpay-event-id': randomUUID(), ...headers },
      });
    const signed = async (mark: string) => (await razorpay({ 'x-razorpay-signature': mark })).statusCode;
    expect(await signed(signature('a-secret'))).toBe(200);
    for (const wrong of [signature('another'), signature('a-secret', `${payload} `), '', 'x'])
      expect(await signed(wrong), wrong).toBe(400);
    const courier = async (headers: Record<string, string>) =>
      (await shop.app.inject({ method: 'POST', url: '/api/webhooks/courier', payload: {}, headers })).statusCode;
    expect(await courier({ 'x-api-key': 'a-token' })).toBe(200);
    for (const wrong of ['A-token', 'a-toke', 'a-tokens', '', 'Bearer a-token'])
      expect(await courier({ 'x-api-key': wrong }), wrong).toBe(401);
    expect(await courier({ authorization: 'a-token' })).toBe(401);
  });

  test('GET /api/users is empty without a session, and lists only the customer in a session', async () => {
    const list = async (way: Comes | undefined) =>
      (await sendAs('GET /api/users', way ?? { headers: {} }, victim)).json();
    for (const who of ['visitor', 'half', 'expired', 'revoked', 'link'])
      for (const way of comes[who] ?? []) expect(await list(way)).toEqual([]);
    const someone = await crowd.someone();
    expect((await list(someone)).map(({ email }: { email: string }) => email)).toEqual([someone.email]);
  });
});

describe('access to the pages', () => {
  test.each(pageTable.map(({ path }) => path))('%s is the same page for everyone, also its owner', async (path) => {
    const url = addressOf(path, victim);
    const seen = new Map<string, string[]>();
    for (const who of ['visitor', 'owner', 'proven']) {
      const reply = await send(shop, { url, headers: comes[who]?.[0]?.headers ?? {}, from: aNetwork() });
      const said = `${reply.statusCode} ${reply.body}`;
      seen.set(said, [...(seen.get(said) ?? []), who]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect([...seen.values()].length).toBe(1);
    for (const said of seen.keys()) for (const secret of victim.secrets) expect(said).not.toContain(secret);
  });
});
