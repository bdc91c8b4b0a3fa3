import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork, mailsTo, proveEmail, send } from '#server/customers/accounts/test-people.ts';
import { messagesCommand } from './messages-command.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
let keys = 0;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());

const words = {
  name: 'Asha Sawant',
  email: 'asha.writes@example.in',
  phone: '+44 20 7946 0000',
  issue: 'Where is it?\nIt was promised for today.',
};

interface Way {
  key?: string;
  from?: string;
  headers?: Record<string, string>;
}

function write(message: object, { key, from = aNetwork(), headers }: Way = {}) {
  keys += 1;
  const all = { 'idempotency-key': key ?? `message ${keys}`, ...headers };
  return send(shop, { method: 'POST', url: '/api/contact', payload: message, from, headers: all });
}

const kept = (ticket: string) =>
  shop.database.db.select().from(contactMessagesTable).where(eq(contactMessagesTable.ticket, ticket));
const mailsAbout = (about: string) =>
  shop.database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.about, about));

describe('a message from the contact form', () => {
  test('saves a message with a ticket, mails it to the shop, and confirms it to the customer', async () => {
    const reply = await write(words);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { success: true, data: { ticket: expect.stringMatching(/^M\w{9}$/) } },
    ]);
    const { ticket } = reply.json().data;
    expect(await kept(ticket)).toMatchObject([{ ...words, createdAt: now, readAt: null, answeredAt: null }]);
    const [toShop] = await mailsAbout(`message:${ticket}`);
    expect(toShop).toMatchObject({ to: 'help@maidan.example', replyTo: words.email, subject: `Message ${ticket}` });
    for (const part of ['Asha Sawant', words.email, words.phone, 'Where is it?', 'It was promised for today.']) {
      expect(toShop?.text).toContain(part);
    }
    const [thanks] = await mailsAbout(`message-taken:${ticket}`);
    expect(thanks).toMatchObject({ to: words.email, subject: `We have your message: ${ticket}` });
    expect(thanks?.replyTo).toMatch(new RegExp(`^help\\+${ticket.toLowerCase()}\\.[0-9a-f]{20}@maidan\\.example$`));
  });

  test('accepts a message without a phone number', async () => {
    const { phone: _phone, ...without } = words;
    const { ticket } = (await write(without)).json().data;
    expect((await kept(ticket))[0]?.phone).toBeNull();
  });

  test('returns the same ticket for the same idempotency key, and refuses the key for another message', async () => {
    const key = 'the same';
    const from = aNetwork();
    const replies = await Promise.all([1, 2, 3, 4].map(() => write(words, { key, from })));
    const tickets = [...replies, await write(words, { key, from })].map((reply) => reply.json().data.ticket);
    expect(new Set(tickets).size).toBe(1);
    expect(await mailsAbout(`message:${tickets[0]}`)).toHaveLength(1);
    const other = await write({ ...words, issue: 'Something else' }, { key, from });
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  test.each([
    ['Enter your name', { name: ' ' }, 'name'],
    ['Please enter a valid email address', { email: 'asha' }, 'email'],
    ['Please enter a valid email address', { email: 'a@example.in, b@example.in' }, 'email'],
    ['Tell us what it is about', { issue: '\n' }, 'issue'],
    ['Keep it under 5000 characters', { issue: 'x'.repeat(5001) }, 'issue'],
  ])('refuses an invalid message: %s', async (message, part, field) => {
    const reply = await write({ ...words, ...part });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  test('refuses the idempotency key of another account and reveals nothing of that message', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const key = 'one of Asha';
    const { ticket } = (await write(words, { key, headers: asha.headers })).json().data;
    for (const headers of [ravi.headers, {}]) {
      const other = await write(words, { key, headers });
      expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
      expect(other.body).not.toContain(ticket);
    }
    expect((await write(words, { key, headers: asha.headers })).json().data.ticket).toBe(ticket);
  });

  test('gives the ticket of a guest’s message only to the same browser or network', async () => {
    const [from, elsewhere] = [aNetwork(), aNetwork()];
    const browser = (name: string) => ({ cookie: `browser=${name.padEnd(22, 'x')}` });
    const first = await write(words, { key: 'of a guest', from });
    const { ticket } = first.json().data;
    for (const headers of [{}, browser('stranger')]) {
      const other = await write(words, { key: 'of a guest', from: elsewhere, headers });
      expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
      expect(other.body).not.toContain(ticket);
    }
    expect((await write(words, { key: 'of a guest', from, headers: browser('own') })).json().data.ticket).toBe(ticket);
    const named = (await write(words, { key: 'of a browser', from, headers: browser('own') })).json().data.ticket;
    expect(
      (await write(words, { key: 'of a browser', from: elsewhere, headers: browser('own') })).json().data.ticket,
    ).toBe(named);
    expect((await write(words, { key: 'of a browser', from })).statusCode).toBe(409);
  });

  test('returns the same ticket to a guest who has signed in since', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    const from = aNetwork();
    const { ticket } = (await write(words, { key: 'before she signed in', from })).json().data;
    const again = await write(words, { key: 'before she signed in', from, headers: asha.headers });
    expect([again.statusCode, again.json().data.ticket]).toEqual([201, ticket]);
    expect(
      (await write(words, { key: 'before she signed in', from: aNetwork(), headers: ravi.headers })).statusCode,
    ).toBe(409);
  });

  test('refuses a message without an idempotency key', async () => {
    const reply = await send(shop, { method: 'POST', url: '/api/contact', payload: words, from: aNetwork() });
    expect(reply.statusCode).toBe(400);
  });
});

describe('limits on contact messages', () => {
  test('accepts ten messages an hour from a network, and does not count a retry', async () => {
    const from = aNetwork();
    for (let count = 0; count < 10; count += 1) {
      expect(
        (await write({ ...words, email: `${count}@example.in` }, { from, key: `of ten ${count}` })).statusCode,
      ).toBe(201);
    }
    expect((await write(words, { from })).statusCode).toBe(429);
    expect((await write({ ...words, email: '3@example.in' }, { from, key: 'of ten 3' })).statusCode).toBe(201);
  });

  test.each([
    ['an unproved', 1, false],
    ['a proved', 3, true],
  ])(
    'mails %s address at most %i confirmations an hour, and accepts more messages all the same',
    async (_name, most, proved) => {
      const { email } = await aCustomer(shop);
      if (proved) await proveEmail(shop, email);
      for (let count = 0; count < 5; count += 1) expect((await write({ ...words, email })).statusCode).toBe(201);
      const thanks = (await mailsTo(shop, email)).filter(({ about }) => about.startsWith('message-taken'));
      expect(thanks).toHaveLength(most);
    },
  );

  const bait = {
    name: 'Win at http://bait.example',
    email: 'victim@example.in',
    issue: 'Click http://bait.example now',
  };
  const thanksFor = async (message: typeof bait, headers?: Record<string, string>) => {
    const { ticket } = (await write(message, headers && { headers })).json().data;
    const [thanks] = await mailsAbout(`message-taken:${ticket}`);
    return `${thanks?.subject} ${thanks?.text} ${thanks?.html}`;
  };

  test('quotes a message only in a mail to the proved address of the customer, never to another person', async () => {
    expect(await thanksFor(bait)).not.toMatch(/bait|Win|Click/);
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    expect(await thanksFor({ ...bait, ...words, email: member.email }, member.headers)).toContain(
      'It was promised for today.',
    );
    expect(await thanksFor({ ...bait, email: 'another@example.in' }, member.headers)).not.toMatch(/bait|Win|Click/);
  });

  test('sends no text of an account whose e-mail is not proved', async () => {
    const account = await aCustomer(shop, { firstName: 'Win', lastName: 'Click' });
    const baited = { ...bait, email: account.email };
    expect(await thanksFor(baited, account.headers)).toContain('Was it not you?');
    expect(await thanksFor(baited, account.headers)).not.toMatch(/bait|Win|Click/);
    await proveEmail(shop, account.email);
    expect(await thanksFor(baited, account.headers)).toContain('Click http://bait.example now');
  });

  test('escapes HTML of a message in the mail', async () => {
    const { ticket } = (await write({ ...words, name: '<b>Asha</b>', issue: '<img src=x onerror=alert(1)>' })).json()
      .data;
    const [toShop] = await mailsAbout(`message:${ticket}`);
    expect(toShop?.html).not.toMatch(/<img src=x|<b>Asha/);
    expect(toShop?.html).toContain('&#60;b&#62;Asha');
  });
});

test('offers no way to read messages without a login', async () => {
  const { ticket } = (await write(words)).json().data;
  for (const url of ['/api/contact', `/api/contact/${ticket}`]) {
    const reply = await send(shop, { url, from: aNetwork() });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('promised');
  }
});

test('lists, shows and marks messages with the command line', async () => {
  const said: string[] = [];
  const run = async (...args: string[]) => {
    said.length = 0;
    return messagesCommand(shop.database.db, () => now)(args, (line) => said.push(line), { cwd: '/' });
  };
  const { ticket } = (await write({ ...words, issue: `${'long '.repeat(30)}\nend` })).json().data;
  expect(await run('list')).toBe(0);
  expect(said.find((line) => line.startsWith(ticket))).toMatch(
    /21 Nov 2026, 09:50 {2}new {2}Asha Sawant: long long .*…$/,
  );
  expect(await run('read', ticket.toLowerCase())).toBe(0);
  expect(said.at(-1)).toBe('  end');
  expect(said[1]).toContain(words.email);
  expect((await kept(ticket))[0]).toMatchObject({ readAt: now, answeredAt: null });
  expect([await run('answered', ticket), said]).toEqual([0, [`${ticket} is answered.`]]);
  await run('answered', ticket);
  expect(said).toEqual([`${ticket} was answered 21 Nov 2026, 09:50. Nothing was changed.`]);
  await run('list');
  expect(said.some((line) => line.startsWith(ticket))).toBe(false);
  await run('list', '--all');
  expect(said.some((line) => line.startsWith(ticket))).toBe(true);
  expect([await run('read', 'M000'), said]).toEqual([1, ['There is no message M000.']]);
  expect(await run('burn', ticket)).toBe(2);
});
