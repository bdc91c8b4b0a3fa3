import { z } from 'zod';
import { clubSlug } from '#contract/club-path.ts';
import { AthleteFacts } from '#contract/office/athletes.ts';
import { CollectionFacts, Rule } from '#contract/office/collections.ts';
import { KindFacts } from '#contract/office/kinds.ts';
import * as calls from '#contract/office/list-versions.ts';
import type { ListThing } from '#contract/office/lists.ts';
import { ClubFacts, SportFacts } from '#contract/office/sports.ts';
import type { Db } from '#database/db.ts';
import { listKnownClubs } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { changeAthlete } from '#server/catalogue/clubs-and-collections/write-athlete.ts';
import { changeClub } from '#server/catalogue/clubs-and-collections/write-club.ts';
import { changeCollection } from '#server/catalogue/clubs-and-collections/write-collection.ts';
import { changeKind } from '#server/catalogue/clubs-and-collections/write-kind.ts';
import { changeSport } from '#server/catalogue/clubs-and-collections/write-sport.ts';
import { differencesOf, readListVersions } from '#server/catalogue/products/list-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readCalled, refuseTakenWords } from './taken-words.ts';

/** Mounts the version routes of sports, clubs, athletes, collections and kinds: list and restore. */
export function mountListVersions(office: Office, { db, now, shopFacts }: Needs<'db' | 'now' | 'shopFacts'>): void {
  mountRead(office, calls.readListVersionsEndpoint, async ({ params: { thing, key } }) =>
    successEnvelope(await readAll(db, thing, key)),
  );

  mountChange(
    office,
    calls.restoreListedEndpoint,
    async ({ params: { thing, key }, body: { version, to } }, { session: { member }, change }) => {
      await change(async (tx, note) => {
        const own = await keyOf(tx, thing, key);
        const versions = await readListVersions(tx, { thing, key: own }, 1000);
        const wanted = versions.find((one) => one.version === to);
        if (!wanted) throw new Problem(404, 'not_found', 'There is no such version');
        if (versions[0]?.version !== version)
          throw new Problem(
            409,
            'conflict',
            `${versions[0]?.who ?? 'Somebody'} has changed it since you looked. Nothing was saved.`,
          );
        const restoring = { key, version, facts: wanted.facts, who: member.name, at: now() };
        const after = await writers[thing](tx, restoring, shopFacts);
        note({
          thing: 'shop',
          about: after,
          what: `Restored version ${to} of ${words[thing]}`,
          before: { ...versions[0].facts },
          after: { ...wanted.facts },
        });
      });
      return okWithMessage(`It is again as it was in version ${to}.`, await readAll(db, thing, key));
    },
  );
}

const words: Record<ListThing, string> = {
  sport: 'a sport',
  club: 'a club',
  athlete: 'an athlete',
  collection: 'a collection',
  kind: 'a kind of goods',
};

/** Collection in the format of its versions, with prices in paise. */
const KeptCollection = CollectionFacts.extend({
  rule: Rule.omit({ from: true, to: true }).extend({ fromPaise: z.int().nullable(), toPaise: z.int().nullable() }),
});

interface Restoring {
  key: string;
  version: number;
  facts: Readonly<Record<string, unknown>>;
  who: string;
  at: Date;
}

/** Restore functions per list. Each validates the old version like new input and returns the entry's name. */
const writers: Record<ListThing, (tx: Db, restoring: Restoring, shopFacts: KnownFacts) => Promise<string>> = {
  sport: async (tx, { key, version, facts, ...writing }) => {
    const written = SportFacts.parse(facts);
    refuseTakenWords({ facet: 'sport', value: key }, written.words, await readCalled(tx));
    return (await changeSport(tx, { sport: key, version, facts: written }, writing)).after.name;
  },
  club: async (tx, { key, version, facts, ...writing }, shopFacts) => {
    const club = ClubFacts.safeParse(facts).data;
    if (!club)
      throw new Problem(409, 'not_offered', 'That version has no crest that can be drawn. Choose one on this page.');
    return (await changeClub(shopFacts, tx, { slug: key, version, facts: club }, writing)).after.name;
  },
  athlete: async (tx, { key, version, facts, ...writing }) =>
    (await changeAthlete(tx, { slug: key, version, facts: AthleteFacts.parse(facts) }, writing)).after.name,
  collection: async (tx, { key, version, facts, ...writing }) =>
    (await changeCollection(tx, { slug: key, version, facts: KeptCollection.parse(facts) }, writing)).after.name,
  kind: async (tx, { key, version, facts, ...writing }, shopFacts) => {
    const written = KindFacts.parse(facts);
    refuseTakenWords({ facet: 'kind', value: key }, written.words, await readCalled(tx));
    return (await changeKind(shopFacts, tx, { kind: key, version, facts: written }, writing)).after.name;
  },
};

/** Returns the storage key. Clubs are stored by name but requested by slug. */
async function keyOf(db: Db, thing: ListThing, key: string): Promise<string> {
  if (thing !== 'club') return key;
  return (await listKnownClubs(db)).find(({ name }) => clubSlug(name) === key)?.name ?? key;
}

async function readAll(db: Db, thing: ListThing, key: string): Promise<{ versions: calls.ListVersion[] }> {
  const versions = await readListVersions(db, { thing, key: await keyOf(db, thing, key) });
  return {
    versions: versions.map(({ version, at, who, facts }, place) => ({
      ...{ version, at: at.toISOString(), who, now: place === 0 },
      changed: differencesOf(versions[place + 1]?.facts, facts),
    })),
  };
}
