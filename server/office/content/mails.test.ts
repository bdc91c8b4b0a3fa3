import { randomUUID } from 'node:crypto';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailText, mailTextNames } from '#contract/mail-placeholders.ts';
import type { Content } from '#contract/office/content.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { auditTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstMails } from '#server/foundation/content/default-mails.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { mailOrder } from '#server/selling/order-mails/mail-order.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// Monday, 10:00 in India.
let now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
let asha = { cookie: '', email: '' };
let ravi = { cookie: '', email: '' };
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  const comes = async (role: 'owner' | 'merchandiser', email: string) => {
    const { cookie } = await aColleagueIn(shop, [role], now, { name: 'Asha Sawant', email });
    return { cookie, email };
  };
  asha = await comes('owner', 'asha@shop.example');
  ravi = await comes('merchandiser', 'ravi@shop.example');
});
afterAll(() => shop?.close());

const call = (name: string, payload?: object, { cookie } = asha) =>
  ask(shop, name, { cookie, headers: { host: 'shop.test' }, ...(payload && { payload }) });
const contentOf = async (name: string) => (await call(`GET /api/office/content/mail.${name}`)).json().data as Content;
const publish = async (name: string, value: object, from: string | null = null) =>
  call(`PUT /api/office/content/mail.${name}`, { value, version: (await contentOf(name)).version, from });
const look = async (name: string, value: object, order?: string, who = asha) =>
  call(`POST /api/office/content/mail.${name}/look`, { value, theme: 'light', ...(order && { order }) }, who);
const shipped = (more: Partial<MailText>): MailText => ({ ...firstMails['order-shipped'], ...more });

/** An order with its dispatch mail, rendered as the job renders it. */
async function leaves(): Promise<{
  id: string;
  reference: string;
  mail: () => Promise<typeof mailOutboxTable.$inferSelect | undefined>;
}> {
  const { reference } = (
    await postOrder(shop, anOrder([aLine('cricket-1')], { email: `${randomUUID()}@example.in` }))
  ).json().data;
  const [order] = await shop.database.db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  const id = order?.id ?? '';
  await mailOrder(
    {
      db: shop.database.db,
      jobs: shop.jobs,
      secret: 'x',
      publicUrl: 'http://shop.test',
      shopFacts: shop.shopFacts,
      settings: shop.settings,
    },
    { orderId: id, state: 'shipped' },
  );
  const about = `order-shipped:${id}`;
  return {
    id,
    reference,
    mail: async () =>
      (await shop.database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.about, about)))[0],
  };
}

const headingOf = async () => (await (await leaves()).mail())?.text.split('\n')[0];

test('uses changed texts in mails written from then on, and leaves waiting mails unchanged', async () => {
  const before = await leaves();
  expect((await before.mail())?.text.startsWith('ON ITS WAY')).toBe(true);
  const published = await publish(
    'order-shipped',
    shipped({ heading: 'Off it goes', closing: 'Cheers,\n\nthe Maidan crew' }),
  );
  expect(published.json()).toMatchObject({ message: 'It is published.', data: { version: 2, by: 'Asha Sawant' } });
  await expect.poll(headingOf, { interval: 20 }).toBe('OFF IT GOES');
  const mail = await (await leaves()).mail();
  expect(mail?.text).toMatch(/\n\nCheers,\n\nthe Maidan crew\n\n/);
  expect(mail?.html).toMatch(/Cheers,<\/p><p[^>]*>the Maidan crew<\/p>/);
  expect((await before.mail())?.text.startsWith('ON ITS WAY')).toBe(true);
  const [row] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
  expect(row).toMatchObject({
    what: 'Mail: A parcel has left, version 2',
    before: { heading: 'On its way' },
    after: { heading: 'Off it goes' },
  });
});

test('uses scheduled texts of a mail from their time, lists them in the calendar, and restores them', async () => {
  const from = '2026-11-23T10:20:00+05:30';
  expect((await publish('order-shipped', shipped({ heading: 'Later on' }), from)).json().message).toBe(
    'It is planned.',
  );
  const planned = (await call('GET /api/office/calendar')).json().data.planned;
  expect(planned).toContainEqual(
    expect.objectContaining({ kind: 'text', name: 'mail.order-shipped', words: 'Mail: A parcel has left' }),
  );
  expect(await headingOf()).toBe('OFF IT GOES');
  now = new Date('2026-11-23T04:50:00Z');
  expect(await headingOf()).toBe('LATER ON');
  await publish('order-shipped', firstMails['order-shipped']);
  await expect.poll(headingOf, { interval: 20 }).toBe('ON ITS WAY');
});

test('refuses the second of two concurrent changes of a mail text', async () => {
  const { version } = await contentOf('refund');
  const write = (heading: string) =>
    call('PUT /api/office/content/mail.refund', { value: { ...firstMails.refund, heading }, version, from: null });
  const replies = await Promise.all([write('Hers'), write('His')]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('refuses mail texts with wrong placeholders, and stores them as a draft', async () => {
  const wrong = shipped({ opening: 'It has left, {nobody}.' });
  expect((await publish('order-shipped', wrong)).json()).toMatchObject({
    code: 'invalid_fields',
    fields: { opening: expect.stringContaining('{rest} is missing') },
  });
  const { version } = await contentOf('order-shipped');
  const saved = await call('PUT /api/office/content/mail.order-shipped/draft', {
    value: wrong,
    edit: 0,
    basedOn: version,
  });
  expect(saved.json().data.draft).toMatchObject({ value: wrong });
});

describe('preview of a mail', () => {
  test('previews a mail with the newest or the given order, masked and without a working link', async () => {
    const [first, second] = [await leaves(), await leaves()];
    const named = (await look('order-confirmed', firstMails['order-confirmed'], first.reference)).json().data;
    expect(named.mail).toMatchObject({ order: first.reference, subject: `Order ${first.reference} placed` });
    expect(named.faults).toEqual([]);
    const whole = `${named.page} ${named.mail.text}`;
    for (const personal of ['Gulmohar', '9820043210', '400069', '@example.in'])
      expect(whole, personal).not.toContain(personal);
    expect(whole).toContain('Asha');
    const { page, mail } = (await look('order-cancelled', firstMails['order-cancelled'], second.reference)).json().data;
    expect(page).toMatch(/^<!doctype html>.*<h1/s);
    expect(page).not.toContain('cid:');
    const link = /(\/order\/\S+)/.exec(mail.text)?.[1] ?? '';
    expect((await shop.app.inject({ url: link, headers: { host: 'shop.test' } })).body).not.toContain('Home Jersey');
  });

  test('previews a mail with an invented order if no order received it', async () => {
    const { mail } = (await look('order-lost', { ...firstMails['order-lost'], heading: 'Gone' })).json().data;
    expect(mail).toMatchObject({ order: null, subject: 'Order K7QW4MX9TD was lost on the way' });
    expect(mail.text.startsWith('GONE')).toBe(true);
  });

  test('previews a mail with an invented order for a member who cannot see orders', async () => {
    const { reference } = await leaves();
    expect(
      (await look('order-confirmed', firstMails['order-confirmed'], undefined, ravi)).json().data.mail.order,
    ).toBeNull();
    expect((await look('order-confirmed', firstMails['order-confirmed'], reference, ravi)).statusCode).toBe(404);
    expect((await look('order-confirmed', firstMails['order-confirmed'], 'NOSUCH0000')).statusCode).toBe(404);
  });

  test.each(mailTextNames)('renders the texts of the mail %s in HTML and plain text', async (name) => {
    const value = { ...firstMails[name], heading: 'Tried words', closing: 'Tried closing' };
    const reply = await look(name, value);
    const { page, mail, faults } = reply.json().data;
    expect(faults).toEqual([]);
    expect(mail.text.startsWith('TRIED WORDS')).toBe(true);
    expect(mail.text).toContain('Tried closing');
    expect(page).toContain('Tried words');
    expect(`${mail.subject} ${mail.inbox} ${mail.text}`).not.toMatch(/[{}]|undefined|NaN/);
  });
});

describe('test mail', () => {
  const test1 = (payload: object, who = asha) => call('POST /api/office/content/mail.order-shipped/test', payload, who);
  const tests = () => shop.database.db.select().from(mailOutboxTable).where(like(mailOutboxTable.about, 'mail-test:%'));

  test('sends a marked test mail once, only to the member who asked, and logs it', async () => {
    const { reference } = await leaves();
    const value = shipped({ heading: 'Tried' });
    const payload = { value, order: reference, key: 'press_0123456789abcdef' };
    expect((await test1(payload)).json()).toMatchObject({
      message: 'The test goes to asha@shop.example.',
      data: { to: 'asha@shop.example' },
    });
    expect((await test1(payload)).statusCode).toBe(200);
    const sent = await tests();
    expect(sent.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'asha@shop.example', subject: `[Test] Order ${reference} has left` },
    ]);
    expect(sent[0]?.text.startsWith('TRIED')).toBe(true);
    const [row] = await shop.database.db.select().from(auditTable).orderBy(desc(auditTable.number)).limit(1);
    expect(row?.what).toBe('Sent a test to themselves: Mail: A parcel has left');
    expect((await test1({ ...payload, key: 'press_0123456789abcdee' }, ravi)).statusCode).toBe(404);
    expect(await tests()).toHaveLength(1);
  });

  test('refuses a test mail with invalid texts, of an unknown kind, or beyond the limit', async () => {
    const wrong = await test1({ value: shipped({ subject: 'Hello' }), key: 'press_0123456789abcd01' });
    expect(wrong.json()).toMatchObject({
      code: 'invalid_fields',
      fields: { subject: expect.stringContaining('{order}') },
    });
    expect(
      (await call('POST /api/office/content/announcement/test', { value: {}, key: 'press_0123456789abcd02' }))
        .statusCode,
    ).toBe(404);
    const codes: number[] = [];
    for (let count = 0; count < 31; count += 1)
      codes.push(
        (await test1({ value: shipped({}), key: `press_${String(count).padStart(16, '0')}` }, ravi)).statusCode,
      );
    expect(codes.at(-1)).toBe(429);
    expect((await tests()).filter(({ to }) => to !== asha.email && to !== ravi.email)).toEqual([]);
  });
});
