import { sql } from 'drizzle-orm';
import type { WrittenKind } from '#contract/default-kinds.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { kindsTable, listVersionsTable } from '#database/schema/sports.ts';
import { stockTable } from '#database/schema/stock.ts';
import { retireSizes } from '#server/catalogue/product-changes/retire-sizes.ts';
import { kindFaults } from '#server/catalogue/products/kind-rules.ts';
import { lockKind, readKinds, sellableSizes } from '#server/catalogue/products/kinds.ts';
import { isThereAlready, keepListVersion, mergeConcurrentFacts } from '#server/catalogue/products/list-facts.ts';
import { tellSports } from '#server/catalogue/products/sports.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownFacts, KnownKind } from '#server/foundation/values/known-facts.ts';

interface Writing {
  who: string;
  at: Date;
}

/**
 * Creates a kind of goods. Every process uses it within a second of the commit. Throws Problem 400 with fields for a
 * duplicate slug or name, or ambiguous sizes.
 */
export async function makeKind(
  tx: Db,
  wanted: WrittenKind & { kind: string },
  { who, at }: Writing,
): Promise<KnownKind> {
  await lockKind(tx, wanted.kind);
  const others = await readKinds(tx);
  // The page for a new kind has the path 'new', and rules and URLs use one word per kind.
  const isTaken = wanted.kind === 'new' || others.some((one) => one.kind === wanted.kind);
  refuse({ ...kindFaults(wanted, others), ...(isTaken && { kind: 'The shop has a kind at this address already.' }) });
  const made: KnownKind = { ...withoutStrays(wanted), version: 1 };
  await tx.insert(kindsTable).values({ ...made, updatedAt: at });
  await tx
    .insert(listVersionsTable)
    .values({ thing: 'kind', key: made.kind, version: 1, at, who, facts: factsOfKind(made) });
  await tellSports(tx);
  return made;
}

/**
 * Updates a kind's names, search words, sizes and tax. Retired sizes are removed from products; existing orders do not
 * change. Throws Problem: 404; 400 with fields; 409 after a concurrent change of the same field.
 */
export async function changeKind(
  shopFacts: KnownFacts,
  tx: Db,
  { kind, version, facts }: { kind: string; version: number; facts: WrittenKind },
  { who, at }: Writing,
): Promise<{ before: KnownKind; after: KnownKind; changed: number }> {
  const before = await lockKind(tx, kind);
  if (!before) throw new Problem(404, 'not_found', 'There is no such kind of goods');
  const listed = { thing: 'kind', key: kind, name: before.name } as const;
  const merged = withoutStrays(
    await mergeConcurrentFacts<WrittenKind>(tx, listed, { version, now: before, sent: facts }),
  );
  const others = (await readKinds(tx)).filter((one) => one.kind !== kind);
  refuse(kindFaults({ kind, ...merged }, others, await inUse(tx, kind)));
  if (isThereAlready(before, merged)) return { before, after: before, changed: 0 };
  const after: KnownKind = { ...before, ...merged, version: before.version + 1 };
  const gone = sellableSizes(before).filter((size) => !sellableSizes(after).includes(size));
  const changed = await retireSizes(shopFacts, tx, { kind: after, gone, who, at });
  const row = { ...after, updatedAt: at };
  await tx.insert(kindsTable).values(row).onConflictDoUpdate({ target: kindsTable.kind, set: row });
  await keepListVersion(tx, listed, {
    before: factsOfKind(before),
    after: factsOfKind(after),
    version: before.version,
    who,
    at,
  });
  await tellSports(tx);
  return { before, after, changed };
}

/** Returns the editable fields of a kind, for audit and versions. Pure. */
export function factsOfKind({ kind: _kind, version: _version, ...facts }: KnownKind): Record<string, unknown> {
  return facts;
}

/** Removes retired sizes that the kind does not have. Pure. */
function withoutStrays<Kind extends WrittenKind>(wanted: Kind): Kind {
  return { ...wanted, retired: wanted.sizes.filter((size) => wanted.retired.includes(size)) };
}

/** Lists the sizes that products of each kind have or had, since their stock is counted permanently. */
export async function usedSizes(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ kind: string; size: string }>(
    sql`select distinct p.kind, s.size from ${stockTable} s join ${productsTable} p on p.id = s.product_id`,
  );
  return new Map([...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => [kind, own.map(({ size }) => size)]));
}

async function inUse(tx: Db, kind: string): Promise<{ sizes: string[]; garments: string[] }> {
  const { rows } = await tx.execute<{ garment: string | null }>(
    sql`select distinct picture ->> 'garment' as garment from ${productsTable} where kind = ${kind} and state <> 'discarded'`,
  );
  return { sizes: (await usedSizes(tx)).get(kind) ?? [], garments: rows.flatMap(({ garment }) => garment ?? []) };
}

function refuse(faults: Record<string, string>): void {
  const [first] = Object.values(faults);
  if (first) throw new Problem(400, 'invalid_fields', first, { fields: faults });
}
