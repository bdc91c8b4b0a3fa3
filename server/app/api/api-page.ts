import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/** CSP of the page: the default one of the library allows external fonts and images. Its styles are inline. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const routePrefix = '/api/docs';
const uiFolder = path.resolve(import.meta.dirname, '../../../ui');
/** Fonts that the tokens name, for Latin letters and ₹. */
const fontFiles: readonly string[] = ['anek-latin.woff2', 'anek-rupee.woff2'];

/** Logo of the shop, as in `ui/wordmark.tsx`. */
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 525 100" fill="#14170f" fill-rule="evenodd"><path d="M0,100V0H24L48,46L72,0H96V100H72V50L55,82H41L24,50V100ZM103,100L134,0H166L197,100H171L166.5,83H133.5L129,100ZM140,62H160L150,26ZM203,0H227V100H203ZM237,0H279C311,0 329,20 329,50C329,80 311,100 279,100H237ZM264,24V76H282V24ZM336,100L367,0H399L430,100H404L399.5,83H366.5L362,100ZM373,62H393L383,26ZM436,100V0H460L500,60V0H524V100H500L460,40V100Z"/></svg>`;

/** Mounts the API page at /api/docs in the shop's look, generated from the contract on first use. */
export async function mountApiPage(app: FastifyInstance, shop: Parameters<typeof openApiDocument>[0]): Promise<void> {
  await app.register(fastifySwagger, { openapi: { info: { title: 'Maidan', version: shop.version } } });
  let document: Record<string, unknown> | undefined;
  const transformSpecification = () => {
    document ??= openApiDocument(shop);
    return document;
  };
  const own = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  await app.register(fastifySwaggerUi, {
    routePrefix,
    staticCSP: docsPolicy,
    transformSpecification,
    transformSpecificationClone: false,
    logo: { type: 'image/svg+xml', content: wordmark, href: '/', target: '_self' },
    theme: {
      title: 'API · Maidan',
      css: [
        { filename: 'tokens.css', content: readFileSync(path.join(uiFolder, 'tokens.css'), 'utf8') },
        { filename: 'api-page.css', content: own('api-page.css') },
      ],
      js: [{ filename: 'api-page.js', content: own('api-page.js') }],
    },
  });
  // Relative to the tokens, as in the shop's own pages.
  for (const file of fontFiles) {
    const bytes = readFileSync(path.join(uiFolder, 'fonts', file));
    app.get(`${routePrefix}/static/theme/fonts/${file}`, { schema: { hide: true } }, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(bytes),
    );
  }
}
