import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStandstills } from '#server/app/commands/watch-over.ts';
import { openTestShop, type TestShop, testSecret } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { threadAddress } from '#server/customers/contact/thread-tag.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { messageTests } from './test-messages.ts';

const start = new Date('2026-11-23T04:30:00Z');
let now = start;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());
const { as, signOut, at, open, take, answered } = messageTests(
  () => shop,
  () => now,
);
const day = (days: number) => new Date(start.getTime() + days * 86_400_000);

/** Moves the clock, after which everyone must sign in again. */
function travel(days: number) {
  now = day(days);
  signOut();
}

const marked = async (ticket: string, about: string, role: 'support' | 'packer' = 'support', why?: string) =>
  ask(shop, `PUT ${at(ticket, '/about')}`, { cookie: (await as(role)).cookie, payload: { about, why } });

async function mailed(): Promise<string> {
  const taken = await take({ body: 'The shirt came torn and nobody answers my calls.' });
  if (!('ticket' in taken)) throw new Error('The mail is not a thread');
  return taken.ticket;
}

const findings = async () =>
  (await findStandstills(unchangedSettings, shop.database.db, now))
    .filter(({ about }) => about === 'messages')
    .map(({ says }) => says);

test('a complaint that came by mail has its deadline from the day it was written, once it is marked', async () => {
  now = start;
  const ticket = await mailed();
  expect((await open(ticket)).dueAt).toBeNull();
  travel(3);
  const reply = await marked(ticket, 'complaint');
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json().data).toMatchObject({ about: 'complaint', dueAt: day(30).toISOString() });
  expect(reply.json().data.history[0]).toMatchObject({ what: 'Marked as a complaint' });
  travel(31);
  expect((await open(ticket)).late).toBe(true);
  expect((await findings()).join()).toContain('not settled in the time that the law leaves');
  const silently = await marked(ticket, 'question');
  expect([silently.statusCode, Object.keys(silently.json().fields)]).toEqual([400, ['why']]);
  const given = (await marked(ticket, 'question', 'support', 'They only ask for the size.')).json().data;
  expect(given).toMatchObject({ about: 'question', dueAt: null });
  expect(given.history[0]).toMatchObject({ what: 'Marked as a question', why: 'They only ask for the size.' });
  expect(await findings()).toEqual([]);
});

test('a mark that is there already writes nothing', async () => {
  travel(40);
  const ticket = await mailed();
  await marked(ticket, 'my_data');
  const { history } = await open(ticket);
  expect((await marked(ticket, 'my_data')).json()).toMatchObject({ repeated: true });
  expect((await open(ticket)).history).toEqual(history);
});

test('an answered complaint that is written to again has a new deadline', async () => {
  travel(50);
  const ticket = await mailed();
  await marked(ticket, 'complaint');
  await answered(ticket);
  travel(60);
  await take({ to: threadAddress(firstFacts, testSecret, ticket) });
  expect((await open(ticket)).dueAt).toBe(day(90).toISOString());
  expect((await marked(ticket, 'my_data')).json().data.dueAt).toBe(day(90).toISOString());
});

test('a packer marks no thread, and a word that is no mark is refused', async () => {
  const ticket = await mailed();
  expect((await marked(ticket, 'complaint', 'packer')).statusCode).toBe(403);
  const wrong = await marked(ticket, 'spam');
  expect(wrong.statusCode).toBe(400);
  expect((await open(ticket)).about).toBe('question');
});
