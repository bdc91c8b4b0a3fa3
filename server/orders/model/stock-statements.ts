import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { stockMovementsTable, stockTable } from '#database/schema/stock.ts';

/**
 * SQL that locks the stock rows of some pieces (product_id, size and quantity per SKU). All callers lock in the same
 * order, which prevents deadlocks.
 */
const locking = (pieces: SQL) => sql`
  pieces as (${pieces}), locked as (
    select s.product_id, s.size, s.available, s.offered, pieces.quantity from ${stockTable} s
    join pieces on pieces.product_id = s.product_id and pieces.size = s.size
    order by (s.product_id || ' ' || s.size) collate "C" for update of s
  )`;

/**
 * Locks the stock of some SKUs (product_id and size) in the order of `locking`, so that the transaction can change it
 * in two steps.
 */
export async function lockStock(tx: Db, skus: SQL): Promise<void> {
  await tx.execute(
    sql`with ${locking(sql`select distinct product_id, size, 0 as quantity from (${skus}) skus`)} select 1 from locked`,
  );
}

/** Reserves pieces for an order, all or none. Returns false if some are sold out. */
export async function reservePieces(tx: Db, pieces: SQL, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with ${locking(pieces)}, enough as (
      select 1 from locked having count(*) = (select count(*) from pieces) and coalesce(bool_and(offered and available >= quantity), true)
    ), changed as (
      update ${stockTable} s set available = s.available - locked.quantity, reserved = s.reserved + locked.quantity
      from locked, enough where s.product_id = locked.product_id and s.size = locked.size
      returning s.product_id, s.size, locked.quantity
    ), moved as (
      insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, order_id)
      select product_id, size, -quantity, quantity, 'reserved', ${orderId} from changed
    )
    select 1 from enough`);
  return rows.length > 0;
}

/** Change of available and reserved stock per moved piece. */
const additions = {
  dispatched: { available: 0, reserved: -1 },
  released: { available: 1, reserved: -1 },
  returned: { available: 1, reserved: 0 },
} as const;

/** Moves pieces of an order: dispatched, released or returned. */
export async function movePieces(tx: Db, pieces: SQL, orderId: string, reason: keyof typeof additions): Promise<void> {
  const times = (factor: number) => sql.raw(`(${factor} * locked.quantity)`);
  const [available, reserved] = [times(additions[reason].available), times(additions[reason].reserved)];
  await tx.execute(sql`
    with ${locking(pieces)}, changed as (
      update ${stockTable} s set available = s.available + ${available}, reserved = s.reserved + ${reserved}
      from locked where s.product_id = locked.product_id and s.size = locked.size
    )
    insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, order_id)
    select product_id, size, ${available}, ${reserved}, ${reason}, ${orderId} from locked`);
}

/** Product and size. */
export interface Sku {
  productId: string;
  size: string;
}

/** Reason for a manual stock movement. */
export interface Cause {
  reason: 'arrived' | 'damaged' | 'corrected';
  person: string;
  note: string | null;
  /** Number of a delivery note or a similar document. */
  reference: string | null;
}

/** Stock of a SKU: available and reserved pieces. */
export interface SkuStock {
  available: number;
  reserved: number;
}

/** Locks and reads a SKU until the transaction ends. Undefined if the product does not have the size. */
export async function lockSku(tx: Db, { productId, size }: Sku): Promise<SkuStock | undefined> {
  const { rows } = await tx.execute<SkuStock & Record<string, unknown>>(sql`
    select available, reserved from ${stockTable} where product_id = ${productId} and size = ${size} for update`);
  return rows[0];
}

/** Adds pieces to a SKU, or removes them if `pieces` is negative. The database rejects negative stock. */
export async function addPieces(tx: Db, { productId, size }: Sku, pieces: number, cause: Cause): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update ${stockTable} s set available = s.available + ${pieces}::int where s.product_id = ${productId} and s.size = ${size} returning 1
    )
    insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, person, note, reference)
    select ${productId}, ${size}, ${pieces}::int, 0, ${cause.reason}, ${cause.person}, ${cause.note}, ${cause.reference} from changed`);
}

/**
 * Adds the differences of a stock count (product_id, size, difference and note per SKU). Skips SKUs whose stock would
 * become negative. Returns the changed SKUs.
 */
export async function addDifferences(
  tx: Db,
  differences: SQL,
  { person, reference }: { person: string; reference: string },
): Promise<Sku[]> {
  const { rows } = await tx.execute<{ product_id: string; size: string }>(sql`
    with found as (${differences}), locked as (
      select s.product_id, s.size, found.difference, found.note from ${stockTable} s
      join found on found.product_id = s.product_id and found.size = s.size
      order by (s.product_id || ' ' || s.size) collate "C" for update of s
    ), changed as (
      update ${stockTable} s set available = s.available + locked.difference
      from locked where s.product_id = locked.product_id and s.size = locked.size and s.available + locked.difference >= 0
      returning s.product_id, s.size, locked.difference, locked.note
    ), moved as (
      insert into ${stockMovementsTable} (product_id, size, available, reserved, reason, person, note, reference)
      select product_id, size, difference, 0, 'counted', ${person}, note, ${reference} from changed
    )
    select product_id, size from changed order by product_id, size`);
  return rows.map(({ product_id, size }) => ({ productId: product_id, size }));
}
