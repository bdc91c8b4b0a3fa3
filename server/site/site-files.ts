import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { categories } from '#contract/category-names.ts';
import { clubPath } from '#contract/club-path.ts';
import { listingPages } from '#contract/listings.ts';
import { athletePath, productPath } from '#contract/page-paths.ts';
import { beginningOf, pages } from '#contract/pages.ts';
import { products } from '#database/schema/catalogue.ts';
import { isOffered } from '#server/catalogue/queries.ts';
import { listingTag, productTag } from '#server/catalogue/tags.ts';
import type { Needs } from '#server/platform/context.ts';
import { sendCached } from '#server/platform/response-cache.ts';

/** Public pages that are no product and no athlete, at the address search engines should know them by. */
const indexed = () =>
  new Set([
    ...pages.filter((page) => page.indexed && !page.canonical && !page.path.includes(':')).map(({ path }) => path),
    ...listingPages().flatMap(({ path, hidden }) => (hidden ? [] : path)),
  ]);

/** What is nobody's business but the visitor's, and what leads nowhere a search could help: a beginning closes all below it. */
const beginnings = pages.filter((page) => !page.indexed).map(beginningOf);
const closed = ['/api/', ...beginnings.filter((path) => !beginnings.some((other) => other !== path && path.startsWith(other)))];

/** What search engines read: robots.txt, and a sitemap of every page worth finding. */
export function mountSiteFiles(app: FastifyInstance, { db, cache, publicUrl }: Needs<'db' | 'cache' | 'publicUrl'>): void {
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const entry = await cache.read('sitemap', async () => {
      const rows = await db
        .select({
          id: products.id,
          category: products.category,
          numericId: products.numericId,
          athlete: products.athlete,
          team: products.team,
          changed: products.updatedAt,
        })
        .from(products)
        .where(isOffered)
        .orderBy(asc(products.id));
      return {
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' },
        body: sitemap(publicUrl, rows),
        tags: [...categories().map(listingTag), ...rows.map(({ id }) => productTag(id))],
        cacheable: true,
      };
    });
    return sendCached(request, reply, entry, cache);
  });
}

interface Row {
  category: string;
  numericId: number;
  athlete: string | null;
  team: string | null;
  changed: Date;
}

/** The sitemap protocol's XML (sitemaps.org). Its limit of 50,000 addresses is far off. */
export function sitemap(publicUrl: string, rows: readonly Row[]): string {
  const athletes = [...new Set(rows.flatMap(({ athlete }) => athlete ?? []))];
  const clubs = [...new Set(rows.flatMap(({ team }) => team ?? []))];
  const addresses = [
    ...[...indexed()].map((path) => ({ path, changed: undefined })),
    ...athletes.map((name) => ({ path: athletePath(name), changed: undefined })),
    ...clubs.map((name) => ({ path: clubPath(name), changed: undefined })),
    ...rows.map(({ category, numericId, changed }) => ({ path: productPath({ numericId, Category: category }), changed })),
  ];
  const entries = addresses.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
