import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { contactAcknowledgement, messageMail } from './contact-mails.ts';

// Messages of customers and the mails about them are deleted after 24 months.

const now = new Date('2026-11-23T04:30:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.database.db.delete(mailOutboxTable);
  await shop.database.db.delete(contactMessagesTable);
});

/** Saves a message of the given time with the two mails about it. */
async function wrote(ticket: string, createdAt: string, answered = true): Promise<void> {
  const { db } = shop.database;
  const at = new Date(createdAt);
  const message = { name: 'Asha', email: 'asha@example.in', phone: undefined, issue: 'Where is it?' };
  const row = {
    ...message,
    phone: null,
    id: `msg_${ticket}`,
    ticket,
    idempotencyKey: ticket,
    requestHash: '',
    createdAt: at,
  };
  await db.insert(contactMessagesTable).values({ ...row, answeredAt: answered ? at : null });
  const jobs = { send: async () => {} };
  const told = { ticket, message };
  await queueMail(
    db,
    { jobs, shopFacts: firstFacts },
    { about: `message:${ticket}`, to: 'help@maidan.example', description: messageMail(firstFacts, told) },
  );
  await queueMail(
    db,
    { jobs, shopFacts: firstFacts },
    {
      about: `message-taken:${ticket}`,
      to: `asha.${ticket.toLowerCase()}@example.in`,
      description: contactAcknowledgement({ settings: unchangedSettings, shopFacts: firstFacts }, told, { own: false }),
    },
  );
}

const left = async () =>
  (await shop.database.db.select().from(contactMessagesTable)).map(({ ticket }) => ticket).toSorted();
const mails = async () => (await shop.database.db.select().from(mailOutboxTable)).map(({ about }) => about).toSorted();

async function swept(): Promise<void> {
  await shop.database.db.transaction((tx) => shop.jobs.send(tx, 'sweep-accounts', {}));
}

test('deletes older messages, answered or not, and the mails about them, and keeps newer ones', async () => {
  await wrote('MOLD', '2024-11-23T04:29:59Z');
  await wrote('MSILENT', '2023-01-01T00:00:00Z', false);
  await wrote('MYOUNG', '2024-11-23T04:30:01Z');
  await wrote('MNEW', '2026-11-22T00:00:00Z', false);
  const { db } = shop.database;
  await queueMail(
    db,
    { jobs: { send: async () => {} }, shopFacts: firstFacts },
    {
      about: 'order-confirmed:ord_MOLD',
      to: 'asha@example.in',
      description: messageMail(firstFacts, {
        ticket: 'x',
        message: { name: 'A', email: 'a@b.in', phone: undefined, issue: 'x' },
      }),
    },
  );
  await swept();
  while ((await left()).includes('MOLD')) await wait(50);
  expect(await left()).toEqual(['MNEW', 'MYOUNG']);
  expect(await mails()).toEqual([
    'message-taken:MNEW',
    'message-taken:MYOUNG',
    'message:MNEW',
    'message:MYOUNG',
    'order-confirmed:ord_MOLD',
  ]);
});
