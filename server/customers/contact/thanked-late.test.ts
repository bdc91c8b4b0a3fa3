import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { aNetwork, send } from '#server/customers/accounts/test-people.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { messagesCommand } from './messages-command.ts';
import { takeMail } from './take-mail.ts';
import { threadAddress } from './thread-tag.ts';

const start = new Date('2026-11-23T04:30:00Z');
let now = start;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());
const day = (days: number) => new Date(start.getTime() + days * 86_400_000);

test('a complaint that was settled in time is not late because its writer says thanks', async () => {
  const payload = { name: 'Asha', email: 'asha.thanks@example.in', issue: 'It is not right.', about: 'complaint' };
  const reply = await send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload,
    from: aNetwork(),
    headers: { 'idempotency-key': 'thanks-1' },
  });
  const { ticket } = reply.json().data;
  const db = shop.database.db;
  now = day(3);
  await messagesCommand(db, () => now)(['answered', ticket], () => {});
  now = day(31);
  const mail = [
    `From: asha.thanks@example.in`,
    `To: ${threadAddress(firstFacts, testSecret, ticket)}`,
    'Subject: Re: it',
    'Message-ID: <thanks@example.in>',
    'Content-Type: text/plain',
    '',
    'Thank you, all is well.',
  ].join('\r\n');
  expect(await takeMail({ db, secret: testSecret, now: () => now }, Buffer.from(mail))).toEqual({
    as: 'reply',
    ticket,
  });
  const said = (await findStandstills(unchangedSettings, db, now))
    .filter(({ about }) => about === 'messages')
    .map(({ says }) => says);
  expect(said).toEqual([]);
});
