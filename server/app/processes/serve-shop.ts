import path from 'node:path';
import { serveMetrics } from '#server/app/api/mount-metrics.ts';
import { clientFolder, loadBuild, servePages } from '#server/app/pages/pages.ts';
import { officeFolder, serveOffice } from '#server/app/pages/serve-office.ts';
import type { ShopDatabase } from '#server/app/shop/open-shop-database.ts';
import { openShop, type Shop } from '#server/app/shop/shop.ts';
import { providersOf, type SandboxReady, sourcesOf } from '#server/foundation/child-processes/providers.ts';
import { redirectOf } from '#server/foundation/content/redirects.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { drainConnections } from '#server/foundation/http/drain-connections.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { startIdleGc } from '#server/foundation/process/idle-gc.ts';
import { serveOperator } from '#server/foundation/process/operator-socket.ts';
import type { ReservedPort } from '#server/foundation/process/reserved-port.ts';
import { isTestKey } from '#server/money/payment-routes/begin-payment.ts';
import { keepAssetsHourly } from '#server/operations/site/past-assets.ts';

/** Options of a process that serves the shop. */
export interface Serving {
  env: Env;
  log: Log;
  database: ShopDatabase;
  sandbox: SandboxReady | undefined;
  publicUrl: string;
  /** Reserved socket on which to listen; without it the server opens PORT. */
  reserved?: ReservedPort | undefined;
  /**
   * True for the process that runs tasks done only once: operator commands, pictures ahead of demand, storing build
   * files.
   */
  first: boolean;
  /** True if other processes use the same database. */
  crew: boolean;
}

/** Handle of a process that serves the shop. */
export interface Served {
  /** Metrics, if enabled. */
  metrics: Shop['metrics'];
  /** Port of the separate metrics server, if any. */
  figuresPort: number | undefined;
  sandboxUrl: string | undefined;
  /** Drains for the given seconds, completes running work and closes everything except the database. */
  close(leaveSeconds: number): Promise<void>;
}

/** Opens the shop on an open database and starts listening. */
export async function serveShop({
  env,
  log,
  database,
  sandbox,
  publicUrl,
  reserved,
  first,
  crew,
}: Serving): Promise<Served> {
  const providers = providersOf(env, sandbox);
  const shop = await openShop({
    env,
    database,
    providers,
    publicUrl,
    log,
    crew,
    idle: env.ROLE === 'web' || env.ROLE === 'pictures',
  });
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl,
    shopFacts: shop.shopFacts,
    sources: sourcesOf(providers),
    build: loadBuild,
    admit: shop.admit,
    turns: shop.turns,
    pages: shop.pages,
    redirectOf: (path, query) => redirectOf(shop.settings, path, query, new Date()),
    mode: 'production',
    testMode: providers.razorpay !== undefined && isTestKey(providers.razorpay.keyId),
  });
  await serveOffice(shop.app, { mode: 'production' });
  const operator = first ? await serveOperator(env.DATA_DIR, shop.run) : undefined;
  // In a cluster, the primary process has the metrics server, and adds up the workers' metrics.
  const watched = crew ? undefined : await openFigures(shop, env, log);
  reserved?.handOver(shop.app.server);
  await shop.app.listen({ port: env.PORT, host: env.HOST });
  const stopKeeping = first ? keepBuilt({ db: database.db, log }) : () => {};
  if (first && env.PICTURES_AHEAD === 'on')
    shop
      .warmPictures()
      .catch((error: unknown) =>
        log.error({ event: 'pictures.warm_failed', err: error }, 'drawing pictures ahead failed'),
      );
  startIdleGc();
  return {
    metrics: shop.metrics,
    figuresPort: watched?.port,
    sandboxUrl: providers.sandboxUrl,
    async close(leaveSeconds) {
      shop.leave();
      if (leaveSeconds > 0) await drainConnections(shop.app.server, leaveSeconds * 1000);
      stopKeeping();
      await operator?.close();
      await shop.close();
      await watched?.close();
    },
  };
}

/** Serves the metrics on METRICS_PORT, if set. */
async function openFigures({ metrics }: Shop, { METRICS_PORT: port, METRICS_HOST: host }: Env, log: Log) {
  if (!metrics || port === undefined) return undefined;
  return serveMetrics(metrics, {
    port,
    host,
    failed: (error) => log.warn({ event: 'metrics.write_failed', err: error }, 'metrics could not be written'),
  });
}

/** Stores the files of both builds every hour until the returned function is called. */
function keepBuilt({ db, log }: Needs<'db' | 'log'>): () => void {
  const folders = [clientFolder, officeFolder].map((folder) => path.join(folder, 'assets'));
  const keeping = folders.map((folder) => keepAssetsHourly({ db, log, now: () => new Date() }, folder));
  return () => keeping.forEach((stop) => void stop());
}
