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

/** What a process serves the shop with. */
export interface Serving {
  env: Env;
  log: Log;
  database: ShopDatabase;
  sandbox: SandboxReady | undefined;
  publicUrl: string;
  /** The socket to listen on; where there is none, the server opens PORT. */
  reserved?: ReservedPort | undefined;
  /** Whether this one does what is done once: the operator's commands, pictures ahead, files of builds. */
  first: boolean;
  /** Whether other processes work on the database. */
  crew: boolean;
}

/** A process that answers. */
export interface Served {
  /** The figures, where somebody reads them. */
  metrics: Shop['metrics'];
  /** Where the figures are served apart, if they are. */
  figuresPort: number | undefined;
  sandboxUrl: string | undefined;
  /** Says for so many seconds that it is leaving, finishes what runs and closes all but the database. */
  close(leaveSeconds: number): Promise<void>;
}

/** Opens the shop over an open database and listens. */
export async function serveShop({ env, log, database, sandbox, publicUrl, reserved, first, crew }: Serving): Promise<Served> {
  const providers = providersOf(env, sandbox);
  const shop = await openShop({ env, database, providers, publicUrl, log, crew, idle: env.ROLE === 'web' || env.ROLE === 'pictures' });
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl,
    sources: sourcesOf(providers),
    build: loadBuild,
    admit: shop.admit,
    turns: shop.turns,
    pages: shop.pages,
    redirectOf: (path, query) => redirectOf(path, query, new Date()),
    mode: 'production',
    testMode: providers.razorpay !== undefined && isTestKey(providers.razorpay.keyId),
  });
  await serveOffice(shop.app, { mode: 'production' });
  const operator = first ? await serveOperator(env.DATA_DIR, shop.run) : undefined;
  // Of a crew the process that began it adds the figures up.
  const watched = crew ? undefined : await openFigures(shop, env, log);
  reserved?.handOver(shop.app.server);
  await shop.app.listen({ port: env.PORT, host: env.HOST });
  const stopKeeping = first ? keepBuilt({ db: database.db, log }) : () => {};
  if (first && env.SHOP_MODE === 'demo')
    shop.fillFirst().catch((error: unknown) => log.error({ err: error }, 'the demonstration could not be filled'));
  if (first && env.PICTURES_AHEAD === 'on')
    shop.warmPictures().catch((error: unknown) => log.error({ err: error }, 'drawing pictures ahead failed'));
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

/** Serves the figures on their own door, where one is set. */
async function openFigures({ metrics }: Shop, { METRICS_PORT: port, METRICS_HOST: host }: Env, log: Log) {
  if (!metrics || port === undefined) return undefined;
  return serveMetrics(metrics, { port, host, failed: (error) => log.warn({ err: error }, 'the figures could not be written') });
}

/** Keeps the files of both builds until it is told to stop. */
function keepBuilt({ db, log }: Needs<'db' | 'log'>): () => void {
  const folders = [clientFolder, officeFolder].map((folder) => path.join(folder, 'assets'));
  const keeping = folders.map((folder) => keepAssetsHourly({ db, log, now: () => new Date() }, folder));
  return () => keeping.forEach((stop) => void stop());
}
