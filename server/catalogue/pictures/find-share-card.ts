import { sportName } from '#contract/facets.ts';
import { type ListingPage, listingPages } from '#contract/listings.ts';
import type { FirstSport } from '#contract/lists.ts';
import { shareNameOf } from '#contract/share.ts';
import type { ShopSport } from '#contract/sports.ts';
import type { Db } from '#database/db.ts';
import { orderOf, whereListed } from '#server/catalogue/catalogue-lists/collections.ts';
import type { ShareCard } from '#server/catalogue/picture-drawing/share-card.ts';
import { drawingOf, galleryOf } from '#server/catalogue/products/gallery.ts';
import { findProductsById, listAthletes, listProducts, type ProductRow } from '#server/catalogue/products/queries.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

type Colours = Pick<ShareCard, 'ground' | 'onGround'>;

/** Colours of the panels, the same as the page headers. */
const ofFirst: Readonly<Record<string, Colours>> = {
  cricket: { ground: '#14402e', onGround: '#fbf7e8' },
  football: { ground: '#0b5654', onGround: '#fff3d9' },
  basketball: { ground: '#8a2a22', onGround: '#fff3d9' },
  motorsport: { ground: '#205a45', onGround: '#f8f1e1' },
} satisfies Record<FirstSport, Colours>;
const plain: Colours = { ground: '#14170f', onGround: '#f4f5ee' };

/** Returns a sport's current page colours. */
function coloursOf(shopFacts: KnownFacts, sport: string): Colours {
  const told = shopFacts.sports.find((one): one is ShopSport => typeof one !== 'string' && one.sport === sport);
  const { ground, onGround } = told ?? ofFirst[sport] ?? plain;
  return { ground, onGround };
}

/**
 * Finds the share card of a page by name: `home`, a listing's path with dashes, `athlete-` and a slug, `product-` and
 * an id. Undefined for any other name.
 */
export async function findShareCard(shopFacts: KnownFacts, db: Db, name: string): Promise<ShareCard | undefined> {
  if (name === 'home') return homeCard(shopFacts, db);
  const listing = listingPages(shopFacts).find(({ path }) => shareNameOf(shopFacts, path) === name);
  if (listing) return listingCard(shopFacts, db, listing);
  const product = /^product-([\w-]{1,80})$/.exec(name)?.[1];
  if (product) return productCard(shopFacts, (await findProductsById(db, [product]))[0]);
  const athlete = /^athlete-(.{1,80})$/.exec(name)?.[1];
  return athlete ? athleteCard(shopFacts, db, athlete) : undefined;
}

function piecesOf(rows: readonly Pick<ProductRow, 'picture'>[]): ShareCard['pieces'] {
  return rows.flatMap((row) => {
    const picture = drawingOf(row);
    return picture ? { picture, side: picture.lead } : [];
  });
}

async function homeCard(shopFacts: KnownFacts, db: Db): Promise<ShareCard> {
  const first = async (category: string) => (await listProducts(db, whereListed(shopFacts, category), 1))[0];
  const rows = await Promise.all([first('Cricket'), first('Basketball'), first('Football')]);
  const pieces = piecesOf(rows.flatMap((row) => row ?? []));
  return { title: 'Licensed sports merchandise', line: 'Cricket, football, basketball, motorsport', ...plain, pieces };
}

async function listingCard(shopFacts: KnownFacts, db: Db, { name, title, path }: ListingPage): Promise<ShareCard> {
  const pieces = piecesOf(await listProducts(db, whereListed(shopFacts, name), 3, orderOf(shopFacts, name)));
  const written = shopFacts.collections.find((one) => one.name === name);
  if (written) return { title, line: 'All sports', ground: written.ground, onGround: written.onGround, pieces };
  const sport = path.split('/')[2];
  return sport
    ? { title, line: 'Officially licensed', ...coloursOf(shopFacts, sport), pieces }
    : { title, line: 'All sports', ...plain, pieces };
}

function productCard(shopFacts: KnownFacts, row: ProductRow | undefined): ShareCard | undefined {
  if (!row) return undefined;
  const { sport } = row;
  const line = row.team ? `${sportName(shopFacts, sport)} · ${row.team}` : sportName(shopFacts, sport);
  const [lead] = galleryOf(row);
  if (lead?.kind !== 'photo') return { title: row.name, line, ...coloursOf(shopFacts, sport), pieces: piecesOf([row]) };
  const { number, version, crop, focus, turn, even, bare } = lead;
  const photo = { product: row.id, number, version, crop, finish: { turn, even, bare }, focus };
  return { title: row.name, line, ...coloursOf(shopFacts, sport), pieces: [{ photo }] };
}

const sportOfAthlete: Record<string, string> = { 'Formula 1': 'motorsport' };

async function athleteCard(shopFacts: KnownFacts, db: Db, slug: string): Promise<ShareCard | undefined> {
  const athlete = (await listAthletes(db, slug))[0];
  if (!athlete) return undefined;
  const { name, description, team, shirt } = athlete;
  const picture = drawingOf(shirt);
  const sport = sportOfAthlete[description] ?? description;
  const words = sportOfAthlete[description] ? description : sportName(shopFacts, description);
  return {
    title: name,
    line: `${words} · ${team}`,
    ...coloursOf(shopFacts, sport),
    pieces: picture ? [{ picture, side: 'back' }] : [],
  };
}
