import type { FastifyInstance } from 'fastify';
import { categoryNames } from '#contract/category-names.ts';
import { listingPages } from '#contract/listings.ts';
import { pageTable, pathPrefixOf } from '#contract/pages.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { listingTag } from '#server/catalogue/products/tags.ts';
import { sendCached } from '#server/foundation/cache/response-cache.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import {
  listParts,
  readPart,
  readPeoplesPages,
  renderSitemap,
  type SitemapAddress,
  type SitemapPart,
  sitemapIndex,
} from './sitemap.ts';

/** Public pages other than products and athletes, at their canonical address. */
const indexed = (shopFacts: ShopFacts) =>
  new Set([
    ...pageTable.filter((page) => page.indexed && !page.canonical && !page.path.includes(':')).map(({ path }) => path),
    ...listingPages(shopFacts).flatMap(({ path, hidden }) => (hidden ? [] : path)),
  ]);

/**
 * Path prefixes closed to search engines: personal pages, and pages that are useless in search results. A prefix
 * applies to all paths below it.
 */
const beginnings = pageTable.filter((page) => !page.indexed).map(pathPrefixOf);
const closed = [
  '/api/',
  ...beginnings.filter((path) => !beginnings.some((other) => other !== path && path.startsWith(other))),
];

/** Mounts robots.txt, and a sitemap of every indexed page. */
export function mountSiteFiles(
  app: FastifyInstance,
  { db, cache, publicUrl, shopFacts }: Needs<'db' | 'cache' | 'publicUrl' | 'shopFacts'>,
): void {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  const made = (body: string, tags: Iterable<string>) => ({
    status: 200,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
    body,
    tags,
    cacheable: true,
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const entry = await cache.read('sitemap', async () => {
      const parts = await listParts(db, categoryNames(shopFacts));
      const tags = categoryNames(shopFacts).map(listingTag);
      // All parts are in one sitemap if they fit, as in most shops.
      if (parts.length <= mostTogether) {
        const rows = (await Promise.all(parts.map((part) => readPart(db, part)))).flat();
        return made(
          renderSitemap(publicUrl, [...shopPages(shopFacts), ...(await readPeoplesPages(db)), ...rows]),
          tags,
        );
      }
      return made(sitemapIndex(publicUrl, ['/sitemaps/pages.xml', ...parts.map(pathOfPart)]), tags);
    });
    return sendCached(request, reply, entry, cache);
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const { file } = request.params;
    const path = `/sitemaps/${file}`;
    const part =
      file === 'pages.xml'
        ? undefined
        : (await listParts(db, categoryNames(shopFacts))).find((one) => pathOfPart(one) === path);
    if (file !== 'pages.xml' && !part) return reply.code(404).header('cache-control', 'no-store').send();
    const entry = await cache.read(path, async () => {
      if (part) return made(renderSitemap(publicUrl, await readPart(db, part)), [listingTag(part.category)]);
      return made(
        renderSitemap(publicUrl, [...shopPages(shopFacts), ...(await readPeoplesPages(db))]),
        categoryNames(shopFacts).map(listingTag),
      );
    });
    return sendCached(request, reply, entry, cache);
  });
}

/** Maximum number of parts in one sitemap, which may contain at most 50,000 URLs including the other pages. */
const mostTogether = 16;

const shopPages = (shopFacts: ShopFacts): SitemapAddress[] => [...indexed(shopFacts)].map((path) => ({ path }));

function pathOfPart({ category, part }: SitemapPart): string {
  return `/sitemaps/${category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${part}.xml`;
}
