import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { openTestDatabase } from '#server/foundation/database/test-database.ts';
import { DatabaseAway } from '#server/foundation/errors/outage.ts';
import { queueMail } from './queue-mail.ts';
import { type MailSender, sendQueuedMail } from './send-mail.ts';

let database: Database;
let shop: { db: Db; now: () => Date };
const sent: { queue: string; data: unknown }[] = [];
const jobs = {
  async send(_tx: Db, queue: string, data: unknown) {
    sent.push({ queue, data });
  },
};
const description = { subject: 'S', preview: 'P', heading: 'H', lead: 'Your code is 123456.', reason: 'You asked.' };

beforeAll(async () => {
  database = await openTestDatabase();
  shop = { db: database.db, now: () => new Date('2026-11-21T06:00:00Z') };
});
afterAll(() => database.close());

async function read(about: string) {
  const [row] = await database.db.select().from(mailOutboxTable).where(eq(mailOutboxTable.about, about));
  if (!row) throw new Error(`no mail about ${about}`);
  return row;
}

function sender(send: MailSender['send']): MailSender {
  return { send, close: () => {} };
}

test('a second mail about the same event is not queued', async () => {
  const mail = { about: 'order-confirmed:1', to: 'a@x.example', description } as const;
  const queued = await database.db.transaction(async (tx) => [
    await queueMail(tx, { jobs, shopFacts: firstFacts }, mail),
    await queueMail(tx, { jobs, shopFacts: firstFacts }, mail),
  ]);
  expect(queued).toEqual([true, false]);
  expect(sent).toHaveLength(1);
});

test('a mail is sent once, and its text is deleted afterwards', async () => {
  await database.db.transaction((tx) =>
    queueMail(tx, { jobs, shopFacts: firstFacts }, { about: 'reset-code:1', to: 'b@x.example', description }),
  );
  const { id } = await read('reset-code:1');
  const seen: string[] = [];
  const post = sender(async ({ to, text }) => void seen.push(`${to} ${text.includes('123456')}`));
  await sendQueuedMail(shop, post, id);
  await sendQueuedMail(shop, post, id);
  expect(seen).toEqual(['b@x.example true']);
  expect(await read('reset-code:1')).toMatchObject({ text: '', html: '', attempts: 1, lastError: null });
});

test('a mail that the mail server refused remains queued with the reason, and the next attempt sends it', async () => {
  await database.db.transaction((tx) =>
    queueMail(tx, { jobs, shopFacts: firstFacts }, { about: 'reset-code:2', to: 'c@x.example', description }),
  );
  const { id } = await read('reset-code:2');
  const away = sender(() => Promise.reject(new Error('connection refused')));
  await expect(sendQueuedMail(shop, away, id)).rejects.toThrow('connection refused');
  expect(await read('reset-code:2')).toMatchObject({ attempts: 1, lastError: 'connection refused', sentAt: null });
  expect((await read('reset-code:2')).text).toContain('123456');
  await sendQueuedMail(
    shop,
    sender(async () => {}),
    id,
  );
  expect((await read('reset-code:2')).sentAt).toEqual(new Date('2026-11-21T06:00:00Z'));
});

test('a mail sent while the database connection fails is not sent again', async () => {
  await database.db.transaction((tx) =>
    queueMail(tx, { jobs, shopFacts: firstFacts }, { about: 'reset-code:4', to: 'e@x.example', description }),
  );
  const { id } = await read('reset-code:4');
  let away = 2;
  const coming = new Proxy(database.db, {
    get(db, name) {
      if (name === 'update' && away-- > 0) throw new DatabaseAway(new Error('connect ECONNREFUSED'));
      const value: unknown = Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  let times = 0;
  const post = sender(async () => void times++);
  await sendQueuedMail({ ...shop, db: coming }, post, id);
  await sendQueuedMail(shop, post, id);
  expect(times).toBe(1);
  expect(await read('reset-code:4')).toMatchObject({ attempts: 1, text: '' });
});
