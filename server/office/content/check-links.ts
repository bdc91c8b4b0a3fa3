import { and, eq, inArray, or } from 'drizzle-orm';
import { listingPages } from '#contract/listings.ts';
import { staysInShop } from '#contract/own-path.ts';
import { pageAt } from '#contract/page-address.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { findDrawnClub } from '#server/catalogue/clubs-and-collections/clubs.ts';
import { listAthletes } from '#server/catalogue/products/queries.ts';

/**
 * Returns an error for each link to the shop that is dead, or that a browser would follow to another host. Valid links
 * have none.
 */
export async function deadLinks(
  shopFacts: ShopFacts,
  db: Db,
  links: readonly { field: string; to: string }[],
): Promise<{ field: string; sentence: string }[]> {
  const own = links.filter(({ to }) => to.startsWith('/'));
  const alive = await aliveAmong(
    shopFacts,
    db,
    own.flatMap(({ to }) => (staysInShop(to) ? [to] : [])),
  );
  return own.flatMap(({ field, to }) =>
    alive.has(to) ? [] : [{ field, sentence: `The link to ${to} leads to no page of the shop` }],
  );
}

/** Returns an error for each address that a page of the shop already uses, as redirects cannot replace pages. */
export async function takenAddresses(
  shopFacts: ShopFacts,
  db: Db,
  free: readonly { field: string; at: string }[],
): Promise<{ field: string; sentence: string }[]> {
  const taken = await aliveAmong(
    shopFacts,
    db,
    free.map(({ at }) => at),
  );
  return free.flatMap(({ field, at }) =>
    taken.has(at) ? [{ field, sentence: `${at} is a page of the shop, which is shown there` }] : [],
  );
}

/** Returns the addresses at which the shop has a page. Looks up all products in one query. */
async function aliveAmong(shopFacts: ShopFacts, db: Db, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const alive = new Set<string>();
  const products: { to: string; numericId: number; category: string | null }[] = [];
  for (const to of new Set(addresses)) {
    const { pathname, searchParams } = new URL(to, 'http://shop.invalid');
    const page = pageAt(pathname);
    if (!page || page.personal) continue;
    const last = decodeURIComponent(pathname.replace(/\/$/, '').split('/').at(-1) ?? '');
    if (page.path === '/product/:numericId')
      products.push({ to, numericId: Number(last), category: searchParams.get('category') });
    else if (await isThere(shopFacts, db, page.path, pathname, last)) alive.add(to);
  }
  for (const to of await productsAmong(db, products)) alive.add(to);
  return alive;
}

async function isThere(shopFacts: ShopFacts, db: Db, page: string, pathname: string, last: string): Promise<boolean> {
  if (page === '/athlete/:slug') return (await listAthletes(db, last.toLowerCase())).length > 0;
  if (page === '/club/:slug') return (await findDrawnClub(shopFacts, db, last.toLowerCase())) !== undefined;
  const isListing = page.includes(':sport') || page === '/collection/:slug';
  return !isListing || listingPages(shopFacts).some(({ path }) => path === pathname.toLowerCase().replace(/\/$/, ''));
}

/** Returns the product addresses whose product is public. */
async function productsAmong(
  db: Db,
  asked: readonly { to: string; numericId: number; category: string | null }[],
): Promise<readonly string[]> {
  const fit = asked.filter(({ numericId }) => Number.isSafeInteger(numericId) && numericId <= 2_147_483_647);
  if (fit.length === 0) return [];
  const rows = await db
    .select({ numericId: productsTable.numericId, category: productsTable.category })
    .from(productsTable)
    .where(
      and(
        inArray(productsTable.numericId, [...new Set(fit.map(({ numericId }) => numericId))]),
        or(eq(productsTable.state, 'sold'), eq(productsTable.state, 'withdrawn')),
      ),
    );
  const seen = new Set(rows.flatMap(({ numericId, category }) => [`${numericId}`, `${numericId} ${category}`]));
  return fit
    .filter(({ numericId, category }) => seen.has(category === null ? `${numericId}` : `${numericId} ${category}`))
    .map(({ to }) => to);
}
