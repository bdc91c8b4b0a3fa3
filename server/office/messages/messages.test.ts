import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { contactMessagesTable, messageEntriesTable } from '#database/schema/messages.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aCustomer, mailsTo } from '#server/customers/accounts/test-people.ts';
import { threadAddress } from '#server/customers/contact/thread-tag.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { messageTests } from './test-messages.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const { as, signOut, written, at, open, answered, answersOf, ticketsIn, take } = messageTests(
  () => shop,
  () => now,
);

describe('message thread in the office', () => {
  test('mails an answer once, waits for the customer, and reopens on a reply', async () => {
    const ticket = await written();
    expect(await ticketsIn('nobody')).toContain(ticket);
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => answered(ticket, { key, seen: 0 })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [mail, ...more] = await answersOf(ticket);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      replyTo: threadAddress(firstFacts, testSecret, ticket),
      subject: `Re: your message ${ticket}`,
    });
    expect(mail?.text).toContain('It comes on Thursday.');
    expect(await open(ticket)).toMatchObject({
      state: 'waiting',
      assignee: 'Ritu support',
      entries: [{ kind: 'first' }, { kind: 'answer', sent: false }],
    });
    expect(await ticketsIn('waiting')).toContain(ticket);
    const reply = {
      to: mail?.replyTo ?? '',
      id: '<one@mail.example>',
      body: 'And the cap?\r\n\r\nOn Mon, 23 Nov 2026, Maidan wrote:\r\n> It comes on Thursday.\r\n',
    };
    expect(await take(reply)).toEqual({ as: 'reply', ticket });
    expect(await take(reply)).toEqual({ as: 'known', ticket });
    expect(await open(ticket)).toMatchObject({
      state: 'open',
      entries: [{}, {}, { kind: 'reply', body: 'And the cap?', fromOther: false }],
    });
    expect(await ticketsIn('mine')).toContain(ticket);
  });

  test('refuses an answer that ignores a newer message or leaves a placeholder empty', async () => {
    const ticket = await written();
    await take({ to: threadAddress(firstFacts, testSecret, ticket) });
    const late = await answered(ticket, { seen: 0 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const empty = await answered(ticket, { body: 'Hello {first name}, {order} has left.' });
    expect(empty.json().fields).toEqual({ body: 'Nothing stands in {first name} yet' });
    expect(await answersOf(ticket)).toEqual([]);
  });

  test('refuses to close a thread with an unread reply', async () => {
    const ticket = await written();
    const { seen } = await open(ticket);
    await take({ to: threadAddress(firstFacts, testSecret, ticket) });
    const close = async (read: number) =>
      ask(shop, `PUT ${at(ticket, '/state')}`, {
        cookie: (await as('support')).cookie,
        payload: { state: 'done', seen: read },
      });
    const refused = await close(seen);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    const now = await open(ticket);
    expect([now.state, now.entries.at(-1)?.kind]).toEqual(['open', 'reply']);
    const both = await Promise.all([close(now.seen), close(now.seen)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await open(ticket)).state).toBe('done');
  });

  test('lists the actions in a thread with their authors', async () => {
    const ticket = await written();
    const { cookie, id } = await as('manager');
    const put = (what: string, payload: object) => ask(shop, `PUT ${at(ticket, what)}`, { cookie, payload });
    await put('/assignee', { to: id });
    await put('/state', { state: 'done', seen: 0 });
    await put('/state', { state: 'open', seen: 0 });
    expect((await open(ticket, 'support')).history.map(({ who, what }) => `${who}: ${what}`)).toEqual([
      'Ritu manager: Opened again',
      'Ritu manager: Closed',
      'Ritu manager: Given to Ritu manager',
    ]);
  });

  test('assigns a thread to members who answer messages, and supports notes, closing and reopening', async () => {
    const ticket = await written();
    const { cookie, id } = await as('manager');
    const put = (what: string, payload: object) => ask(shop, `PUT ${at(ticket, what)}`, { cookie, payload });
    expect((await put('/assignee', { to: (await as('packer')).id })).statusCode).toBe(400);
    expect((await put('/assignee', { to: id })).json().data.assignee).toBe('Ritu manager');
    const note = { body: 'Forty pieces come on Thursday', key: randomUUID() };
    for (let twice = 0; twice < 2; twice += 1)
      await ask(shop, `POST ${at(ticket, '/notes')}`, { cookie, payload: note });
    expect((await open(ticket)).entries.map(({ kind }) => kind)).toEqual(['first', 'note']);
    await put('/state', { state: 'done', seen: 0 });
    expect(await ticketsIn('done')).toContain(ticket);
    await put('/state', { state: 'open', seen: 0 });
    expect((await open(ticket)).state).toBe('open');
    const audit = (
      await ask(shop, `GET /api/office/audit?about=${ticket}`, { cookie: (await as('owner')).cookie })
    ).json().data.rows;
    expect(audit.map(({ what }: { what: string }) => what)).toEqual([
      'Opened again',
      'Closed',
      'Wrote a note',
      'Given to Ritu manager',
    ]);
  });

  test('masks contacts of a thread, and logs who reveals them', async () => {
    const ticket = await written({ phone: '9820043210' });
    const thread = await open(ticket);
    expect(JSON.stringify([thread.email, thread.phone])).not.toMatch(/asha@example|98200/);
    expect(
      (await ask(shop, `POST ${at(ticket, '/contact')}`, { cookie: (await as('packer')).cookie })).statusCode,
    ).toBe(403);
    const shown = await ask(shop, `POST ${at(ticket, '/contact')}`, { cookie: (await as('support')).cookie });
    expect(shown.json().data).toEqual({ email: 'asha@example.in', phone: '9820043210' });
  });

  test('marks a thread as overdue after a day without an answer', async () => {
    const ticket = await written();
    const before = now;
    now = new Date(before.getTime() + 25 * 3_600_000);
    signOut();
    expect((await open(ticket)).late).toBe(true);
    now = before;
    signOut();
  });

  test('deletes the answers of a thread with it', async () => {
    const ticket = await written();
    await answered(ticket);
    const [row] = await shop.database.db
      .select()
      .from(contactMessagesTable)
      .where(eq(contactMessagesTable.ticket, ticket));
    await shop.database.db.delete(contactMessagesTable).where(eq(contactMessagesTable.ticket, ticket));
    expect(
      await shop.database.db
        .select()
        .from(messageEntriesTable)
        .where(eq(messageEntriesTable.messageId, row?.id ?? '')),
    ).toEqual([]);
  });
});

describe('message begun by staff', () => {
  const begin = async (more: object = {}, role: StaffRole = 'support') => {
    const payload = {
      subject: 'Your order',
      body: 'The courier rings tomorrow.',
      next: 'wait',
      key: randomUUID(),
      ...more,
    };
    return ask(shop, 'POST /api/office/messages', { cookie: (await as(role)).cookie, payload });
  };
  const placed = async (email: string): Promise<string> =>
    (await postOrder(shop, anOrder([aLine('cricket-1')], { email }))).json().data.reference;
  const mailsOf = (email: string) =>
    mailsTo(shop, email).then((mails) => mails.filter(({ about }) => about.startsWith('message-answer')));

  test('begins one thread with one mail to the address of an order for repeated requests', async () => {
    const email = 'devika@example.in';
    const reference = await placed(email);
    const key = randomUUID();
    const wish = { to: { kind: 'order', key: reference }, body: 'Hello, this is {ticket}.', key };
    const replies = await Promise.all([1, 2, 3].map(() => begin(wish)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const tickets = new Set(replies.map((reply) => reply.json().data.ticket as string));
    expect(tickets.size).toBe(1);
    const [ticket = ''] = tickets;
    const [mail, ...more] = await mailsOf(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ replyTo: threadAddress(firstFacts, testSecret, ticket), subject: 'Your order' });
    expect(mail?.text).toContain(`Hello, this is ${ticket}.`);
    expect(mail?.text).toContain('You get this because you have ordered from us');
    expect(mail?.text).not.toContain('has answered your message');
    const thread = await open(ticket);
    expect(thread).toMatchObject({
      state: 'waiting',
      cameBy: 'office',
      subject: 'Your order',
      assignee: 'Ritu support',
      seen: expect.any(Number),
    });
    expect(thread.entries).toMatchObject([{ kind: 'answer', who: 'Ritu support', sent: false }]);
    expect(thread.customer.recent.map((order) => order.reference)).toEqual([reference]);
    expect(JSON.stringify(thread)).not.toContain(email);
    expect((await begin({ ...wish, body: 'Other words' })).json().code).toBe('idempotency_mismatch');
    const told = (
      await ask(shop, `GET /api/office/orders/${reference}`, { cookie: (await as('support')).cookie })
    ).json().data;
    expect(told.history.map(({ what }: { what: string }) => what)).toContain(`Wrote to them: ${ticket}`);
  });

  test('adds replies to the thread, and uses “Re:” only after a reply', async () => {
    const email = 'farhan@example.in';
    const ticket = (await begin({ to: { kind: 'customer', key: await placed(email) } })).json().data.ticket as string;
    await answered(ticket, { body: 'And on Friday.' });
    expect((await take({ to: threadAddress(firstFacts, testSecret, ticket), from: `Farhan <${email}>` })).as).toBe(
      'reply',
    );
    expect(await open(ticket)).toMatchObject({
      state: 'open',
      entries: [{ kind: 'answer' }, { kind: 'answer' }, { kind: 'reply', fromOther: false }],
    });
    await answered(ticket, { body: 'Certainly.' });
    expect((await mailsOf(email)).map(({ subject }) => subject)).toEqual([
      'Your order',
      'Your order',
      'Re: Your order',
    ]);
  });

  test("mails a member at the account's address and lists the thread on the customer page", async () => {
    const member = await aCustomer(shop, { firstName: 'Meera' });
    const { cookie } = await as('support');
    const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, member.email));
    const ticket = (await begin({ to: { kind: 'customer', key: account?.id }, subject: 'Two\r\nBcc: lines' })).json()
      .data.ticket as string;
    const page = (await ask(shop, `GET /api/office/customers/${account?.id}`, { cookie })).json().data;
    expect(page.messages).toMatchObject([{ ticket, subject: 'Two Bcc: lines', state: 'waiting' }]);
    expect(page.history.map(({ what }: { what: string }) => what)).toContain(`Wrote to them: ${ticket}`);
  });

  test('links a thread to an account only if its e-mail is proved', async () => {
    const member = await aCustomer(shop, { firstName: 'Meera' });
    const [account] = await shop.database.db.select().from(accountsTable).where(eq(accountsTable.email, member.email));
    const ticket = (await begin({ to: { kind: 'customer', key: account?.id } })).json().data.ticket as string;
    const proved = (emailProvedAt: Date | null) =>
      shop.database.db.update(accountsTable).set({ emailProvedAt }).where(eq(accountsTable.email, member.email));
    await proved(null);
    expect((await open(ticket)).customer).toMatchObject({ key: null });
    await proved(new Date());
    expect((await open(ticket)).customer).toMatchObject({ key: account?.id });
  });

  test.each([
    ['to an unknown order', { to: { kind: 'order', key: 'K7QW4MX9TD' } }, 404],
    ['to an unknown customer', { to: { kind: 'customer', key: 'nobody' } }, 404],
    ['without a text', { to: { kind: 'customer', key: 'nobody' }, body: '  ' }, 400],
    ['without a subject', { to: { kind: 'customer', key: 'nobody' }, subject: ' ' }, 400],
  ])('refuses to begin a thread %s', async (_what, more, status) => {
    const before = await shop.database.db.$count(contactMessagesTable);
    expect((await begin(more)).statusCode).toBe(status);
    expect(await shop.database.db.$count(contactMessagesTable)).toBe(before);
  });

  test('refuses to begin a thread with an empty placeholder', async () => {
    const email = 'gita@example.in';
    const reference = await placed(email);
    const refused = await begin({ to: { kind: 'order', key: reference }, body: 'Hello {first name}' });
    expect(refused.json().fields).toEqual({ body: 'Nothing stands in {first name} yet' });
    expect(await mailsOf(email)).toEqual([]);
  });

  test.each(['packer', 'printer', 'merchandiser', 'accountant', 'viewer'] as const)(
    'does not let a %s begin a thread',
    async (role) => {
      const reference = await placed(`${role}@example.in`);
      expect((await begin({ to: { kind: 'order', key: reference } }, role)).statusCode).toBe(403);
      expect(await mailsOf(`${role}@example.in`)).toEqual([]);
    },
  );
});

test('saves and deletes text templates, and refuses concurrent changes', async () => {
  const { cookie } = await as('support');
  const made = await ask(shop, 'POST /api/office/ready-answers', {
    cookie,
    payload: { title: 'Back in stock', body: 'Hello {first name}' },
  });
  const [one] = made.json().data;
  const change = (version: number) =>
    ask(shop, `PUT /api/office/ready-answers/${one.id}`, {
      cookie,
      payload: { title: 'Back again', body: 'Hello', version },
    });
  expect((await Promise.all([change(1), change(1)])).map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 409,
  ]);
  expect((await ask(shop, `DELETE /api/office/ready-answers/${one.id}`, { cookie })).json().data).toEqual([]);
});
