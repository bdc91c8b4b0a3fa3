import { createHash } from 'node:crypto';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { contrastRatio } from '#artwork/colour.ts';
import { drawCrest } from '#artwork/crest.ts';
import { Crest } from '#artwork/picture.ts';
import { clubSlug } from '#contract/club-path.ts';
import type { Club, ClubReply } from '#contract/clubs.ts';
import { placeOfSport } from '#contract/facets.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
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

/** Club with the drawing of its crest. */
export interface DrawnClub extends Club {
  drawing: Crest | undefined;
}

/** Version of the crest drawing; increment it when crests are drawn differently. */
const crestVersion = 1;

/**
 * Groups products into clubs by sport and name. Crest, colours and licensor are the edited ones, else the most common
 * among the club's products. Pure.
 */
export function clubsOf(
  shopFacts: ShopFacts,
  rows: readonly ClubFacts[],
  written: readonly KnownClub[] = [],
): DrawnClub[] {
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
  return clubs.toSorted(
    (a, b) => placeOfSport(shopFacts, a.sport) - placeOfSport(shopFacts, b.sport) || (a.name < b.name ? -1 : 1),
  );
}

function clubOf(name: string, rows: readonly ClubFacts[], written: KnownClub | undefined): DrawnClub {
  const pictures = rows.flatMap((row) => drawingOf(row) ?? []);
  const drawing = written
    ? Crest.safeParse(written.crest).data
    : commonest(pictures.flatMap(({ crest }) => crest ?? []));
  const colours = written?.colours ??
    commonest(pictures.map((picture) => picture.colours)) ?? { a: '#14170f', b: '#f5f4ef', c: '#f5f4ef' };
  const slug = clubSlug(name);
  return {
    ...{ slug, name, colours, drawing, pieces: rows.length },
    sport: commonest(rows.map(({ sport }) => sport)) ?? '',
    crest: drawing ? `/images/crests/${slug}-${crestHash(drawing)}.svg` : '',
    ink: [colours.b, colours.c].find((colour) => contrastRatio(colour, colours.a) >= 4.5) ?? ownInk(colours.a),
    licensor: written?.licensor ?? commonest(rows.map(({ licensor }) => licensor)) ?? '',
  };
}

/** Returns the most common value; if several are equally common, the first. */
function commonest<T>(all: readonly T[]): T | undefined {
  const groups = Map.groupBy(all, (one) => JSON.stringify(one));
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** Returns the shop's dark ink or white, the one with more contrast. */
function ownInk(cloth: string): string {
  return contrastRatio('#14170f', cloth) >= contrastRatio('#ffffff', cloth) ? '#14170f' : '#ffffff';
}

function crestHash(crest: Crest): string {
  return createHash('sha256')
    .update(`${crestVersion} ${JSON.stringify(crest)}`)
    .digest('hex')
    .slice(0, 10);
}

/** Draws a crest as a separate SVG on a transparent background. */
export function crestPicture(crest: Crest): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-48 -46 96 92">${drawCrest(0, 0, 1, crest, 'printed')}</svg>`;
}

const facts = {
  id: productsTable.id,
  team: productsTable.team,
  sport: productsTable.sport,
  licensor: productsTable.licensor,
  picture: productsTable.picture,
  isOffered,
};

/** Lists the clubs with products on sale, or only the club of the given name. */
export async function listClubs(shopFacts: ShopFacts, db: Db, name?: string): Promise<DrawnClub[]> {
  const of = name === undefined ? isNotNull(productsTable.team) : eq(productsTable.team, name);
  const rows = await db.select(facts).from(productsTable).where(of).orderBy(asc(productsTable.id));
  return clubsOf(
    shopFacts,
    rows.filter((row) => row.isOffered),
    await listWrittenClubs(db),
  );
}

/** Finds a club with its crest by slug, reading only its own products. Undefined if it sells nothing. */
export async function findDrawnClub(shopFacts: ShopFacts, db: Db, slug: string): Promise<DrawnClub | undefined> {
  // The recursive query steps from one club name to the next in the index, since many products share a name.
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names(name) as (
      (select ${productsTable.team} from ${productsTable} where ${productsTable.team} is not null order by ${productsTable.team} limit 1)
      union all
      select (select p.team from ${productsTable} p where p.team > names.name order by p.team limit 1) from names where names.name is not null
    )
    select name from names where name is not null limit 40000`);
  const name = rows.find((row) => clubSlug(row.name) === slug)?.name;
  return name === undefined ? undefined : (await listClubs(shopFacts, db, name))[0];
}

/** Finds a club by slug with its products, shirts first, and its athletes; undefined if it sells nothing. */
export async function findClub(
  shopFacts: ShopFacts,
  db: Db,
  slug: string,
): Promise<(ClubReply & { ids: string[]; shirts: string[] }) | undefined> {
  const found = await findDrawnClub(shopFacts, db, slug);
  if (!found) return undefined;
  const { drawing: _drawing, ...club } = found;
  const rows = await listProducts(db, eq(productsTable.team, club.name));
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

/** Returns the position of a kind; kinds added by the shop come after clothing and before accessories. */
function placeOf({ kind }: Pick<ProductRow, 'kind'>): number {
  const at = order.indexOf(kind);
  return at < 0 ? order.indexOf('accessory') - 0.5 : at;
}

/**
 * Selects products for an outfit, without a player's name if possible: a shirt, a scarf or similar, and a cap or its
 * substitute. Pure.
 */
export function pickFeaturedProducts(
  rows: readonly Pick<StockedProduct, 'id' | 'kind' | 'picture' | 'athlete' | 'finalSale' | 'sizes'>[],
): string[] {
  const there = rows
    .filter(({ sizes }) => sizes.some(({ available }) => available > 0))
    .toSorted((a, b) => Number(a.athlete !== null) - Number(b.athlete !== null));
  const garment = (name: string) => there.find((row) => drawingOf(row)?.garment === name);
  const kind = (...kinds: string[]) =>
    kinds.map((wanted) => there.find((row) => row.kind === wanted)).find((row) => row !== undefined);
  const shirt = kind('jersey', 'vest', 't-shirt', 'jacket', 'hoodie');
  const rest = [
    garment('scarf') ?? garment('flag') ?? kind('hoodie', 'jacket', 'accessory'),
    kind('cap') ?? kind('t-shirt', 'accessory'),
  ];
  return [...new Set([shirt, ...rest].flatMap((row) => row?.id ?? []))];
}
