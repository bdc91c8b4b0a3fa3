import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { DesignShare, OwnShare } from '#contract/design-shares.ts';
import type { Db } from '#database/db.ts';
import { designSharesTable, designsTable } from '#database/schema/designs.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { presentDesign } from './present-design.ts';
import { type DesignRow, designExists } from './queries.ts';

const notFound = () => new Problem(404, 'not_found', "We couldn't find this design");

const present = ({ id, createdAt }: typeof designSharesTable.$inferSelect): DesignShare => ({
  id,
  sharedAt: createdAt.toISOString(),
});

/**
 * Creates the share link of a design, or returns the existing one. A design in a member's list can only be shared by
 * that member, a visitor's design by anyone with its id. Otherwise throws Problem 404.
 */
export function shareDesign(
  { db, now }: Needs<'db' | 'now'>,
  designId: string,
  accountId: string | null,
): Promise<DesignShare> {
  return inTransaction(db, async (tx) => {
    const design = await heldOwn(tx, designId, accountId);
    // A club shirt with a name is not shared, as it has its own product page.
    if (design.garment === 'club-shirt') throw notFound();
    const id = `shr_${randomBytes(18).toString('base64url')}`;
    await tx
      .insert(designSharesTable)
      .values({ id, designId, accountId: design.accountId, createdAt: now() })
      .onConflictDoNothing();
    const [share] = await tx.select().from(designSharesTable).where(eq(designSharesTable.designId, designId));
    if (!share) throw notFound();
    return present(share);
  });
}

/**
 * Revokes the share link of a design. The person who shared it may do so even if the design is no longer in their list.
 * Throws Problem 404 without a link.
 */
export async function takeBackShare(db: Db, designId: string, accountId: string | null): Promise<void> {
  const mine =
    accountId === null
      ? isNull(designSharesTable.accountId)
      : or(isNull(designSharesTable.accountId), eq(designSharesTable.accountId, accountId));
  const gone = await db
    .delete(designSharesTable)
    .where(and(eq(designSharesTable.designId, designId), mine))
    .returning({ id: designSharesTable.id });
  if (gone.length === 0) throw notFound();
}

/**
 * Finds and locks a design the caller may share, which protects it against a concurrent sweep. Throws Problem 404
 * otherwise.
 */
async function heldOwn(tx: Db, id: string, accountId: string | null): Promise<DesignRow> {
  const [design] = await tx
    .select()
    .from(designsTable)
    .where(and(eq(designsTable.id, id), designExists))
    .for('share');
  if (!design || (design.accountId !== null && design.accountId !== accountId)) throw notFound();
  return design;
}

/** Lists a member's shared designs, newest first. */
export async function findOwnShares(db: Db, accountId: string): Promise<OwnShare[]> {
  const rows = await db
    .select({ share: designSharesTable, design: designsTable })
    .from(designSharesTable)
    .innerJoin(designsTable, eq(designsTable.id, designSharesTable.designId))
    .where(and(eq(designSharesTable.accountId, accountId), designExists))
    .orderBy(desc(designSharesTable.createdAt), desc(designSharesTable.id))
    .limit(200);
  return rows.map(({ share, design }) => {
    const { customProductId, name, baseColor, images } = presentDesign(design);
    return { ...present(share), customProductId, name, baseColor, images };
  });
}

/** Finds the design of a share link, if both exist. */
export async function findShared(db: Db, shareId: string): Promise<DesignRow | undefined> {
  const [found] = await db
    .select({ design: designsTable })
    .from(designSharesTable)
    .innerJoin(designsTable, eq(designsTable.id, designSharesTable.designId))
    .where(and(eq(designSharesTable.id, shareId), designExists))
    .limit(1);
  return found?.design;
}
