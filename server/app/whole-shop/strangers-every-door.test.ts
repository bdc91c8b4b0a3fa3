import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Calls } from '#contract/calls.ts';
import type { InputOf } from '#contract/endpoint.ts';
import {
  googleAttemptsTable,
  identitiesTable,
  passkeyChallengesTable,
  passkeysTable,
} from '#database/schema/accounts.ts';
import { designsTable } from '#database/schema/designs.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable, refundsTable, storeCreditsTable } from '#database/schema/payments.ts';
import { cancellationsTable, returnsTable } from '#database/schema/returns.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { auditTable, staffMembersTable, staffSessionsTable } from '#database/schema/staff.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import {
  costly,
  fromPartners,
  guesses,
  office,
  opensByGoogle,
  openToPermittedCallers,
  type Partners,
  victim,
  watcher,
} from '#server/app/test-support/test-every-door.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aStranger, callAt, type Stranger } from '#server/app/test-support/test-stranger.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { passkeyShopUrl } from '#server/customers/accounts/test-passkeys.ts';
import {
  aCustomer,
  aNetwork,
  anotherCode,
  browserIn,
  logInAs,
  mailedCode,
  send,
} from '#server/customers/accounts/test-people.ts';
import { noProviders, providersOf } from '#server/foundation/child-processes/providers.ts';
import { type SandboxProcess, startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { issueInvoice } from '#server/money/invoices/issue-document.ts';
import { holdTable } from '#server/money/payments/reservation-table.ts';
import { ledgerFaults, pay, razorpay } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder, fillShelves } from '#server/selling/order-views/test-orders.ts';

// The stranger of strangers-afternoon.test.ts at every other route: drawing, uploads, codes, forms, webhooks and the
// office. They gain nothing, and what they leave behind is bounded and disturbs nobody.

const start = new Date('2026-11-23T12:00:00+05:30');
const minute = 60_000;
/** Each limit per hour is reached twice in each hour, and again in the next. */
const halfHours = 3;
const networks = Array.from({ length: 10 }, (_, index) => `203.0.113.${index + 1}`);

let now = start;
let shop: TestShop;
let sandbox: SandboxProcess;
let dir: string;
let partners: Partners;
let picture: Buffer;
let stranger: Stranger;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-doors-'));
  sandbox = await startSandbox({ dataDir: dir, port: 0, shopUrl: passkeyShopUrl, log: { warn: () => {} } });
  const { google, shiprocket } = providersOf(parseEnv({}), sandbox.ready);
  if (!google || !shiprocket) throw new Error('the stand-ins did not start');
  partners = { google, courier: shiprocket };
  const env = { UPLOADS_ROOM_MB: '50', METRICS_TOKEN: watcher };
  shop = await openTestShop(
    () => now,
    { ...noProviders, razorpay, google, shiprocket },
    { idle: true, publicUrl: passkeyShopUrl, env },
  );
  stranger = aStranger(shop, { host: new URL(passkeyShopUrl).host });
  await fillShelves(shop.database.db, 1000);
  picture = await paint(520, 520);
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
  await sandbox.stop();
  await rm(dir, { recursive: true, force: true });
});

const unpaidOf = (lines: unknown[], contact: { email: string; phone: string }) =>
  ({ ...anOrder(lines, contact), payment: 'razorpay' }) as InputOf<Calls['POST /api/orders']>['body'];
const ordersOf = (email: string, phone: string, headers: Record<string, string> = {}, from = aNetwork()) => {
  const payload = unpaidOf([aLine('cricket-1')], { email, phone });
  const all = { 'idempotency-key': randomUUID(), ...headers };
  return {
    payload,
    key: all['idempotency-key'],
    sent: send(shop, { method: 'POST', url: '/api/orders', payload, headers: all, from }),
  };
};

/** Tables whose rows would grow if the stranger gained something. */
async function gains() {
  const { db } = shop.database;
  const rows = (table: Parameters<typeof db.$count>[0]) => db.$count(table);
  return {
    passkeys: await rows(passkeysTable),
    identities: await rows(identitiesTable),
    storeCredits: await rows(storeCreditsTable),
    refunds: await rows(refundsTable),
    payments: await rows(paymentsTable),
    cancellations: await rows(cancellationsTable),
    returns: await rows(returnsTable),
    staffMembers: await rows(staffMembersTable),
    staffSessions: await rows(staffSessionsTable),
    audit: await rows(auditTable),
    googleAttempts: await rows(googleAttemptsTable),
    passkeyChallenges: await rows(passkeyChallengesTable),
  };
}

test('a stranger at every other route gains nothing, and disturbs no customer', async () => {
  const { db } = shop.database;
  // Vaidehi has an account and a known browser; a guest has ordered, whose link and key the stranger found.
  const owner = await aCustomer(shop, victim);
  const known = await logInAs(shop, owner);
  const guest = { email: 'guest.who.waits@example.in', phone: '9876509999' };
  const guestNetwork = aNetwork();
  const quoted = await send(shop, {
    method: 'POST',
    url: '/api/checkout/quote',
    payload: { lines: [aLine('cricket-1')], pin: '400069' },
    from: guestNetwork,
  });
  const guestBrowser = browserIn(quoted);
  const placed = ordersOf(guest.email, guest.phone, guestBrowser, guestNetwork);
  const { reference, key, total } = (await placed.sent).json().data;
  const [waiting] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  await pay({ ...shop, clock: { now } }, waiting?.id ?? '', Math.round(total * 100));
  const message = { name: 'Vaidehi', email: victim.email, issue: 'My parcel came wet' };
  const written = await send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload: message,
    headers: { 'idempotency-key': 'of Vaidehi' },
    from: guestNetwork,
  });
  const ticket: string = written.json().data.ticket;
  await openToPermittedCallers(shop, stranger, now, partners);
  now = new Date();
  await opensByGoogle(stranger, partners);
  now = start;
  await db.transaction((tx) =>
    issueInvoice({ settings: unchangedSettings, shopFacts: firstFacts }, tx, waiting?.id ?? '', now),
  );
  const [paper] = await db
    .select()
    .from(documentsTable)
    .where(eq(documentsTable.orderId, waiting?.id ?? ''));
  const found = { reference, key, paper: paper?.number ?? '' };
  const before = await gains();
  const orderBefore = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  stranger.replies.length = 0;

  for (let half = 0; half < halfHours; half += 1) {
    now = new Date(start.getTime() + half * 30 * minute);
    // Limits count by the machine's clock: it moves too, and each hour is a new one for them.
    vi.useFakeTimers({ toFake: ['Date'], now });
    const guess = String(100_000 + half);
    await Promise.all(
      networks.map(async (from) => {
        for (const call of [
          ...fromPartners(reference),
          ...office,
          ...costly(found, half, picture),
          ...guesses(found, guess),
        ])
          await stranger.send(from, call);
        // A stolen idempotency key, with exactly the request sent under it.
        await stranger.send(
          from,
          callAt('POST /api/orders', { body: placed.payload }, [409], { 'idempotency-key': placed.key }),
        );
        await stranger.send(
          from,
          callAt('POST /api/contact', { body: message }, [409], { 'idempotency-key': 'of Vaidehi' }),
        );
        // Unpaid orders in a customer's name: one by e-mail, one by mobile.
        for (const contact of [
          { email: victim.email, phone: `9${String(Math.random()).slice(2, 11).padEnd(9, '7')}` },
          { email: `${randomUUID()}@example.net`, phone: victim.phone },
        ]) {
          await stranger.send(
            from,
            callAt('POST /api/orders', { body: unpaidOf([aLine('cricket-2')], contact) }, [201, 409]),
          );
        }
      }),
    );
    // A customer who buys at the same time, from a separate network.
    const elsewhere = aNetwork();
    expect(
      (await ordersOf(victim.email, victim.phone).sent).statusCode,
      `the owner of e-mail and mobile buys, half hour ${half}`,
    ).toBe(201);
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/uploads?purpose=design',
      payload: picture,
      headers: { 'content-type': 'image/png' },
      remoteAddress: elsewhere,
    });
    expect(sent.statusCode, 'somebody uploads').toBe(201);
    const asked = await send(shop, {
      method: 'POST',
      url: '/api/contact',
      payload: { ...message, email: 'other@example.in' },
      headers: { 'idempotency-key': randomUUID() },
      from: elsewhere,
    });
    expect(asked.statusCode, 'somebody writes').toBe(201);
    const google = await send(shop, { url: '/api/auth/google/start', from: elsewhere });
    expect(google.headers.location, 'somebody goes to Google').toMatch(/[?&]state=/);
    expect((await logInAs(shop, owner, browserIn(known))).statusCode, 'the owner, in their browser').toBe(200);
  }

  // One design from each network at once, where drawing is expensive.
  const design = { design: shirtWith([someWords]), rights: true };
  const flood = networks.map((from) => stranger.send(from, callAt('POST /api/designs', { body: design }, [201, 503])));
  const drawn = await send(shop, {
    method: 'POST',
    url: '/api/designs',
    payload: design,
    from: aNetwork(),
  });
  expect(drawn.statusCode, 'somebody saves a design').toBe(201);
  await Promise.all(flood);

  // Everything they gained.
  expect(await gains()).toEqual(before);
  expect(await db.select().from(ordersTable).where(eq(ordersTable.reference, reference))).toEqual(orderBefore);
  expect(await ledgerFaults(shop)).toEqual([]);
  const words = stranger.replies.join('\n');
  for (const secret of [victim.phone, guest.email, guest.phone, ticket]) expect(words).not.toContain(secret);
  expect(stranger.unproved(), 'doors at which being refused means nothing').toEqual([]);

  // Everything they left behind.
  const hours = Math.ceil(halfHours / 2);
  const perHour = ({ points }: { points: number }) => points * networks.length * hours;
  expect(await db.$count(contactMessagesTable)).toBeLessThanOrEqual(perHour(shopLimits.contact) + halfHours + 1);
  expect(await db.$count(uploadsTable)).toBeLessThanOrEqual(perHour(shopLimits.upload) + halfHours);
  expect(await db.$count(designsTable)).toBeLessThanOrEqual(networks.length + 1);
  const [worst] = await db
    .select({ kind: securityEventsTable.kind, rows: count() })
    .from(securityEventsTable)
    .groupBy(securityEventsTable.kind)
    .orderBy(sql`2 desc`)
    .limit(1);
  expect(worst?.rows, worst?.kind).toBeLessThanOrEqual(perHour(shopLimits.refusalKept));
  const unpaid = await db.$count(
    ordersTable,
    sql`(email = ${victim.email} or phone like ${`%${victim.phone}`}) and state = 'placed'`,
  );
  expect(unpaid, 'unpaid orders in the name of Vaidehi').toBeLessThan(
    holdTable.contactEverywhere.most + holdTable.contactOrders.most,
  );
  const toVictim = await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, victim.email));
  const codes = toVictim.filter(({ subject }) => /is your Maidan code/.test(subject));
  // Of each of three kinds: five an hour requested by strangers, fifteen by slow networks.
  expect(codes.length).toBeLessThanOrEqual(3 * hours * (shopLimits.code.points + shopLimits.codeMost.points));

  await theirOwnersComeBack(owner, { reference, key, guest, guestBrowser, guestNetwork });
});

interface Guest {
  reference: string;
  key: string;
  guest: { email: string };
  guestBrowser: { cookie: string };
  guestNetwork: string;
}

/** Checks within the minute that every owner still has access, each from a separate network. */
async function theirOwnersComeBack(
  owner: { email: string; password: string },
  { reference, key, guest, guestNetwork }: Guest,
): Promise<void> {
  const { db } = shop.database;
  expect((await logInAs(shop, owner)).statusCode, 'the owner, in a browser that is new').toBe(200);
  // A guest proves their order by a code.
  const from = guestNetwork;
  const codesBefore = (await db.select().from(mailOutboxTable).where(eq(mailOutboxTable.to, guest.email))).filter(
    ({ subject }) => /is your Maidan code/.test(subject),
  ).length;
  const asked = await send(shop, { method: 'POST', url: `/api/orders/${reference}/code?key=${key}`, from });
  expect(asked.statusCode, 'a guest asks for the code of their order').toBe(200);
  const code = await mailedCode(shop, guest.email, codesBefore + 1);
  const prove = (given: string) =>
    send(shop, {
      method: 'POST',
      url: `/api/orders/${reference}/proof?key=${key}`,
      payload: { code: given },
      headers: browserIn(asked),
      from,
    });
  expect([(await prove(anotherCode(code))).statusCode, (await prove(code)).statusCode], 'and enters it').toEqual([
    400, 200,
  ]);
}
