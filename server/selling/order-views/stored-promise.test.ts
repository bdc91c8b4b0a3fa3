import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { orderMail } from '#server/selling/order-mails/order-state-mails.ts';
import { presentOrder } from './present-order.ts';
import { aLine, anOrder, postOrder } from './test-orders.ts';

// Older orders store delivery texts for a cart (“if you order within …”), which are no longer shown once the order
// is placed.

let shop: TestShop;
const now = new Date('2026-11-23T10:00:00+05:30');

beforeAll(async () => {
  shop = await openTestShop(() => now);
});
afterAll(() => shop?.close());

const own = {
  earliest: '2026-11-24',
  latest: '2026-11-24',
  words: 'Arrives Tue 24 Nov if you order within 1 h 50 min',
};

test.each<[string, object, string[]]>([
  ['of an order with one parcel', own, ['Arrives Tue 24 Nov']],
  [
    'of an order with two parcels',
    {
      ...own,
      words: 'Parcel 1 arrives Tue 24 Nov, parcel 2 Fri 27 Nov if you order within 9 min',
      parcels: [
        { custom: false, promise: own },
        { custom: true, promise: { ...own, words: 'Arrives Fri 27 Nov if you order within 1 h' } },
      ],
    },
    ['Parcel 1 arrives Tue 24 Nov, parcel 2 Fri 27 Nov', 'Arrives Tue 24 Nov', 'Arrives Fri 27 Nov'],
  ],
])('removes the ordering deadline from the stored delivery text %s', async (_name, promise, words) => {
  const { db } = shop.database;
  const placed = await postOrder(shop, anOrder([aLine('cricket-1', 'M', 1)]));
  const { reference } = placed.json().data;
  await db.execute(
    sql`update ${ordersTable} set promise = ${JSON.stringify(promise)}::jsonb where reference = ${reference}`,
  );
  const [row] = await db.select().from(ordersTable).where(eq(ordersTable.reference, reference));
  if (!row) throw new Error('no order');
  expect([row.promise.words, ...(row.promise.parcels ?? []).map((parcel) => parcel.promise.words)]).toEqual(words);
  const page = JSON.stringify(await presentOrder(unchangedSettings, { db, secret: 'x' }, row, now));
  const mailed = { order: row, lines: await soldLines(db, row.id), link: 'https://shop.example', paid: '' };
  const told = (['confirmed', 'shipped'] as const)
    .flatMap((state) => orderMail(unchangedSettings, state, mailed) ?? [])
    .map((mail) => composeMail(firstFacts, mail).text);
  for (const text of [page, ...told]) expect(text).not.toContain('if you order');
  expect(page).toContain(words[0]);
});
