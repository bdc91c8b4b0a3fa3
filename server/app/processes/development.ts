import { readFile } from 'node:fs/promises';
import path from 'node:path';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import { type StorefrontBuild, servePages } from '#server/app/pages/pages.ts';
import { serveOffice } from '#server/app/pages/serve-office.ts';
import { openShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { openShop } from '#server/app/shop/shop.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { providersOf, type SandboxReady, sourcesOf } from '#server/foundation/child-processes/providers.ts';
import { redirectOf } from '#server/foundation/content/redirects.ts';
import type { ProviderSources } from '#server/foundation/http/content-security-policy.ts';
import { noCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { openLog } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { serveOperator } from '#server/foundation/process/operator-socket.ts';
import { takeOverPacking } from '#server/fulfilment/delivery-promise/packs-now.ts';
import { takeOverSeller } from '#server/operations/site/take-over-seller.ts';

export interface DevelopmentShop {
  /** Port on which the server listens. */
  port: number;
  close(): Promise<void>;
}

/**
 * Opens the shop with Vite: pages are built again on every request, and the browser shows storefront changes at once.
 * The caller owns the data folder's lock and the sandbox.
 */
export async function openDevelopment(env: Env, publicUrl: string, sandbox: SandboxReady): Promise<DevelopmentShop> {
  const log = openLog(env);
  const database = await openShopDatabase(env, log);
  await database.migrate();
  await seedEmptyShop(database.db);
  await takeOverSeller(database.db, env, new Date());
  await takeOverPacking(database.db, env, new Date());
  const providers = providersOf(env, sandbox);
  const shop = await openShop({ env, database, providers, publicUrl, log });
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: shop.app.server } },
  });
  const office = await createServer({
    configFile: 'vite.office.config.ts',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: shop.app.server } },
  });
  await shop.app.register(middie);
  shop.app.use((request, response, next) => {
    const url = request.url ?? '';
    if (/^\/(?:api|images)\//.test(url)) next();
    else if (/^\/office(?:[/?]|$)/.test(url)) office.middlewares(request, response, next);
    else vite.middlewares(request, response, next);
  });
  await serveOffice(shop.app, {
    mode: 'development',
    document: async (address) =>
      office.transformIndexHtml(
        address,
        await readFile(path.join(import.meta.dirname, '../../../office/index.html'), 'utf8'),
      ),
  });
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl,
    shopFacts: shop.shopFacts,
    sources: withVite(sourcesOf(providers)),
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as StorefrontBuild,
    admit: () => {},
    turns: noCostLimiter,
    redirectOf: (path, query) => redirectOf(shop.settings, path, query, new Date()),
    mode: 'development',
  });
  const operator = await serveOperator(env.DATA_DIR, shop.run);
  await shop.app.listen({ port: env.PORT, host: env.HOST });
  const address = shop.app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : env.PORT,
    async close() {
      await operator.close();
      await vite.close();
      await office.close();
      await shop.close();
      await database.close();
    },
  };
}

/** Adds the CSP sources that Vite needs, as it writes inline styles and markup, and polls from a worker. */
function withVite(sources: ProviderSources): ProviderSources {
  return { ...sources, styles: [...sources.styles, "'unsafe-inline'"], workers: ['blob:'], trusted: 'any' };
}
