import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork, mailsTo, send } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { messagesCommand } from './messages-command.ts';

// Deadlines of the grievance officer: a complaint or a data request must be read within two days and settled
// within thirty.

const start = new Date('2026-11-23T04:30:00Z');
let now = start;
let shop: TestShop;
let keys = 0;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = start;
  await shop.database.db.delete(contactMessagesTable);
});

async function write(about?: string, email = 'asha.clock@example.in'): Promise<string> {
  keys += 1;
  const payload = { name: 'Asha', email, issue: 'It is not right.', ...(about && { about }) };
  const reply = await send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload,
    from: aNetwork(),
    headers: { 'idempotency-key': `k${keys}` },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json().data.ticket;
}

const day = (days: number) => new Date(start.getTime() + days * 86_400_000);
const said = async (at: Date) =>
  (await findStandstills(unchangedSettings, shop.database.db, at))
    .filter(({ about }) => about === 'messages')
    .map(({ says }) => says);
const command = async (...args: string[]) => {
  const lines: string[] = [];
  await messagesCommand(shop.database.db, () => now)(args, (line) => lines.push(line));
  return lines;
};

test.each(['complaint', 'my_data'])('warns the officer of the deadlines of a %s', async (about) => {
  const ticket = await write(about);
  const at = [1.9, 2, 24.9, 25, 29.9, 30];
  const found = await Promise.all(at.map((days) => said(day(days))));
  expect(found.map((list) => list.length)).toEqual([0, 1, 1, 2, 2, 2]);
  expect(found[1]?.[0]).toContain(
    `1 complaint or data request was not read within 48 hours. The first to settle: ${ticket}`,
  );
  now = day(3);
  await command('read', ticket);
  expect(await said(day(4))).toEqual([]);
  expect(await said(day(30))).toEqual([expect.stringContaining('was not settled in the time that the law leaves')]);
  await command('answered', ticket);
  expect(await said(day(60))).toEqual([]);
});

test('sets no deadline for a question', async () => {
  await write();
  await write('question');
  expect(await said(day(100))).toEqual([]);
});

test('mails the deadline and the officer to the customer, and lists the deadline', async () => {
  const ticket = await write('complaint', 'ravi.clock@example.in');
  const [mail] = await mailsTo(shop, 'ravi.clock@example.in');
  expect(mail?.text).toContain('This is a complaint: Ira Deshmukh, our grievance officer (grievance@maidan.example');
  expect(mail?.text).toContain('settled within 30 days');
  expect(await command('list')).toEqual([
    expect.stringMatching(new RegExp(`^${ticket} .*complaint, new, settle by 23 Dec 2026`)),
  ]);
});

test('refuses a message of an unknown kind', async () => {
  const payload = { name: 'Asha', email: 'a@example.in', issue: 'x', about: 'praise' };
  const reply = await send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload,
    from: aNetwork(),
    headers: { 'idempotency-key': 'none' },
  });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['about']]);
});
