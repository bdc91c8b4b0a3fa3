// Runs in a thread of its own, and ends with its task: reads the catalogue, or what was kept of it, and hands over the finished index.
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { loadKinds } from '#server/catalogue/products/kinds.ts';
import { type IndexTask, indexLock } from './make-index.ts';
import { renewIndex } from './renew-index.ts';

const { url, file } = workerData as IndexTask;
const client = new pg.Client({ connectionString: url });
client.on('error', () => {});
await client.connect();
try {
  const db = drizzle(client);
  // Of several processes that start together one makes it, and the others take what it kept.
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${indexLock})`);
    // Whom goods are for follows their kinds: this thread knows none but the first.
    await loadKinds(tx);
    return renewIndex(tx, file);
  });
  parentPort?.postMessage(made, [...buffersOf(made)]);
} finally {
  await client.end();
}

/** The memory of all arrays in it, each once: it is handed over, not copied. */
function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer && value.byteLength > 0) found.add(value.buffer);
  } else if (value !== null && typeof value === 'object' && !Array.isArray(value))
    for (const one of Object.values(value)) buffersOf(one, found);
  return found;
}
