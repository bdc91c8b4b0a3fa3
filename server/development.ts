import path from 'node:path';
import middie from '@fastify/middie';
import { createServer } from 'vite';
import { parseEnv } from './env.ts';
import { type StorefrontBuild, servePages } from './pages.ts';
import { lockDataDir } from './platform/data-dir-lock.ts';
import { openDatabase } from './platform/database.ts';
import { openLog } from './platform/logging.ts';
import { providersOf, sourcesOf } from './platform/providers.ts';
import { startSandbox } from './platform/sandbox-process.ts';
import { openShop, seedEmptyShop } from './shop.ts';

/** The shop with pages made anew from their sources on every request, and changes shown in the browser at once. */
export async function runDevelopment(): Promise<void> {
  const env = parseEnv(process.env);
  const log = openLog(env);
  const lock = lockDataDir(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const database = await openDatabase({ url: env.DATABASE_URL, folder: path.join(env.DATA_DIR, 'database') });
  await database.migrate();
  await seedEmptyShop(database.db);
  const sandbox = await startSandbox({ dataDir: env.DATA_DIR, port: env.SANDBOX_PORT, shopUrl: publicUrl, log });
  const providers = providersOf(env, sandbox.ready);
  const shop = await openShop({ env, database, providers, publicUrl, log });
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: shop.app.server } } });
  await shop.app.register(middie);
  shop.app.use((request, response, next) => {
    if (/^\/(?:api|images)\//.test(request.url ?? '')) next();
    else vite.middlewares(request, response, next);
  });
  await servePages(shop.app, {
    kept: shop.kept,
    calls: shop.calls,
    publicUrl,
    sources: sourcesOf(providers),
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as StorefrontBuild,
    mode: 'development',
  });
  const close = async () => {
    await vite.close();
    await shop.close();
    await database.close();
    await sandbox.stop();
    lock.release();
    process.exit(0);
  };
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
  await shop.app.listen({ port: env.PORT, host: env.HOST });
  lock.note(publicUrl);
  process.stdout.write(`\nMaidan in development: ${publicUrl}\nSandbox: ${sandbox.ready.url}\n`);
}
