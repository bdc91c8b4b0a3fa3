import { and, asc, between, eq, sql } from 'drizzle-orm';
import { clubPath } from '#contract/club-path.ts';
import { athletePath, productPath } from '#contract/page-paths.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { isOffered } from '#server/catalogue/products/queries.ts';

/**
 * Number of product numbers per part. A sitemap may have 50,000 URLs and 50 MB (sitemaps.org). Parts are far smaller,
 * so that writing one does not block the process for long.
 */
export const numbersInPart = 10_000;

/** Range of a category's product numbers, whose offered products form one part. */
export interface SitemapPart {
  category: string;
  /** Part number, from 1. */
  part: number;
}

/** Address of the shop, with the date of its last change. */
export interface SitemapAddress {
  path: string;
  changed?: Date | undefined;
}

/** Lists the parts of all categories. The highest product number of each is read from the end of an index. */
export async function listParts(db: Db, categories: readonly string[]): Promise<SitemapPart[]> {
  const { rows } = await db.execute<{ category: string; highest: number }>(sql`
    select category, (select max(${productsTable.numericId}) from ${productsTable} where ${productsTable.category} = given.category) as highest
    from jsonb_array_elements_text(${JSON.stringify(categories)}::jsonb) as given(category)`);
  return rows.flatMap(({ category, highest }) =>
    Array.from({ length: Math.ceil((highest ?? 0) / numbersInPart) }, (_, at) => ({ category, part: at + 1 })),
  );
}

/** Reads the offered products of a part. */
export async function readPart(db: Db, { category, part }: SitemapPart): Promise<SitemapAddress[]> {
  const first = (part - 1) * numbersInPart + 1;
  const rows = await db
    .select({ category: productsTable.category, numericId: productsTable.numericId, changed: productsTable.updatedAt })
    .from(productsTable)
    .where(
      and(
        eq(productsTable.category, category),
        between(productsTable.numericId, first, part * numbersInPart),
        isOffered,
      ),
    )
    .orderBy(asc(productsTable.numericId));
  return rows.map(({ numericId, changed }) => ({ path: productPath({ numericId, Category: category }), changed }));
}

/** Reads the pages of clubs and athletes with offered products. */
export async function readPeoplesPages(db: Db): Promise<SitemapAddress[]> {
  const names = async (column: 'athlete' | 'team') => {
    const { rows } = await db.execute<{ name: string }>(namesOffered(column));
    return rows.map(({ name }) => name);
  };
  const [athletes, clubs] = [await names('athlete'), await names('team')];
  return [...athletes.map((name) => ({ path: athletePath(name) })), ...clubs.map((name) => ({ path: clubPath(name) }))];
}

/**
 * Returns a query that steps through the index from name to name, reading only up to the first offered product of each.
 */
function namesOffered(column: 'athlete' | 'team') {
  const name = sql.identifier(column);
  return sql`
    with recursive names(name) as (
      (select ${name} from ${productsTable} where ${name} is not null order by ${name} limit 1)
      union all
      select (select p.${name} from ${productsTable} p where p.${name} > names.name order by p.${name} limit 1) from names where names.name is not null
    )
    select names.name from names
    where names.name is not null and exists (select 1 from ${productsTable} where ${productsTable}.${name} = names.name and ${isOffered})
    limit 40000`;
}

/** Renders addresses in the sitemap protocol (sitemaps.org). */
export function renderSitemap(publicUrl: string, addresses: readonly SitemapAddress[]): string {
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`;
  });
  return whole('urlset', entries);
}

/** Renders the index of a sitemap's parts. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  return whole(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`),
  );
}

function whole(element: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${element}>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
