import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { firstKindFacts, type WrittenKind } from '#contract/first-kinds.ts';
import { firstKinds } from '#contract/kind-names.ts';
import { openWithKinds, type ShopKind, type ToldKind } from '#contract/kinds.ts';
import type { KindChart, ToldCharts } from '#contract/size-charts.ts';
import type { Db } from '#database/db.ts';
import { kinds } from '#database/schema/sports.ts';

/** A kind of goods with all that is known of it. */
export interface KnownKind extends WrittenKind {
  /** Its address: products have it. */
  kind: string;
  /** Counts its changes. */
  version: number;
}

const asBegun: readonly KnownKind[] = firstKindFacts.map((one) => ({ ...one, version: 1 }));

/** What this process knows: rules ask it of every product they judge. */
let known: readonly KnownKind[] = asBegun;

/** Gives the kinds of goods as this process knows them, in the order of the filters. */
export function knownKinds(): readonly KnownKind[] {
  return known;
}

/** One of them; undefined where there is none, or this process has not heard of it yet. */
export function kindNamed(kind: string): KnownKind | undefined {
  return known.find((one) => one.kind === kind);
}

/** The sizes that goods of a kind may have from now on. Pure. */
export function soldSizes({ sizes, retired }: Pick<WrittenKind, 'sizes' | 'retired'>): string[] {
  return sizes.filter((size) => !retired.includes(size));
}

/** Sizes of goods of a kind, each once, in the order that the kind has them. */
export function inOrderOfKind(kind: string, sizes: readonly string[]): string[] {
  const own = kindNamed(kind)?.sizes ?? [];
  const place = (size: string) => (own.includes(size) ? own.indexOf(size) : own.length);
  return [...new Set(sizes)].toSorted((one, other) => place(one) - place(other));
}

/** Tells whether goods of a kind can be drawn as a garment: caps are for kids too. */
export function fitsKind(garment: string, kind: string): boolean {
  return kindNamed(kind)?.garments.includes(garment) ?? false;
}

/** Reads the kinds of goods of the shop in the order of the filters. What nobody touched is as every shop begins with it. */
export async function readKinds(db: Db): Promise<KnownKind[]> {
  const rows = await db.select().from(kinds).limit(500);
  const written = rows.map(({ updatedAt: _updatedAt, ...row }): KnownKind => row);
  const left = asBegun.filter(({ kind }) => !written.some((row) => row.kind === kind));
  return [...left, ...written].toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
}

/** Reads one of them and keeps all from being changed by anybody else meanwhile; undefined where there is none. */
export async function lockKind(tx: Db, kind: string): Promise<KnownKind | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kinds'))`);
  const [row] = await tx.select().from(kinds).where(eq(kinds.kind, kind));
  if (!row) return asBegun.find((one) => one.kind === kind);
  const { updatedAt: _updatedAt, ...found } = row;
  return found;
}

/** Has this process go by what the database has of kinds from now on. Says whether that is anything else than before. */
export async function loadKinds(db: Db): Promise<boolean> {
  const before = JSON.stringify(known);
  goByKinds(await readKinds(db));
  return JSON.stringify(known) !== before;
}

/** Makes these the kinds that this process goes by from now on, and tells of. */
export function goByKinds(kindsNow: readonly KnownKind[]): void {
  known = kindsNow;
  openWithKinds(known.map(toldOf));
}

/** What pages are told of a kind: one that is as it began is only named. Pure. */
function toldOf({ kind, name, ages, worn, sizes, version }: KnownKind): ToldKind {
  const told: ShopKind = { kind, name, ages, worn, sizes };
  return version === 1 && firstKinds.some((first) => first === kind) ? kind : told;
}

/** Those that somebody added or changed. Pure. */
export function writtenKinds(all: readonly KnownKind[]): KnownKind[] {
  return all.filter((one) => typeof toldOf(one) !== 'string');
}

/** The size charts that kinds have for themselves, and null for those that have none; undefined where all are as they began. */
export function chartsOfKinds(): ToldCharts['kinds'] {
  const own = writtenKinds(known).flatMap(({ kind, chart, worn }): [string, KindChart | null][] => (chart || !worn ? [[kind, chart]] : []));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Names what of the kinds decides what the search keeps of products: '' where all are as they began. */
export function kindsMark(): string {
  const told = known.map(toldOf);
  const facts = told.flatMap((one) => (typeof one === 'string' ? [] : [[one.kind, one.ages, one.worn, one.sizes]]));
  if (facts.length === 0) return '';
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
