import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { firstKindFacts, type WrittenKind } from '#contract/default-kinds.ts';
import { firstKinds } from '#contract/kind-names.ts';
import { kindsForPages, type ShopKind, type ToldKind } from '#contract/kinds.ts';
import type { KindChart, ToldCharts } from '#contract/size-charts.ts';
import type { Db } from '#database/db.ts';
import { kindsTable } from '#database/schema/sports.ts';
import type { KnownFacts, KnownKind } from '#server/foundation/values/known-facts.ts';
import type { MutableFacts } from './mutable-facts.ts';

const asBegun: readonly KnownKind[] = firstKindFacts.map((one) => ({ ...one, version: 1 }));

/** Finds a kind by slug; undefined if it does not exist or is not loaded yet. */
export function kindNamed(shopFacts: KnownFacts, kind: string): KnownKind | undefined {
  return shopFacts.knownKinds.find((one) => one.kind === kind);
}

/** Returns the sizes of a kind that can still be sold. Pure. */
export function sellableSizes({ sizes, retired }: Pick<WrittenKind, 'sizes' | 'retired'>): string[] {
  return sizes.filter((size) => !retired.includes(size));
}

/** Sorts sizes in the order of their kind, without duplicates. */
export function inOrderOfKind(shopFacts: KnownFacts, kind: string, sizes: readonly string[]): string[] {
  const own = kindNamed(shopFacts, kind)?.sizes ?? [];
  const place = (size: string) => (own.includes(size) ? own.indexOf(size) : own.length);
  return [...new Set(sizes)].toSorted((one, other) => place(one) - place(other));
}

/** Returns true if products of a kind can be drawn as a garment. */
export function fitsKind(shopFacts: KnownFacts, garment: string, kind: string): boolean {
  return kindNamed(shopFacts, kind)?.garments.includes(garment) ?? false;
}

/** Reads the kinds of goods of the shop in filter order. Unedited ones use the built-in values. */
export async function readKinds(db: Db): Promise<KnownKind[]> {
  const rows = await db.select().from(kindsTable).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownKind => row);
  const left = asBegun.filter(({ kind }) => !written.some((row) => row.kind === kind));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Reads one kind and locks all of them against concurrent changes; undefined if it does not exist. */
export async function lockKind(tx: Db, kind: string): Promise<KnownKind | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kinds'))`);
  const [row] = await tx.select().from(kindsTable).where(eq(kindsTable.kind, kind));
  if (!row) return asBegun.find((one) => one.kind === kind);
  const { updatedAt: _updatedAt, ...found } = row;
  return found;
}

/** Loads kinds from the database into the shop's facts. Returns true if anything changed. */
export async function loadKinds(db: Db, shopFacts: MutableFacts): Promise<boolean> {
  const before = JSON.stringify(shopFacts.knownKinds);
  const known = await readKinds(db);
  shopFacts.knownKinds = known;
  shopFacts.kinds = kindsForPages(known.map(toldOf));
  return JSON.stringify(known) !== before;
}

/** Returns a kind for the pages: unchanged built-in kinds by name only. Pure. */
function toldOf({ kind, name, ages, worn, sizes, version }: KnownKind): ToldKind {
  const told: ShopKind = { kind, name, ages, worn, sizes };
  return version === 1 && firstKinds.some((first) => first === kind) ? kind : told;
}

/** Returns the added or changed kinds. Pure. */
export function writtenKinds(all: readonly KnownKind[]): KnownKind[] {
  return all.filter((one) => typeof toldOf(one) !== 'string');
}

/** Returns the size charts of changed kinds, null for kinds without a chart; undefined if all kinds are built in. */
export function chartsOfKinds(shopFacts: KnownFacts): ToldCharts['kinds'] {
  const own = writtenKinds(shopFacts.knownKinds).flatMap(({ kind, chart, worn }): [string, KindChart | null][] =>
    chart || !worn ? [[kind, chart]] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Returns a value that changes with the kinds' fields that affect the search index; '' if all are built in. */
export function kindsMark(shopFacts: KnownFacts): string {
  const told = shopFacts.knownKinds.map(toldOf);
  const facts = told.flatMap((one) => (typeof one === 'string' ? [] : [[one.kind, one.ages, one.worn, one.sizes]]));
  if (facts.length === 0) return '';
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
