import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { returnInspectionsTable, returnsTable } from '#database/schema/returns.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { pictureKey, previewKey } from '#server/fulfilment/uploads/upload-files.ts';
import { insertRows, writeArrivals, writePapers } from './fill-shop.ts';
import { type ImaginedOrder, imagineOrder, type ReturnStory } from './imagine-order.ts';
import { rowsOfOrder } from './rows-of-order.ts';

export type PhotoParts = Needs<'db' | 'files' | 'shopFacts' | 'settings'>;

/** Progress of each return, two for each state in which staff must act. */
const steps: readonly ReturnStory[] = [
  { reached: 'requested', problem: 'damaged' },
  { reached: 'requested' },
  { reached: 'requested', problem: 'misprint' },
  { reached: 'approved' },
  { reached: 'picked_up' },
  { reached: 'received', problem: 'wrong_item' },
  { reached: 'received' },
  { reached: 'received', inspected: true },
];
const day = 86_400_000;

interface ReturnsFill {
  seed: number;
  now: Date;
  choose: Parameters<typeof imagineOrder>[4];
}

/**
 * Writes recently delivered orders with a return in each state, some with photos. For demonstrations only. Returns the
 * number written; 0 if they exist.
 */
export async function fillReturns(
  { db, files, shopFacts, settings }: PhotoParts,
  { seed, now, choose }: ReturnsFill,
): Promise<number> {
  const keyOf = (number: number) => `demo:return:${seed}:${number}`;
  if ((await db.$count(ordersTable, eq(ordersTable.idempotencyKey, keyOf(0)))) > 0) return 0;
  const all = steps.map((story, number): ImaginedOrder => {
    const placedAt = new Date(now.getTime() - (6.5 + (number % 3) * 0.4) * day);
    const made = imagineOrder(seed, 800_000 + number, placedAt, 400, choose);
    const shopper = { ...made.shopper, accountId: undefined };
    return { ...made, shopper, payment: 'razorpay', delivery: 'standard', story: 'coming back', returned: story };
  });
  const photo = await takePhoto({ db, files, shopFacts, settings }, seed, now);
  await inTransaction(db, async (tx) => {
    await writeArrivals(tx, all, now);
    const made = all.map((order, number) => rowsOfOrder(settings, order, keyOf(number), now));
    await insertRows(tx, made);
    await writePapers(
      shopFacts,
      tx,
      made.flatMap(({ papers }) => papers),
    );
    for (const { rows } of made)
      for (const { id, kind } of rows.returns)
        if (kind === 'problem' && photo)
          await tx
            .update(returnsTable)
            .set({ photos: [photo] })
            .where(eq(returnsTable.id, id));
    for (const [number, order] of all.entries()) if (steps[number]?.inspected) await inspect(tx, order, now);
  });
  return all.length;
}

async function inspect(tx: Db, { reference, lines }: ImaginedOrder, now: Date): Promise<void> {
  const [found] = await tx
    .select({ id: returnsTable.id })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(eq(ordersTable.reference, reference));
  if (!found) return;
  const pieces = lines.flatMap(({ quantity }, at) =>
    Array.from({ length: quantity }, (_, piece) => ({
      line: at + 1,
      piece: piece + 1,
      grade: 'as_new' as const,
      goes: 'stock' as const,
    })),
  );
  const by = { memberId: 'stf_demo_packer', memberName: 'Ravi Pawar' };
  await tx
    .insert(returnInspectionsTable)
    .values({ returnId: found.id, pieces, remark: 'Tags on, unworn.', photos: [], ...by, at: now });
}

/** Stores the picture of a demonstration garment as a shopper's photo. Returns undefined if none was drawn. */
async function takePhoto({ db, files }: PhotoParts, seed: number, now: Date): Promise<string | undefined> {
  const drawn = createHash('sha256').update(`demonstration ${seed} 0`).digest('base64url').slice(0, 20);
  const key = garmentKey(`cus_demo${drawn}`, 'front');
  if (!(await files.has(key))) return undefined;
  const picture = await files.read(key);
  // `sharp` is loaded only when a demonstration is filled.
  const { default: sharp } = await import('sharp');
  const { data: bytes, info } = await sharp(picture)
    .flatten({ background: '#e9ebe4' })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const id = createHash('sha256').update(`photo ${seed}`).digest('base64url').slice(0, 32);
  await files.put(pictureKey({ id, format: 'jpeg' }), bytes, 'image/jpeg');
  await files.put(previewKey(id), picture, 'image/webp');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = { width: info.width, height: info.height, bytes: bytes.byteLength };
  await db
    .insert(uploadsTable)
    .values({
      id,
      purpose: 'problem',
      format: 'jpeg',
      ...size,
      seeThrough: false,
      sha256,
      createdAt: now,
      expiresAt: null,
    })
    .onConflictDoNothing();
  return id;
}
