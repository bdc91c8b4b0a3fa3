import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accountsTable } from '#database/schema/accounts.ts';
import { hashOf } from '#server/customers/accounts/known-browser.ts';
import { createPasswords } from '#server/customers/accounts/passwords.ts';
import { cookieOf, followToCallback } from '#server/customers/accounts/test-google.ts';
import { passkeyShopUrl } from '#server/customers/accounts/test-passkeys.ts';
import { aCustomer, aNetwork, browserIn, mailedCode } from '#server/customers/accounts/test-people.ts';
import { keepCode } from '#server/customers/codes/codes.ts';
import type { GoogleAccess, ShiprocketAccess } from '#server/foundation/child-processes/providers.ts';
import { knowOrder } from '#server/money/settlement/test-payments.ts';
import { aColleagueIn, browserName } from '#server/office/staff-records/test-staff.ts';
import { online, placeOrderFor, razorpay } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { type TestShop, testSecret } from './test-shop.ts';
import { callAt, type Stranger, type TestCall } from './test-stranger.ts';

// Requests of a stranger to the routes of `strangers-every-door.test.ts`, and the same requests by permitted callers.

export const victim = { email: 'vaidehi.rane@example.in', phone: '9876501234' };
/** Token of the monitoring system. */
export const watcher = 'the token of whoever watches it';
/** Header that the office's own pages send. */
const fromOffice = { origin: passkeyShopUrl };
const guessedKey = 'A'.repeat(32);

/** An order whose link the stranger has found, and the number of its invoice. */
export interface Found {
  reference: string;
  key: string;
  paper: string;
}

/** Simulated external services, with the credentials known to the shop. */
export interface Partners {
  google: GoogleAccess;
  courier: ShiprocketAccess;
}

const json = { 'content-type': 'application/json' };
const paid = {
  event: 'payment.captured',
  payload: { payment: { entity: { id: 'pay_x', order_id: 'order_x', amount: 100, status: 'captured' } } },
};
const signedBy = (secret: string, said: string) => createHmac('sha256', secret).update(said).digest('hex');
const delivered = (reference: string) => ({
  awb: '1',
  order_id: reference,
  current_status: 'DELIVERED',
  shipment_status_id: 7,
});

/** Returns forged messages of external services, which claim that an order is paid and delivered. */
export function fromPartners(reference: string): TestCall[] {
  const forged = { ...json, 'x-razorpay-signature': 'a'.repeat(64), 'x-razorpay-event-id': randomUUID() };
  const handed = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'a'.repeat(64) };
  return [
    callAt('POST /api/webhooks/razorpay', { body: paid }, [400]),
    callAt('POST /api/webhooks/razorpay', { body: paid }, [400], forged),
    callAt('POST /api/webhooks/courier', { body: delivered(reference) }, [401]),
    callAt('POST /api/webhooks/courier', { body: delivered(reference) }, [401], { 'x-api-key': 'guessed' }),
    callAt('POST /api/payments/razorpay/verify', { body: handed }, [400]),
  ];
}

/** Requests to the office and the metrics without credentials of staff. */
export const office: TestCall[] = [
  callAt(
    'POST /api/office/sign-in/password',
    { body: { email: 'owner@maidan.example', password: 'guessed' } },
    [401],
    fromOffice,
  ),
  // Anyone may request these options, as the challenge of a passkey is no secret.
  callAt('POST /api/office/sign-in/passkey/options', {}, [200], fromOffice),
  callAt('GET /api/office/orders', { query: {} }, [401]),
  callAt('GET /api/office/audit', { query: {} }, [401], { cookie: `office=${'A'.repeat(43)}` }),
  callAt('GET /api/office/customers', { query: { q: 'vaidehi' } }, [401]),
  callAt('GET /metrics', {}, [404]),
  callAt('GET /metrics', {}, [404], { authorization: 'Bearer guessed' }),
];

/** Returns requests that cost the shop a row, a mail, a picture or a page. */
export function costly({ reference, key, paper }: Found, half: number, picture: Buffer): TestCall[] {
  // Slow requests are sent once an hour only, to limit the duration of the test.
  const dear = half % 2 === 0;
  const lines = Array.from({ length: dear ? 50 : 2 }, (_, index) => ({
    _id: `cricket-${(index % 20) + 1}`,
    size: 'M',
    quantity: 1,
  }));
  const png = { 'content-type': 'image/png' };
  const text = `Go to http://evil.example ${half} ${randomUUID()}`;
  const at = { params: { reference }, query: { key } };
  return [
    callAt('GET /api/auth/google/start', { query: { next: '/cart' } }, [303]),
    callAt('POST /api/auth/google/nonce', {}, [200]),
    callAt('POST /api/auth/passkey/options', {}, [200]),
    callAt(
      'POST /api/auth/google/exchange',
      { body: { code: 'guessed', state: 'A'.repeat(300), iss: '', error: '' } },
      [401],
    ),
    callAt('POST /api/checkout/quote', { body: { lines, pin: '400069' } }, [200]),
    // A link gives read access, to documents too; without the link there is none.
    callAt('GET /api/orders/:reference/documents/:number.pdf', { ...at, params: { reference, number: paper } }, [200]),
    callAt(
      'GET /api/orders/:reference/documents/:number.pdf',
      { params: { reference, number: paper }, query: { key: guessedKey } },
      [404],
    ),
    callAt(
      'POST /api/orders/:reference/refund-quote',
      { ...at, body: { for: 'cancel', lines: [{ line: 1, quantity: 1 }] } },
      [200],
    ),
    callAt('POST /api/contact', { body: { name: 'Win', email: victim.email, issue: text } }, [201]),
    callAt(
      'POST /api/uploads',
      { query: { purpose: 'design' }, body: dear ? picture : Buffer.from('none') },
      dear ? [201, 503] : [400],
      png,
    ),
    callAt('POST /api/uploads', { query: { purpose: 'design' }, body: Buffer.from('no picture') }, [400], png),
    // It answers 204 to any report, and does not store reports about pages of other sites.
    callAt('POST /api/reports', { body: reportOf('http://evil.example') }, [204], asReport),
    // It answers 204 to anything, and stores the words of a search for all strangers together.
    callAt('POST /api/visits', { body: `nothing:shirt of club ${half}` }, [204]),
    callAt('GET /api/products/search/:query', { params: { query: `${'a'.repeat(60)}${half}` }, query: {} }, [200]),
  ];
}

const asReport = { 'content-type': 'application/csp-report' };
const reportOf = (page: string) => ({
  'csp-report': {
    'document-uri': page,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://ads.example/',
  },
});

/** Returns guesses of the codes at every route that accepts one. */
export function guesses({ reference, key }: Found, guess: string): TestCall[] {
  const { email } = victim;
  const at = { params: { reference }, query: { key } };
  return [
    callAt('POST /api/auth/forgot-password', { body: { email } }, [200]),
    callAt('POST /api/auth/reset-password', { body: { email, code: guess, newPassword: 'of the stranger 9' } }, [400]),
    callAt('POST /api/lost-orders', { body: { email } }, [200]),
    callAt('POST /api/lost-orders/open', { body: { email, code: guess } }, [400]),
    callAt('POST /api/orders/:reference/code', at, [200]),
    callAt('POST /api/orders/:reference/proof', { ...at, body: { code: guess } }, [400]),
    callAt('POST /api/auth/login', { body: { email, password: `wrong ${guess}` } }, [401]),
    callAt('POST /api/auth/login', { body: { email, password: `wrong again ${guess}` } }, [401]),
  ];
}

/**
 * Checks that the routes closed to strangers are open to permitted callers: external services, staff, monitoring, and
 * owners of a code.
 */
export async function openToPermittedCallers(
  shop: TestShop,
  stranger: Stranger,
  now: Date,
  { courier }: Partners,
): Promise<void> {
  const opens = (call: TestCall) => stranger.opens(aNetwork(), call);
  const said = JSON.stringify(paid);
  const signed = {
    ...json,
    'x-razorpay-signature': signedBy(razorpay.webhookSecret, said),
    'x-razorpay-event-id': randomUUID(),
  };
  await opens(callAt('POST /api/webhooks/razorpay', { body: paid }, [], signed));
  await opens(
    callAt('POST /api/webhooks/courier', { body: delivered('None') }, [], { 'x-api-key': courier.webhookToken }),
  );
  const waits = await placeOrderFor({ ...shop, clock: { now } }, online([aLine('cricket-1')]), {}, { unpaid: true });
  const razorpay_order_id = await knowOrder({ db: shop.database.db, now }, waits.id, 100);
  const razorpay_payment_id = 'pay_NoneOfOurs12345';
  const razorpay_signature = signedBy(razorpay.keySecret, `${razorpay_order_id}|${razorpay_payment_id}`);
  await opens(
    callAt('POST /api/payments/razorpay/verify', {
      body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
    }),
  );
  const password = 'batting at number four';
  const passwordHash = await createPasswords().hash(password);
  const { email, cookie } = await aColleagueIn(shop, ['owner'], now, { passwordHash });
  await opens(callAt('POST /api/office/sign-in/password', { body: { email, password } }, [], fromOffice));
  const asColleague = { cookie, 'user-agent': browserName };
  await opens(callAt('GET /api/office/orders', { query: {} }, [], asColleague));
  await opens(callAt('GET /api/office/audit', { query: {} }, [], asColleague));
  await opens(callAt('GET /api/office/customers', { query: { q: 'vaidehi' } }, [], asColleague));
  await opens(callAt('GET /metrics', {}, [], { authorization: `Bearer ${watcher}` }));
  await withTheirCodes(shop, stranger, now);
}

/** Signs in with Google. Its tokens use the machine's clock, so the shop must use it here too. */
export async function opensByGoogle(stranger: Stranger, { google }: Partners): Promise<void> {
  const made = await fetch(`${google.issuer}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'meera@mail.example', givenName: 'Meera', emailVerified: true }),
  });
  const begun = await opensTo(stranger, callAt('GET /api/auth/google/start', { query: { next: '/cart' } }), 303);
  const callback = await followToCallback(String(begun.headers.location), (await made.json()) as { sub: string });
  const answer = { code: '', state: '', iss: '', error: '', ...Object.fromEntries(callback.searchParams) };
  await opensTo(stranger, callAt('POST /api/auth/google/exchange', { body: answer }, [], { cookie: cookieOf(begun) }));
}

const opensTo = (stranger: Stranger, call: TestCall, status = 200) => stranger.opens(aNetwork(), call, status);

/**
 * Signs in by the password and by the mailed code. The shop's jobs are stopped, so this stores the code that they would
 * store.
 */
async function withTheirCodes(shop: TestShop, stranger: Stranger, now: Date): Promise<void> {
  const { db } = shop.database;
  const { email, password } = await aCustomer(shop);
  await opensTo(stranger, callAt('POST /api/auth/login', { body: { email, password } }));
  const mark = 'B'.repeat(22);
  const here = { cookie: `browser=${mark}` };
  const kept = { code: '135791', askedBy: hashOf(mark), now };
  const [account] = await db.select().from(accountsTable).where(eq(accountsTable.email, email));
  await keepCode(db, testSecret, { kind: 'reset', about: email, accountId: account?.id ?? '', ...kept });
  const reset = { email, code: kept.code, newPassword: 'bowling at twelve' };
  await opensTo(stranger, callAt('POST /api/auth/reset-password', { body: reset }, [], here));
  const order = online([aLine('cricket-1')]);
  const { reference, key } = await placeOrderFor({ ...shop, clock: { now } }, order);
  const guest = order.contact.email;
  await keepCode(db, testSecret, { kind: 'orders', about: guest, ...kept });
  await opensTo(stranger, callAt('POST /api/lost-orders/open', { body: { email: guest, code: kept.code } }, [], here));
  const at = { params: { reference }, query: { key } };
  const asked = await opensTo(stranger, callAt('POST /api/orders/:reference/code', at));
  const proof = { ...at, body: { code: await mailedCode(shop, guest) } };
  await opensTo(stranger, callAt('POST /api/orders/:reference/proof', proof, [], browserIn(asked)));
}
