import { sql } from 'drizzle-orm';
import { garmentNames } from '#artwork/picture.ts';
import * as calls from '#contract/office/kinds.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { changeKind, factsOfKind, makeKind, usedSizes } from '#server/catalogue/clubs-and-collections/write-kind.ts';
import { readKinds } from '#server/catalogue/products/kinds.ts';
import { knownWordsOfKind } from '#server/catalogue/search-words/lexicon.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readCalled, refuseTakenWords } from './taken-words.ts';

/** Mounts the product kind routes: read, add and change. */
export function mountKinds(office: Office, { db, now, shopFacts }: Needs<'db' | 'now' | 'shopFacts'>): void {
  mountRead(office, calls.readKindsEndpoint, async () => successEnvelope(await readAll(db)));

  mountChange(office, calls.makeKindEndpoint, async ({ body }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      refuseTakenWords({ facet: 'kind', value: body.kind }, body.words, await readCalled(tx));
      const made = await makeKind(tx, body, { who: member.name, at: now() });
      note({
        thing: 'shop',
        about: made.name,
        what: 'Added a kind of goods',
        after: { address: made.kind, ...factsOfKind(made) },
      });
    });
    return okWithMessage(`${body.name} are there. New products can be made of them.`, await readAll(db));
  });

  mountChange(
    office,
    calls.changeKindEndpoint,
    async ({ params: { kind }, body: { version, ...facts } }, { session: { member }, change }) => {
      const { name, changed } = await change(async (tx, note) => {
        refuseTakenWords({ facet: 'kind', value: kind }, facts.words, await readCalled(tx));
        const { before, after, changed } = await changeKind(
          shopFacts,
          tx,
          { kind, version, facts },
          { who: member.name, at: now() },
        );
        note({
          thing: 'shop',
          about: after.name,
          what: 'Changed a kind of goods',
          before: factsOfKind(before),
          after: factsOfKind(after),
        });
        return { name: after.name, changed };
      });
      const several = changed > 1 ? ` ${changed} products have sizes less.` : '';
      const products = changed === 1 ? ' 1 product has sizes less.' : several;
      return okWithMessage(`${name} are changed.${products}`, await readAll(db));
    },
  );
}

async function readAll(db: Db): Promise<calls.Kinds> {
  const [kinds, used, counts] = await Promise.all([
    readKinds(db),
    usedSizes(db),
    db
      .select({ kind: productsTable.kind, count: sql<number>`count(*)::int` })
      .from(productsTable)
      .groupBy(productsTable.kind),
  ]);
  return {
    kinds: kinds.map((one) => ({
      ...one,
      known: knownWordsOfKind(one.kind),
      products: counts.find(({ kind }) => kind === one.kind)?.count ?? 0,
      used: used.get(one.kind) ?? [],
    })),
    garments: [...garmentNames],
  };
}
