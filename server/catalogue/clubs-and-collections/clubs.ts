import { createHash } from 'node:crypto';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { contrast } from '#artwork/colour.ts';
import { drawCrest } from '#artwork/crest.ts';
import { Crest } from '#artwork/picture.ts';
import { clubSlug } from '#contract/club-path.ts';
import type { Club, ClubReply } from '#contract/clubs.ts';
import { placeOfSport } from '#contract/facets.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { drawingOf } from '#server/catalogue/products/gallery.ts';
import { presentProduct } from '#server/catalogue/products/present-product.ts';
import {
  type AthleteRow,
  isOffered,
  listAthletes,
  listProducts,
  type ProductRow,
  type StockedProduct,
} from '#server/catalogue/products/queries.ts';
import { type KnownClub, listWrittenClubs } from './known-clubs.ts';
import { presentAthlete } from './present-athlete.ts';

type ClubFacts = Pick<ProductRow, 'id' | 'team' | 'sport' | 'licensor' | 'picture'>;

/** A club with its crest as it is drawn. */
export interface DrawnClub extends Club {
  drawing: Crest | undefined;
}

/** Raised when crests are drawn otherwise. */
const crestVersion = 1;

/**
 * The clubs of these products, by sport and name. A club's crest, colours and licensor are as somebody wrote them, else those that most of its
 * goods have. Pure.
 */
export function clubsOf(rows: readonly ClubFacts[], written: readonly KnownClub[] = []): DrawnClub[] {
  const byTeam = Map.groupBy(
    rows.filter(({ team }) => team !== null),
    ({ team }) => team ?? '',
  );
  const clubs = [...byTeam].map(([name, own]) =>
    clubOf(
      name,
      own,
      written.find((club) => club.name === name),
    ),
  );
  return clubs.toSorted((a, b) => placeOfSport(a.sport) - placeOfSport(b.sport) || (a.name < b.name ? -1 : 1));
}

function clubOf(name: string, rows: readonly ClubFacts[], written: KnownClub | undefined): DrawnClub {
  const pictures = rows.flatMap((row) => drawingOf(row) ?? []);
  const drawing = written ? Crest.safeParse(written.crest).data : commonest(pictures.flatMap(({ crest }) => crest ?? []));
  const colours = written?.colours ?? commonest(pictures.map((picture) => picture.colours)) ?? { a: '#14170f', b: '#f5f4ef', c: '#f5f4ef' };
  const slug = clubSlug(name);
  return {
    ...{ slug, name, colours, drawing, pieces: rows.length },
    sport: commonest(rows.map(({ sport }) => sport)) ?? '',
    crest: drawing ? `/images/crests/${slug}-${crestHash(drawing)}.svg` : '',
    ink: [colours.b, colours.c].find((colour) => contrast(colour, colours.a) >= 4.5) ?? ownInk(colours.a),
    licensor: written?.licensor ?? commonest(rows.map(({ licensor }) => licensor)) ?? '',
  };
}

/** What occurs most often; of two that do, the first. */
function commonest<T>(all: readonly T[]): T | undefined {
  const groups = Map.groupBy(all, (one) => JSON.stringify(one));
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** The shop's dark ink or white, whichever is read better: one of them always is. */
function ownInk(cloth: string): string {
  return contrast('#14170f', cloth) >= contrast('#ffffff', cloth) ? '#14170f' : '#ffffff';
}

function crestHash(crest: Crest): string {
  return createHash('sha256')
    .update(`${crestVersion} ${JSON.stringify(crest)}`)
    .digest('hex')
    .slice(0, 10);
}

/** A crest as a drawing of its own, on clear ground. */
export function crestPicture(crest: Crest): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-48 -46 96 92">${drawCrest(0, 0, 1, crest, 'printed')}</svg>`;
}

const facts = {
  id: products.id,
  team: products.team,
  sport: products.sport,
  licensor: products.licensor,
  picture: products.picture,
  isOffered,
};

/** Every club that has something on sale; or that of one name. */
export async function listClubs(db: Db, name?: string): Promise<DrawnClub[]> {
  const of = name === undefined ? isNotNull(products.team) : eq(products.team, name);
  const rows = await db.select(facts).from(products).where(of).orderBy(asc(products.id));
  return clubsOf(
    rows.filter((row) => row.isOffered),
    await listWrittenClubs(db),
  );
}

/** A club by its slug as it is drawn: only its own products are read. Undefined for one that sells nothing. */
export async function findDrawnClub(db: Db, slug: string): Promise<DrawnClub | undefined> {
  // From name to name along the index of clubs: many products have one.
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names(name) as (
      (select ${products.team} from ${products} where ${products.team} is not null order by ${products.team} limit 1)
      union all
      select (select p.team from ${products} p where p.team > names.name order by p.team limit 1) from names where names.name is not null
    )
    select name from names where name is not null limit 40000`);
  const name = rows.find((row) => clubSlug(row.name) === slug)?.name;
  return name === undefined ? undefined : (await listClubs(db, name))[0];
}

/** A club by its slug with its goods, shirts first, and its athletes; undefined for one that sells nothing. */
export async function findClub(db: Db, slug: string): Promise<(ClubReply & { ids: string[]; shirts: string[] }) | undefined> {
  const found = await findDrawnClub(db, slug);
  if (!found) return undefined;
  const { drawing: _drawing, ...club } = found;
  const rows = await listProducts(db, eq(products.team, club.name));
  const athletes: AthleteRow[] = (await listAthletes(db)).filter(({ team }) => team === club.name);
  return {
    club,
    products: rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(presentProduct),
    rack: pickFeaturedProducts(rows),
    athletes: athletes.map(presentAthlete),
    ids: rows.map(({ id }) => id),
    shirts: athletes.map(({ shirtId }) => shirtId),
  };
}

const order = ['jersey', 'vest', 't-shirt', 'hoodie', 'jacket', 'cap', 'accessory', 'kids'];

/** A kind that the shop added stands behind what is worn, and before accessories. */
function placeOf({ kind }: Pick<ProductRow, 'kind'>): number {
  const at = order.indexOf(kind);
  return at < 0 ? order.indexOf('accessory') - 0.5 : at;
}

/** What is worn together, nobody's name on it before an athlete's: a shirt, a scarf or what else the club has of that sort, and a cap or what stands in for it. Pure. */
export function pickFeaturedProducts(
  rows: readonly Pick<StockedProduct, 'id' | 'kind' | 'picture' | 'athlete' | 'finalSale' | 'sizes'>[],
): string[] {
  const there = rows
    .filter(({ sizes }) => sizes.some(({ available }) => available > 0))
    .toSorted((a, b) => Number(a.athlete !== null) - Number(b.athlete !== null));
  const garment = (name: string) => there.find((row) => drawingOf(row)?.garment === name);
  const kind = (...kinds: string[]) => kinds.map((wanted) => there.find((row) => row.kind === wanted)).find((row) => row !== undefined);
  const shirt = kind('jersey', 'vest', 't-shirt', 'jacket', 'hoodie');
  const rest = [garment('scarf') ?? garment('flag') ?? kind('hoodie', 'jacket', 'accessory'), kind('cap') ?? kind('t-shirt', 'accessory')];
  return [...new Set([shirt, ...rest].flatMap((row) => row?.id ?? []))];
}
