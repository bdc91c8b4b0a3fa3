import { createHash } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { returnInspectionsTable, returnsTable } from '#database/schema/returns.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { garmentKey } from '#server/fulfilment/designs/design-files.ts';
import { pictureKey, previewKey } from '#server/fulfilment/uploads/upload-files.ts';
import { addPieces } from '#server/orders/model/stock-statements.ts';
import { keepNewSizes } from '#server/selling/return-rules/return-stock.ts';
import type { ImaginedOrder, OpenFill } from './imagine-order.ts';
import { imagineReturns } from './imagine-returns.ts';
import { type Made, returnIdOf } from './written-order.ts';

export type PhotoParts = Needs<'db' | 'files'>;

/** Order with its rows. */
export interface WrittenReturn {
  order: ImaginedOrder;
  made: Made;
}

/** Adds inspections to the returns of written orders, and reserves the new pieces of exchanges. */
export async function completeReturns(tx: Db, written: readonly WrittenReturn[], now: Date): Promise<void> {
  for (const { order, made } of written) {
    const { returned } = order;
    const [row] = made.rows.returns;
    if (!returned || !row) continue;
    if (returned.inspected) await inspect(tx, row.id, order, now);
    if (returned.reached === 'inspected') await keepNewPieces(tx, order, row);
  }
}

/** Adds arriving pieces and reserves them for an exchange, so that available stock does not change. */
async function keepNewPieces(
  tx: Db,
  { lines }: ImaginedOrder,
  { id, orderId }: Pick<typeof returnsTable.$inferInsert, 'id' | 'orderId'>,
): Promise<void> {
  const note = 'Made up, as is the exchange it is kept for';
  const cause = { reason: 'arrived' as const, person: 'The demonstration', note, reference: null };
  for (const { goods, quantity } of lines) await addPieces(tx, goods, quantity, cause);
  if (!(await keepNewSizes(tx, id, orderId))) throw new Error(`the pieces of ${id} could not be kept`);
}

/** Records the inspection of a return: as new, or broken if its problem is why it came back. */
async function inspect(tx: Db, returnId: string, { lines, returned }: ImaginedOrder, now: Date): Promise<void> {
  const found = returned?.problem
    ? { grade: 'broken' as const, goes: 'scrap' as const }
    : { grade: 'as_new' as const, goes: 'stock' as const };
  const pieces = lines.flatMap(({ quantity }, at) =>
    Array.from({ length: quantity }, (_, piece) => ({ line: at + 1, piece: piece + 1, ...found })),
  );
  const remark = returned?.problem ? 'The seam is open, as on the photo.' : 'Tags on, unworn.';
  const by = { memberId: 'stf_demo_packer', memberName: 'Ravi Pawar' };
  await tx.insert(returnInspectionsTable).values({ returnId, pieces, remark, photos: [], ...by, at: now });
}

/** Adds a photo to the reported problems that have none, once the print room's first garment is drawn. */
export async function addReturnPhotos(deps: PhotoParts, fill: OpenFill): Promise<void> {
  const reported = imagineReturns(fill).filter(({ order }) => order.returned?.problem !== undefined);
  const ids = reported.map(({ order }) => returnIdOf(order));
  const bare = and(inArray(returnsTable.id, ids), sql`${returnsTable.photos} = '[]'::jsonb`);
  if ((await deps.db.$count(returnsTable, bare)) === 0) return;
  const photo = await takePhoto(deps, fill.seed, fill.now);
  if (photo)
    await deps.db
      .update(returnsTable)
      .set({ photos: [photo] })
      .where(bare);
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
