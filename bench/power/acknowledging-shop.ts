import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { eq, gt } from 'drizzle-orm';
import { productsTable } from '#database/schema/catalogue.ts';
import { stockTable } from '#database/schema/stock.ts';
import { openShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { openShop } from '#server/app/shop/shop.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { noProviders } from '#server/foundation/child-processes/providers.ts';
import { lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// Runs a shop as usual, and acts as its shopper. It places orders, uploads pictures, and writes each acknowledgement to
// NOTES when its response (201) arrives. Usage: `node acknowledging-shop.ts NOTES ORDERS`; DATA_DIR is the shop's data
// folder.

const [notes = '', orders = '0'] = process.argv.slice(2);
const pictureEvery = 5;

const env = parseEnv({
  ...process.env,
  DEMO_ORDERS: '0',
  LOG_LEVEL: 'error',
  AUTH_SECRET: 'a secret of the power cut, long enough',
});
const log = {
  warn: () => {},
  error: (details: object, line: string) => void process.stderr.write(`${line} ${JSON.stringify(details)}\n`),
};
lockDataDir(env.DATA_DIR);
const database = await openShopDatabase(env, log);
await database.migrate();
await seedEmptyShop(database.db);
const shop = await openShop({ env, database, providers: noProviders, publicUrl: 'http://shop.test', log });
const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });

async function send(path: string, body: string | Buffer, headers: Record<string, string>): Promise<unknown> {
  // Each request comes from another network, as there are limits per network.
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, ...headers },
    body,
  });
  const said: unknown = await response.json();
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${JSON.stringify(said)}`);
  return said;
}

const sold = await database.db
  .select({ id: stockTable.productId, size: stockTable.size })
  .from(stockTable)
  .innerJoin(productsTable, eq(productsTable.id, stockTable.productId))
  .where(gt(stockTable.available, 20))
  .limit(50);
const picture = await paint(900, 900);

for (let count = 0; count < Number(orders); count++) {
  const { id, size } = sold[count % sold.length] ?? { id: '', size: '' };
  const order = anOrder([aLine(id, size, 1)], { email: `shopper${count}@example.in` });
  const placed = await send('/api/orders', JSON.stringify(order), {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  });
  appendFileSync(notes, `order ${(placed as { data: { reference: string } }).data.reference}\n`);
  if (count % pictureEvery !== pictureEvery - 1) continue;
  const sent = await send('/api/uploads?purpose=design', picture, { 'content-type': 'image/png' });
  appendFileSync(notes, `picture ${(sent as { data: { id: string } }).data.id}\n`);
}
await shop.close();
await database.close();
