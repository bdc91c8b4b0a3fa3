// Thread for one task: reads the catalogue or the stored index, and returns the finished index.
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { loadKinds } from '#server/catalogue/products/kinds.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';
import { type IndexTask, indexLock } from './make-index.ts';
import { renewIndex } from './renew-index.ts';

const { url, file } = workerData as IndexTask;
const client = new pg.Client({ connectionString: url });
client.on('error', () => {});
await client.connect();
try {
  const db = drizzle(client);
  // Of several processes that start together, one builds the index and the others load the stored one.
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`);
    // Audiences depend on the kinds of goods, and this thread starts with the built-in kinds only.
    const shopFacts = createShopFacts();
    await loadKinds(tx, shopFacts);
    return renewIndex(shopFacts, tx, file);
  });
  parentPort?.postMessage(made, [...buffersOf(made)]);
} finally {
  await client.end();
}

/** Collects the distinct memory buffers of all arrays, which are transferred instead of copied. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer && value.byteLength > 0) found.add(value.buffer);
  } else if (value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const one of Object.values(value)) buffersOf(one, found);
  return found;
}
