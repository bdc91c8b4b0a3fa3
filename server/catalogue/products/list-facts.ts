import { and, desc, eq, gt } from 'drizzle-orm';
import type { ListThing } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { listVersionsTable } from '#database/schema/sports.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { serializeSorted } from './product-facts.ts';

/** Entry of a list of the shop: a sport, a club, an athlete or a collection, with its key. */
export interface Listed {
  thing: ListThing;
  key: string;
  /** Display name. */
  name: string;
}

type Facts = Readonly<Record<string, unknown>>;

/**
 * Merges a change based on an earlier version with concurrent changes of other fields. Throws Problem 409 `conflict`
 * that names the person who changed the same field.
 */
export async function mergeConcurrentFacts<F extends object>(
  tx: Db,
  { thing, key, name }: Listed,
  { version, now, sent }: { version: number; now: F & { version: number }; sent: F },
): Promise<F> {
  if (version === now.version) return sent;
  const [then] = await tx
    .select({ facts: listVersionsTable.facts })
    .from(listVersionsTable)
    .where(
      and(eq(listVersionsTable.thing, thing), eq(listVersionsTable.key, key), eq(listVersionsTable.version, version)),
    );
  const changed = fieldsThat(sent, (field) => !same(sent, then?.facts, field));
  const both = changed.filter((field) => !same(now, then?.facts, field) && !same(now, sent, field));
  if (!then || both.length > 0) {
    const [last] = await tx
      .select({ who: listVersionsTable.who })
      .from(listVersionsTable)
      .where(
        and(eq(listVersionsTable.thing, thing), eq(listVersionsTable.key, key), gt(listVersionsTable.version, version)),
      )
      .orderBy(desc(listVersionsTable.version))
      .limit(1);
    const what = both.length > 0 ? `${both.map((field) => wordsOf(field)).join(', ')} of ${name}` : name;
    throw new Problem(
      409,
      'conflict',
      `${last?.who ?? 'Somebody'} has changed ${what} since you looked. Nothing was saved.`,
    );
  }
  const own = Object.fromEntries(changed.map((field) => [field, Reflect.get(sent, field)]));
  const others = Object.fromEntries(fieldsThat(sent, () => true).map((field) => [field, Reflect.get(now, field)]));
  return { ...sent, ...others, ...own };
}

/** Returns true if the wanted facts equal the current ones, so that no version is needed. Pure. */
export function isThereAlready(now: object, wanted: object): boolean {
  return fieldsThat(wanted, (field) => !same(now, wanted, field)).length === 0;
}

function fieldsThat(of: object, holds: (field: string) => boolean): string[] {
  return Object.keys(of).filter(holds);
}

function same(one: object, other: unknown, field: string): boolean {
  const value = typeof other === 'object' && other !== null ? Reflect.get(other, field) : undefined;
  return serializeSorted(Reflect.get(one, field) ?? null) === serializeSorted(value ?? null);
}

/** Formats a field name for a sentence: 'onGround' as 'on ground'. */
function wordsOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

interface NewListVersion {
  before: Facts;
  after: Facts;
  /** Version number before the change. */
  version: number;
  who: string;
  at: Date;
}

/** Stores the next version of an entry, and the previous one if it is missing. */
export async function keepListVersion(
  tx: Db,
  { thing, key }: Listed,
  { before, after, version, who, at }: NewListVersion,
): Promise<void> {
  await tx
    .insert(listVersionsTable)
    .values({ thing, key, version, who: 'the shop', at, facts: before })
    .onConflictDoNothing();
  await tx.insert(listVersionsTable).values({ thing, key, version: version + 1, who, at, facts: after });
}

export interface WrittenListVersion {
  version: number;
  at: Date;
  who: string;
  facts: Facts;
}

/** Reads the newest versions of an entry, each with its previous facts. */
export async function readListVersions(
  db: Db,
  { thing, key }: Pick<Listed, 'thing' | 'key'>,
  most = 50,
): Promise<WrittenListVersion[]> {
  const rows = await db
    .select()
    .from(listVersionsTable)
    .where(and(eq(listVersionsTable.thing, thing), eq(listVersionsTable.key, key)))
    .orderBy(desc(listVersionsTable.version))
    .limit(most);
  return rows.map(({ version, at, who, facts }) => ({ version, at, who, facts: facts as Facts }));
}

/** Lists differences between two versions, each with old and new value in one line. Pure. */
export function differencesOf(was: Facts | undefined, is: Facts): { field: string; was: string; is: string }[] {
  if (!was) return [];
  return fieldsThat(is, (field) => !same(is, was, field)).map((field) => ({
    field: wordsOf(field),
    was: shown(was[field]),
    is: shown(is[field]),
  }));
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value
          .map((one) => shown(one))
          .join(', ')
          .slice(0, 200);
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([field, one]) => `${wordsOf(field)} ${shown(one)}`)
      .join(', ')
      .slice(0, 200);
  return String(value);
}
