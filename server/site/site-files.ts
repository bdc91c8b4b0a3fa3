import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { categories } from '#contract/category-names.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { isOffered } from '#server/catalogue/queries.ts';
import { listingTag, productTag } from '#server/catalogue/tags.ts';
import { type KeptReplies, sendKept } from '#server/platform/kept-replies.ts';

/** Public pages that are no product and no athlete. */
const sports = ['cricket', 'football', 'basketball', 'motorsport'];
const pages = [
  '/',
  ...sports.map((sport) => `/sports/${sport}`),
  ...sports.map((sport) => `/special/${sport}`),
  '/limited-edition',
  '/hotsale',
  '/caps',
  '/tshirts',
  '/kids',
  '/customize',
  '/tracker',
  '/contact-us',
  '/shipping-info',
  '/returns-policy',
  '/terms-of-service',
  '/privacy-policy',
  '/cookie-policy',
];

/** What is nobody's business but the visitor's, and what leads nowhere a search could help. */
const closed = [
  '/api/',
  '/auth/',
  '/cart',
  '/checkout',
  '/my-account',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/search',
];

export interface SiteFilesDeps {
  db: Db;
  kept: KeptReplies;
  publicUrl: string;
}

/** What search engines read: robots.txt, and a sitemap of every page worth finding. */
export function mountSiteFiles(app: FastifyInstance, { db, kept, publicUrl }: SiteFilesDeps): void {
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const entry = await kept.read('sitemap', async () => {
      const rows = await db
        .select({
          id: products.id,
          category: products.category,
          numericId: products.numericId,
          athlete: products.athlete,
          changed: products.updatedAt,
        })
        .from(products)
        .where(isOffered)
        .orderBy(asc(products.id));
      return {
        status: 200,
        headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=0, must-revalidate' },
        body: sitemap(publicUrl, rows),
        tags: [...categories.map(listingTag), ...rows.map(({ id }) => productTag(id))],
        keep: true,
      };
    });
    return sendKept(request, reply, entry);
  });
}

interface Row {
  category: string;
  numericId: number;
  athlete: string | null;
  changed: Date;
}

/** The sitemap protocol's XML (sitemaps.org). Its limit of 50,000 addresses is far off. */
export function sitemap(publicUrl: string, rows: readonly Row[]): string {
  const athletes = [...new Set(rows.flatMap(({ athlete }) => athlete ?? []))];
  const addresses = [
    ...pages.map((path) => ({ path, changed: undefined })),
    // The address is the name in small letters with its first space as a dash.
    ...athletes.map((name) => ({ path: `/athlete/${encodeURIComponent(name.toLowerCase().replace(' ', '-'))}`, changed: undefined })),
    ...rows.map(({ category, numericId, changed }) => ({
      path: `/product/${numericId}?category=${encodeURIComponent(category)}`,
      changed,
    })),
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
