import path from 'node:path';
import { redirectOf } from '#server/content/redirects.ts';
import { isTestKey } from '#server/payments/begin-payment.ts';
import type { Needs } from '#server/platform/context.ts';
import type { Env } from '#server/platform/env.ts';
import { startGivingBack } from '#server/platform/give-memory-back.ts';
import type { Log } from '#server/platform/logging.ts';
import { serveOperator } from '#server/platform/operator-socket.ts';
import { providersOf, type SandboxReady, sourcesOf } from '#server/platform/providers.ts';
import type { ReservedPort } from '#server/platform/reserved-port.ts';
import { untilNobodyComes } from '#server/platform/until-nobody-comes.ts';
import { keepAssetsHourly } from '#server/site/past-assets.ts';
import { serveMetrics } from './mount-metrics.ts';
import type { ShopDatabase } from './open-shop-database.ts';
import { clientFolder, loadBuild, servePages } from './pages.ts';
import { officeFolder, serveOffice } from './serve-office.ts';
import { openShop, type Shop } from './shop.ts';

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
  startGivingBack();
  return {
    metrics: shop.metrics,
    figuresPort: watched?.port,
    sandboxUrl: providers.sandboxUrl,
    async close(leaveSeconds) {
      shop.leave();
      if (leaveSeconds > 0) await untilNobodyComes(shop.app.server, leaveSeconds * 1000);
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
