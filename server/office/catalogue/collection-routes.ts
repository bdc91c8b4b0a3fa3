import { and, inArray, sql } from 'drizzle-orm';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import * as athleteCalls from '#contract/office/athletes.ts';
import * as calls from '#contract/office/collections.ts';
import { athletePath } from '#contract/page-paths.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { whereListed } from '#server/catalogue/catalogue-lists/collections.ts';
import {
  isFirstSlug,
  orderBy,
  readCollections,
  whereOf,
} from '#server/catalogue/catalogue-lists/written-collections.ts';
import {
  changeAthlete,
  factsOfAthlete,
  makeAthlete,
  readAthletes,
} from '#server/catalogue/clubs-and-collections/write-athlete.ts';
import {
  changeCollection,
  factsOfCollection,
  makeCollection,
  type WrittenCollection,
} from '#server/catalogue/clubs-and-collections/write-collection.ts';
import { leadPicture, picturesOf } from '#server/catalogue/products/present-product.ts';
import { findProductsById, isOffered, listProducts } from '#server/catalogue/products/queries.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownCollection, KnownFacts } from '#server/foundation/values/known-facts.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';

/** Maximum number of a collection's products that its office page can reorder. */
const mostShown = 200;

/** Mounts the collection routes: read, preview, add and change. */
export function mountCollections(office: Office, { db, now, shopFacts }: Needs<'db' | 'now' | 'shopFacts'>): void {
  mountRead(office, calls.readCollectionsEndpoint, async () => successEnvelope(await readAll(shopFacts, db)));

  mountRead(office, calls.previewCollectionEndpoint, async ({ body: { slug, rule, ...what } }) => {
    const tried = { ...what, rule: ruleIn(rule) };
    const name = (await readCollections(db)).find((one) => one.slug === slug)?.name;
    const where = tried.way === 'first' ? name && firstWhere(shopFacts, name) : whereOf(tried);
    if (!where) return successEnvelope({ count: 0, products: [] });
    const [count, rows] = await Promise.all([countOf(db, where), listProducts(db, where, mostShown, orderBy(tried))]);
    const shown = rows.map((row) => ({
      id: row.id,
      name: row.name,
      image: leadPicture(row),
      price: toRupees(row.pricePaise),
    }));
    return successEnvelope({ count, products: shown });
  });

  mountChange(office, calls.makeCollectionEndpoint, async ({ body }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const made = await makeCollection(
        shopFacts,
        tx,
        { ...writtenIn(body), slug: body.slug, name: body.name },
        { who: member.name, at: now() },
      );
      note({
        thing: 'shop',
        about: made.name,
        what: 'Added a collection',
        after: { address: made.slug, ...factsOfCollection(made) },
      });
    });
    return okWithMessage(`${body.name} is there. The shop shows it from now on.`, await readAll(shopFacts, db));
  });

  mountChange(
    office,
    calls.changeCollectionEndpoint,
    async ({ params: { slug }, body: { version, ...facts } }, { session: { member }, change }) => {
      const name = await change(async (tx, note) => {
        const { before, after } = await changeCollection(
          tx,
          { slug, version, facts: writtenIn(facts) },
          { who: member.name, at: now() },
        );
        note({
          ...{ thing: 'shop', about: after.name, what: 'Changed a collection' },
          ...{ before: { ...factsOfCollection(before) }, after: { ...factsOfCollection(after) } },
        });
        return after.name;
      });
      return okWithMessage(`${name} is changed.`, await readAll(shopFacts, db));
    },
  );
}

/** Returns the SQL condition for the products of a built-in collection by its original rule, without later changes. */
function firstWhere(shopFacts: KnownFacts, name: string) {
  return whereListed(shopFacts, name, { asBegun: true });
}

type Sent = Omit<ParsedOf<typeof calls.changeCollectionEndpoint>['body'], 'version'>;

function writtenIn({
  title,
  subtitle,
  ground,
  onGround,
  way,
  rule,
  picked,
  sort,
  position,
  hidden,
}: Sent): WrittenCollection {
  return { title, subtitle, ground, onGround, way, rule: ruleIn(rule), picked, sort, position, hidden };
}

function ruleIn({ from, to, ...lists }: Sent['rule']): KnownCollection['rule'] {
  return { ...lists, fromPaise: from === null ? null : toPaise(from), toPaise: to === null ? null : toPaise(to) };
}

async function countOf(db: Db, where: Parameters<typeof and>[0]): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(productsTable).where(and(where, isOffered));
  return row?.count ?? 0;
}

async function readAll(shopFacts: KnownFacts, db: Db): Promise<{ collections: calls.OfficeCollection[] }> {
  const all = await readCollections(db);
  const counts = await Promise.all(
    all.map((one) => countOf(db, one.way === 'first' ? firstWhere(shopFacts, one.name) : whereOf(one))),
  );
  return {
    collections: all.map(({ rule: { fromPaise, toPaise, ...lists }, ...one }, at) => {
      const first = isFirstSlug(one.slug);
      const rule = {
        ...lists,
        from: fromPaise === null ? null : toRupees(fromPaise),
        to: toPaise === null ? null : toRupees(toPaise),
      } as calls.OfficeCollection['rule'];
      return {
        ...one,
        rule,
        first,
        path: first ? `/${one.slug}` : `/collection/${one.slug}`,
        products: counts[at] ?? 0,
      };
    }),
  };
}

/** Mounts the athlete routes: read, add and change. */
export function mountAthletes(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, athleteCalls.readAthletesEndpoint, async () => successEnvelope(await readPeople(db)));

  mountChange(office, athleteCalls.makeAthleteEndpoint, async ({ body }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const made = await makeAthlete(tx, body, { who: member.name, at: now() });
      note({ thing: 'shop', about: made.name, what: 'Added an athlete', after: { ...factsOfAthlete(made) } });
    });
    return okWithMessage(`${body.name} is there. New products can be of them.`, await readPeople(db));
  });

  mountChange(
    office,
    athleteCalls.changeAthleteEndpoint,
    async ({ params: { slug }, body: { version, ...facts } }, { session: { member }, change }) => {
      const name = await change(async (tx, note) => {
        const { before, after } = await changeAthlete(tx, { slug, version, facts }, { who: member.name, at: now() });
        note({
          ...{ thing: 'shop', about: after.name, what: 'Changed an athlete' },
          ...{ before: { ...factsOfAthlete(before) }, after: { ...factsOfAthlete(after) } },
        });
        return after.name;
      });
      return okWithMessage(`${name} is changed.`, await readPeople(db));
    },
  );
}

async function readPeople(db: Db): Promise<{ athletes: athleteCalls.OfficeAthlete[] }> {
  const all = await readAthletes(db);
  const names = all.map(({ name }) => name);
  const [shirts, counts] = await Promise.all([
    findProductsById(
      db,
      all.map(({ shirtId }) => shirtId),
    ),
    names.length === 0
      ? []
      : db
          .select({ name: productsTable.athlete, count: sql<number>`count(*)::int` })
          .from(productsTable)
          .where(inArray(productsTable.athlete, names))
          .groupBy(productsTable.athlete),
  ]);
  return {
    athletes: all.map((one) => {
      const shirt = shirts.find(({ id }) => id === one.shirtId);
      return {
        ...one,
        path: athletePath(one.name),
        image: shirt ? (picturesOf(shirt, ['back', 'front'])[0]?.src ?? '') : '',
        products: counts.find(({ name }) => name === one.name)?.count ?? 0,
      };
    }),
  };
}
