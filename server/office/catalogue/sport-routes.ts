import { sql } from 'drizzle-orm';
import { Crest, crestMarks, crestShapes } from '#artwork/picture.ts';
import { clubSlug } from '#contract/club-path.ts';
import { DrawnCrest } from '#contract/office/drawing.ts';
import * as calls from '#contract/office/sports.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { crestPicture } from '#server/catalogue/clubs-and-collections/clubs.ts';
import { listKnownClubs } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { changeClub, factsOfClub, makeClub } from '#server/catalogue/clubs-and-collections/write-club.ts';
import { changeSport, makeSport, sportFactsOf } from '#server/catalogue/clubs-and-collections/write-sport.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { knownWords } from '#server/catalogue/search-words/lexicon.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply, okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readCalled, refuseTakenWords } from './taken-words.ts';

/** Mounts the sport and club routes: read, add and change. */
export function mountSports(office: Office, { db, now, shopFacts }: Needs<'db' | 'now' | 'shopFacts'>): void {
  mountRead(office, calls.readSportsEndpoint, async () => successEnvelope(await readAll(db)));
  mountRead(
    office,
    calls.readCrestEndpoint,
    async ({ params: { file } }) => new FileReply(crestIn(file), 'image/svg+xml'),
  );

  mountChange(office, calls.makeSportEndpoint, async ({ body }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const made = await makeSport(shopFacts, tx, body, { who: member.name, at: now() });
      refuseTakenWords({ facet: 'sport', value: made.sport }, made.words, await readCalled(tx));
      note({
        thing: 'shop',
        about: made.name,
        what: 'Added a sport',
        after: { address: made.sport, ...sportFactsOf(made) },
      });
    });
    return okWithMessage(`${body.name} is there. The shop shows it from now on.`, await readAll(db));
  });

  mountChange(
    office,
    calls.changeSportEndpoint,
    async ({ params: { sport }, body: { version, ...facts } }, { session: { member }, change }) => {
      const name = await change(async (tx, note) => {
        refuseTakenWords({ facet: 'sport', value: sport }, facts.words, await readCalled(tx));
        const { before, after } = await changeSport(tx, { sport, version, facts }, { who: member.name, at: now() });
        note({
          thing: 'shop',
          about: after.name,
          what: 'Changed a sport',
          before: sportFactsOf(before),
          after: sportFactsOf(after),
        });
        return after.name;
      });
      return okWithMessage(`${name} is changed.`, await readAll(db));
    },
  );

  mountChange(office, calls.makeClubEndpoint, async ({ body }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const made = await makeClub(tx, body, { who: member.name, at: now() });
      note({
        thing: 'shop',
        about: made.name,
        what: 'Added a club',
        after: { sport: made.sport, ...factsOfClub(made) },
      });
    });
    return okWithMessage(`${body.name} is there. New products can be of it.`, await readAll(db));
  });

  mountChange(
    office,
    calls.changeClubEndpoint,
    async ({ params: { slug }, body: { version, ...facts } }, { session: { member }, change }) => {
      const name = await change(async (tx, note) => {
        const { before, after } = await changeClub(
          shopFacts,
          tx,
          { slug, version, facts },
          { who: member.name, at: now() },
        );
        note({
          thing: 'shop',
          about: after.name,
          what: 'Changed a club',
          before: factsOfClub(before),
          after: factsOfClub(after),
        });
        return after.name;
      });
      return okWithMessage(`${name} is changed.`, await readAll(db));
    },
  );
}

/** Returns the crest that a file name encodes. Throws Problem 404 if it cannot be drawn. */
function crestIn(file: string): Buffer {
  const [shape, mark, ...colours] = file.replace(/\.svg$/, '').split('-');
  const [a, b, c] = colours.map((colour) => `#${colour}`);
  const crest = Crest.safeParse({ shape, mark, a, b, c }).data;
  if (!crest) throw new Problem(404, 'not_found', 'There is no such crest');
  return Buffer.from(crestPicture(crest));
}

async function readAll(db: Db): Promise<calls.SportsAndClubs> {
  const [sports, clubs, ofSport, ofClub] = await Promise.all([
    readSports(db),
    listKnownClubs(db),
    countBy(db, 'sport'),
    countBy(db, 'team'),
  ]);
  return {
    sports: sports.map((one) => ({ ...one, known: knownWords(one.sport), products: ofSport.get(one.sport) ?? 0 })),
    clubs: clubs.map(({ crest, ...club }) => ({
      ...club,
      slug: clubSlug(club.name),
      crest: DrawnCrest.safeParse(crest).data ?? null,
      products: ofClub.get(club.name) ?? 0,
    })),
    shapes: [...crestShapes],
    marks: [...crestMarks],
  };
}

async function countBy(db: Db, name: 'sport' | 'team'): Promise<Map<string, number>> {
  const column = productsTable[name];
  const rows = await db
    .select({ value: column, count: sql<number>`count(*)::int` })
    .from(productsTable)
    .groupBy(column);
  return new Map(rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count] as const])));
}
