import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsTable, mailedCodesTable, sessionsTable } from '#database/schema/accounts.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { findSecret } from '#server/app/test-support/test-secrets.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import {
  anotherCode,
  browserIn,
  browserOf,
  logInAs,
  mailedCode,
  send,
} from '#server/customers/accounts/test-people.ts';
import { sendTestPicture, shirtWith, someWords } from '#server/fulfilment/designs/test-designs.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { aLine, anOrder, asItsShopper } from '#server/selling/order-views/test-orders.ts';

// A day in the shop with many errors, and everything it logged.

const person = {
  firstName: 'Zubeida',
  lastName: 'Quetzalwala',
  email: 'zubeida.q@example.in',
  phone: '9731654820',
  password: 'leg spin from the pavilion end',
  street: 'Hibiscus Terrace 77',
  newEmail: 'zubeida.new@example.in',
  newPassword: 'yorker under the floodlights',
  upi: 'zubeidaq@okexamplebank',
  issue: 'My parcel for Zubeida is late, call 97316 54820',
  printed: 'ZUBI FOREVER',
};
/** Personal texts that the log may not contain; keys and codes are added as they are created. */
const words = new Map<string, string>(Object.entries(person));
words
  .set('phone in groups', '97316 54820')
  .set('phone in an address', '97316%2054820')
  .set('e-mail in an address', 'zubeida.q%40example.in');

let shop: TestShop;
let gateway: TestGateway;
const servers: Server[] = [];
const out = new PassThrough();
let log = '';
out.on('data', (chunk: Buffer) => {
  log += chunk.toString();
});

/** A courier that refuses every parcel, and repeats the whole request in its response. */
function openRefusingCourier(): Server {
  return createHttpServer(async (request, reply) => {
    const asked = await wholeText(request);
    const login = request.url?.endsWith('/auth/login');
    reply.writeHead(login ? 200 : 422, { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify(login ? { token: 'courier-token' } : { message: `No parcel for ${asked}`, status_code: 422 }),
    );
  });
}

/** A mail server that rejects every receiver, and names them. */
function openRefusingMailServer(): Server {
  return createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean))
        socket.write(/^RCPT/i.test(line) ? `550 5.1.1 ${line}: no such user, ${line}\r\n` : '250 ok\r\n');
    });
  });
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  gateway = await openTestGateway();
  const courier = await listening(openRefusingCourier());
  const mail = await listening(openRefusingMailServer());
  const providers = {
    ...gateway.providers,
    shiprocket: {
      email: 'api@shop.example',
      password: 'courier-password-1',
      webhookToken: 'courier-hook-1',
      url: `http://127.0.0.1:${courier}`,
    },
    mail: { url: `smtp://shop:mail-password-1@127.0.0.1:${mail}`, from: 'orders@maidan.example' },
  };
  shop = await openTestShop(undefined, providers, { logTo: out });
  words
    .set('secret', 'a secret of the tests')
    .set('courier password', 'courier-password-1')
    .set('mail password', 'mail-password-1');
});
afterAll(async () => {
  await shop.close();
  await gateway.stop();
  for (const server of servers) server.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  send(shop, { method: 'POST', url, payload, headers: { 'idempotency-key': randomUUID(), ...headers } });

/** Waits until the log contains a text: the result of jobs. */
const logged = (line: RegExp) => expect.poll(() => log).toMatch(line);

const theirs = (payment: string) => {
  const { email, phone } = person;
  const order = anOrder([aLine('cricket-1')], { email, phone });
  return {
    ...order,
    payment,
    address: { ...order.address, fullName: `${person.firstName} ${person.lastName}`, line1: person.street },
  };
};

async function signsUp() {
  const { firstName, lastName, email, password } = person;
  const reply = await post('/api/auth/signup', { firstName, lastName, email, password });
  expect(reply.statusCode).toBe(201);
  const browser = browserOf(reply, { email, password });
  for (const { name, value } of reply.cookies) words.set(`cookie ${name}`, value);
  words.set('token', browser.token);
  await post('/api/auth/signup', { firstName, lastName, email, password });
  await post('/api/auth/signup', { firstName, lastName, email: `${email}@`, password });
  return browser;
}

async function forgetsAndResets() {
  const { email, newPassword } = person;
  words.set('wrong password', 'doosra on a dusty wicket');
  await logInAs(shop, { email, password: 'doosra on a dusty wicket' });
  const here = browserIn(await post('/api/auth/forgot-password', { email }));
  const code = await mailedCode(shop, email);
  words.set('code', code);
  const [kept] = await shop.database.db.select().from(mailedCodesTable);
  words.set('hash of the code', kept?.codeHash ?? '');
  await post('/api/auth/reset-password', { email, code: anotherCode(code), newPassword }, here);
  expect((await post('/api/auth/reset-password', { email, code, newPassword }, here)).statusCode).toBe(200);
  const reply = await logInAs(shop, { email, password: newPassword });
  const browser = browserOf(reply, { email, password: newPassword });
  words.set('second token', browser.token);
  return browser;
}

async function ordersAndPays(headers: Record<string, string>) {
  const placed = (await post('/api/orders', theirs('razorpay'), headers)).json().data;
  words.set('order key', placed.key);
  const { handed } = await gateway.pay(placed.payment.options.order_id, 'approve');
  if (handed) words.set('signature', handed.razorpay_signature);
  await post('/api/payments/razorpay/verify', { ...handed, razorpay_signature: 'f'.repeat(64) });
  expect((await post('/api/payments/razorpay/verify', handed ?? {})).statusCode).toBe(200);
  await send(shop, { url: `/api/orders/${placed.reference}?key=${placed.key}` });
  await send(shop, { url: `/order/${placed.reference}?key=${placed.key}` });
  return placed as { reference: string; key: string };
}

async function asksForThings({ reference, key }: { reference: string; key: string }) {
  const by = await asItsShopper(shop, reference);
  words.set('proof of whose order it is', by.cookie?.split('~').at(-1) ?? '');
  const at = (what: string) => `/api/orders/${reference}/${what}?key=${key}`;
  const why = { note: person.issue, lines: [{ line: 1, quantity: 1 }], upi: person.upi };
  await post(
    at('returns'),
    { reason: 'too_small', outcome: 'refund', pickup: { day: '2026-11-25' }, unworn: true, ...why },
    by,
  );
  await post(at('problems'), { reason: 'damaged', outcome: 'refund', photos: [], ...why }, by);
  const { address } = theirs('cod');
  await send(shop, { method: 'PUT', url: at('address'), payload: { address }, headers: by });
  expect((await post(at('cancel'), { reason: 'changed_mind', note: person.issue }, by)).statusCode).toBe(200);
}

async function writesAndDraws(headers: Record<string, string>) {
  await post(
    '/api/contact',
    { name: person.firstName, email: person.email, phone: person.phone, issue: person.issue },
    headers,
  );
  const layer = { ...someWords, words: person.printed };
  await post('/api/designs', { design: shirtWith([layer]), rights: true }, headers);
  await sendTestPicture(shop);
}

async function keepsAddresses(headers: Record<string, string>) {
  const { address } = theirs('cod');
  await post('/api/account/addresses', { address, phone: person.phone }, headers);
  await post('/api/account/addresses', { address: { ...address, pin: '000000' }, phone: person.phone }, headers);
  await post('/api/account/email', { newEmail: person.newEmail, password: person.newPassword }, headers);
  words.set('code for the new e-mail', await mailedCode(shop, person.newEmail));
}

/** Malformed requests of strangers and broken links. */
async function isMalformed() {
  const { email, phone } = person;
  for (const url of [
    `/search?q=${encodeURIComponent(email)}`,
    `/search?q=${person.firstName}`,
    `/api/search/suggest?q=${phone}`,
    `/reset-password?email=${encodeURIComponent(email)}`,
    `/api/orders/${encodeURIComponent(email)}`,
    `/nothing/${phone}?name=${person.firstName}&x=97316%2054820`,
    `/tracker?phone=${phone}&id=${person.lastName}`,
    `/api/orders/K7?%6bey=${words.get('order key')}`,
    `/%zz?email=${email}`,
  ])
    await send(shop, { url });
  const broken = { 'content-type': 'application/json' };
  for (const payload of [`{"email":"${email}", ${person.firstName}`, `${person.password}`, `["${phone}"`])
    await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: broken });
}

/** The database refuses rows, and quotes them; then its tables differ from what the code expects. */
async function meetsABrokenDatabase(headers: Record<string, string>) {
  const { db } = shop.database;
  await db.execute(sql`alter table contact_messages add constraint refused check (false) not valid`);
  await db.execute(sql`alter table orders add constraint refused check (false) not valid`);
  await db.execute(sql`create function quote_it() returns trigger language plpgsql as
    $$ begin raise exception 'no room for "%" of %', new.phone, new.address using errcode = 'P0001', detail = new.address::text; end $$`);
  await db.execute(sql`create trigger quote_it before insert on addresses for each row execute function quote_it()`);
  await writesAndDraws(headers);
  expect((await post('/api/orders', theirs('cod'), headers)).statusCode).toBe(500);
  await post('/api/account/addresses', { address: theirs('cod').address, phone: person.phone }, headers);
  await db.execute(sql`alter table accounts rename column phone to telephone`);
  const { email, password, firstName, lastName } = person;
  expect((await logInAs(shop, { email, password })).statusCode).toBe(500);
  await post('/api/auth/signup', { firstName, lastName, email: 'zubeida.third@example.in', password });
  await db.execute(sql`alter table accounts rename column telephone to phone`);
}

test('the log contains no personal data, whatever users do and whatever fails', async () => {
  await signsUp();
  const { headers } = await forgetsAndResets();
  const rows = await shop.database.db.select().from(accountsTable);
  words.set('hash of the password', rows[0]?.passwordHash ?? '');
  for (const { cookieHash, tokenHash } of await shop.database.db.select().from(sessionsTable))
    words.set(cookieHash, cookieHash).set(tokenHash, tokenHash);
  await keepsAddresses(headers);
  await writesAndDraws(headers);
  const guest = await post('/api/orders', theirs('cod'));
  words.set("guest's order key", guest.json().data.key);
  await logged(/the courier rejected a parcel/);
  await asksForThings(await ordersAndPays(headers));
  await isMalformed();
  await meetsABrokenDatabase(headers);
  await logged(/a job failed; trying again/);
  await logged(/Failed query/);
  await logged(/"statusCode":404/);

  const short = [...words].filter(([, word]) => word.length < 5);
  expect(short).toEqual([]);
  const found = [...words].flatMap(([what, word]) => {
    const at = findSecret(log, word);
    return at < 0 ? [] : [`${what}: ${log.slice(log.lastIndexOf('\n', at) + 1, at + word.length + 40)}`];
  });
  expect(found).toEqual([]);
  const kept = await shop.database.db.execute<{ output: unknown }>(
    sql`select output from pgboss.job where output is not null`,
  );
  const outbox = await shop.database.db.select({ lastError: mailOutboxTable.lastError }).from(mailOutboxTable);
  const stored = JSON.stringify([kept.rows, outbox]);
  expect(stored).toContain('no such user');
  expect([...words].filter(([, word]) => findSecret(stored, word) >= 0)).toEqual([]);
});
