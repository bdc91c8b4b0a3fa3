import path from 'node:path';
import { PictureFacts } from '#artwork/picture.ts';
import type { ShopSettings } from '#contract/settings.ts';
import { type FigureSources, shopReadings } from '#server/app/api/shop-figures.ts';
import { commandRecords } from '#server/app/commands/command-records.ts';
import { commandUsages } from '#server/app/commands/command-usages.ts';
import { operatorCommands } from '#server/app/commands/operator-commands.ts';
import { runCommand } from '#server/app/commands/run-command.ts';
import { createWatch, findStandstills } from '#server/app/commands/watch-over.ts';
import { findShown, readPhotograph } from '#server/catalogue/catalogue-lists/photographs.ts';
import { createPictureStore, type PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { picturesToWarm } from '#server/catalogue/pictures/pictures-to-warm.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';
import { findPicture } from '#server/catalogue/products/queries.ts';
import { stockTag } from '#server/catalogue/products/tags.ts';
import type { CatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import { createPasswords, type Passwords } from '#server/customers/accounts/passwords.ts';
import { type NetworkPurge, purgeNetwork } from '#server/foundation/cache/purge-network.ts';
import { createResponseCache, type ResponseCache } from '#server/foundation/cache/response-cache.ts';
import type { Providers } from '#server/foundation/child-processes/providers.ts';
import { findSlidePicture } from '#server/foundation/content/slide-pictures.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { watchGrowth } from '#server/foundation/database/grown-tables.ts';
import { type Files, openFiles } from '#server/foundation/files/files.ts';
import type { ShopContext } from '#server/foundation/http/context.ts';
import type { RequestTimeouts } from '#server/foundation/http/request-timeouts.ts';
import { type Jobs, startJobs } from '#server/foundation/jobs/jobs.ts';
import { type CostLimiter, createCostLimiter, noCostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { createLimits } from '#server/foundation/limits/limits.ts';
import { type LoadMeter, startLoadMeter } from '#server/foundation/limits/load-meter.ts';
import type { SpanExport } from '#server/foundation/logging/export-spans.ts';
import type { Log, Output } from '#server/foundation/logging/logging.ts';
import { createMetrics, type Metrics } from '#server/foundation/logging/metrics.ts';
import { type DiskSpace, freeBytesOf, usualThresholds, watchDiskSpace } from '#server/foundation/process/disk-space.ts';
import { awayServices, type Env } from '#server/foundation/process/env.ts';
import type { RunRequest } from '#server/foundation/process/operator-socket.ts';
import type { MutableSettings } from '#server/foundation/settings/follow-settings.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { packageManifest } from '#server/foundation/values/manifest.ts';
import { ownSecret, ownSecretFile } from '#server/foundation/values/own-secret.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { packsNow } from '#server/fulfilment/delivery-promise/packs-now.ts';
import type { DesignProcesses } from '#server/fulfilment/garments/design-process.ts';
import { makePrintFiles } from '#server/fulfilment/print-files/make-print-files.ts';
import type { Wire } from '#server/money/gateway/razorpay-client.ts';
import { followPlans } from '#server/office/catalogue/publish-by-time.ts';
import type { ContentContext } from '#server/office/content/content-context.ts';
import type { PrintProcesses } from '#server/office/print-drawing/print-process.ts';
import { lookAtDesigns } from '#server/office/printing/look-at-designs.ts';
import { removeDemoPersons } from '#server/office/sign-in/demo-persons.ts';
import { type Backups, backupsOf, workBackups } from '#server/operations/backup/nightly.ts';
import { fillPrintRoom } from '#server/operations/demo-data/fill-print-room.ts';
import { fillWork as fillDemoWork } from '#server/operations/demo-data/fill-work.ts';
import { isDemonstration, markRealShop } from '#server/operations/demo-data/real-shop.ts';
import { type App, type AppParts, buildApp } from './app.ts';
import { shopCosts, shopLimits, shopQueues } from './area-tables.ts';
import { type VisitFill, watchVisits } from './fill-on-visit.ts';
import { engineFolder } from './find-shop.ts';
import { openOutside } from './open-outside.ts';
import { openProcesses, type ShopProcesses } from './open-processes.ts';
import { openSearch } from './open-search.ts';
import type { ShopDatabase } from './open-shop-database.ts';
import { watchSettings } from './watch-settings.ts';
import { workJobs } from './work-jobs.ts';

export interface Shop extends App {
  jobs: Jobs;
  cache: ResponseCache;
  files: Files;
  disk: DiskSpace;
  commands: ReturnType<typeof operatorCommands>;
  /** Runs an operator command and returns its exit code. */
  run: RunRequest;
  admit: LoadMeter['admit'];
  /** Metrics; undefined if disabled. */
  metrics: Metrics | undefined;
  turns: CostLimiter;
  shopFacts: KnownFacts;
  settings: ShopSettings;
  /** Renderer of page previews for the office, set once pages can be served. */
  pages: ContentContext['pages'];
  /**
   * Renders pictures before they are requested: the home page's first, then a card of every product. Stops when the
   * shop closes.
   */
  warmPictures(): Promise<void>;
  /** Fill of a demonstration by its first visitor; undefined in production or if DEMO_ORDERS is 0. */
  visitFill: VisitFill | undefined;
  /** Starts draining: /readyz fails and connections close after their next response. Requests are still answered. */
  leave(): void;
  /** Completes running requests and jobs, then closes everything except the given database. */
  close(): Promise<void>;
}

/** Dependencies of a shop. */
interface ShopDeps {
  env: Env;
  database: ShopDatabase;
  providers: Providers;
  publicUrl: string;
  now?: () => Date;
  /** Transport to the gateway, if not `fetch`. */
  wire?: Partial<Wire>;
  /** True if other processes use the same database. */
  crew?: boolean;
  /** True if this process queues jobs without running them. */
  idle?: boolean;
  /** Returns the free bytes of the data folder's disk; asks the system by default. */
  freeBytes?: () => Promise<number>;
  /** Overrides of the request timeouts. */
  patience?: Partial<RequestTimeouts>;
  /** Load meter; measures this process by default. */
  meter?: LoadMeter;
  /** Password hashing; tests pass a cheaper one. */
  passwords?: Passwords;
  /** Child processes that render; tests pass some that remember their results. */
  processes?: Partial<ShopProcesses>;
  log: Log;
  /** Output of the request log, if not stdout. */
  logTo?: Output;
}

/** Creates the shop on an open, migrated database, for `main` and for tests. */
export async function openShop(deps: ShopDeps): Promise<Shop> {
  const { env, database, providers, publicUrl, log, now = () => new Date() } = deps;
  const cache = createResponseCache({ edge: env.CDN_PURGE_URL !== undefined });
  const network = openNetwork(env, log);
  const shopFacts = createShopFacts();
  const settings: MutableSettings = { timeline: {}, now };
  const meter = deps.meter ?? startLoadMeter(database.waiting);
  const limits = await createLimits(shopLimits, env.REDIS_URL, log);
  const turns = env.WORK_BUDGETS === 'on' ? createCostLimiter(shopCosts) : noCostLimiter;
  const disk = await watchDisk(deps);
  const files = await openFiles(env);
  const pictures = openPictures(deps, files, disk);
  const processes = { ...openProcesses(log, now), ...deps.processes };
  const search = await openSearch(deps, shopFacts, cache, network);
  const opening = await watchSettings({ env, database, cache, network, shopFacts, settings, log });
  if (env.SHOP_MODE === 'production') await startForReal(database, now());
  const spans = await openTraces(env, log);
  const jobs = await startJobs(database, shopQueues, log, { idle: deps.idle ?? false, spans });
  const shop: ShopContext = {
    ...{ db: database.db, jobs, files, cache, limits, log, shopFacts, settings, publicUrl, now },
    secret: await secretOf(env, database),
    packsItself: () => packsNow(settings, env),
    stockChanged: (ids) => forgetStock({ database, cache, search }, ids),
  };
  const { gateway, mail, courier } = openOutside(providers, now, shop, deps.wire);
  const alone = database.kind === 'embedded';
  const backups = backupsOf(env, database.pool, packageManifest.version);
  const looked = watchedParts(deps, disk, backups);
  const watch = createWatch(settings, { ...shop, ...looked });
  const reach = { gateway, mail, ...processes, courier: deps.idle ? undefined : (courier ?? null), watch };
  await workJobs(jobs, shop, { ...reach, alone: alone && !deps.crew, roomMb: env.UPLOADS_ROOM_MB });
  await startBackups(deps, jobs, backups, { ...shop, disk });
  const growth = deps.idle ? undefined : watchGrowth(database, log);
  const course = { closing: false, leaving: false };
  const pages: ContentContext['pages'] = {};
  const plans = await followPlans({ ...shop, listen: database.listen });
  const metrics = openMetrics(deps, { database, cache, meter, pictures, findings: () => watch.last(), now });
  const { app, calls } = await buildApp({
    ...shop,
    ...{ env, providers, pictures, search, disk, meter, turns, metrics, pages },
    ...{ sender: mail, backups: looked.backups, sendAgain: jobs.sendAgain, gateway, courier, spans },
    standstills: () => findStandstills(settings, database.db, now(), { ...looked, byHand: !shop.packsItself() }),
    ...{ db: database.shopperDb, officeDb: database.db, catalogueDb: database.reads.db },
    ...processes,
    passwords: deps.passwords ?? createPasswords(),
    version: packageManifest.version,
    patience: deps.patience,
    logTo: deps.logTo,
    health: healthOf({ database, watch, course, opening }),
  });
  const visitFill = watchVisits(app, env, { ...shop, jobs, processes: processes.designProcesses });
  return {
    app,
    calls,
    ...{ jobs, cache, files, metrics, turns, disk, pages, shopFacts, settings },
    admit: meter.admit,
    ...commandsOf({ ...shop, env, jobs, disk, ...processes }, backups),
    visitFill,
    warmPictures: () => warm(shopFacts, database, pictures, () => course.closing),
    leave: () => void Object.assign(course, { leaving: true }),
    async close() {
      Object.assign(course, { closing: true, leaving: true });
      for (const one of [disk, growth]) one?.stop();
      opening.stop();
      await app.close();
      await visitFill?.stop();
      await Promise.all([jobs.stop(), plans.stop(), search.close()]);
      for (const one of [mail, meter, metrics, network]) one?.close();
      await closeAll([...Object.values(processes), pictures, limits, spans]);
    },
  };
}

/** Creates the client that purges the CDN, if one is configured. */
function openNetwork({ CDN_PURGE_URL: url, CDN_PURGE_HEADER: header }: Env, log: Log): NetworkPurge | undefined {
  return url ? purgeNetwork({ url, header }, log) : undefined;
}

/**
 * Returns the parts in which overdue work is searched. Omits backups if the database is external, since its backups are
 * elsewhere, unless BACKUPS names a folder.
 */
function watchedParts({ env, database: { kind } }: ShopDeps, disk: DiskSpace, backups: Backups) {
  return {
    disk,
    roomMb: env.UPLOADS_ROOM_MB,
    backups: kind === 'embedded' || env.BACKUPS ? backups : undefined,
    away: awayServices(env),
  };
}

interface HealthSources {
  database: ShopDatabase;
  watch: ReturnType<typeof createWatch>;
  course: { leaving: boolean };
  opening: Awaited<ReturnType<typeof watchSettings>>;
}

function healthOf({ database, watch, course, opening }: HealthSources): AppParts['health'] {
  return {
    isAway: () => database.isAway(),
    findings: () => watch.last(),
    isLeaving: () => course.leaving,
    isOpen: opening.isOpen,
  };
}

async function closeAll(parts: readonly ({ close(): unknown } | undefined)[]): Promise<void> {
  await Promise.all(parts.map((one) => one?.close()));
}

/** Creates the metrics of this process if enabled, since they cost a little per response. */
function openMetrics({ env, log }: ShopDeps, sources: Omit<FigureSources, 'version' | 'mode'>): Metrics | undefined {
  if (env.METRICS_PORT === undefined && !env.METRICS_TOKEN) return undefined;
  const metrics = createMetrics((error) =>
    log.warn({ event: 'metrics.read_failed', err: error }, 'a metric could not be read'),
  );
  for (const reading of shopReadings({ ...sources, version: packageManifest.version, mode: env.SHOP_MODE }))
    metrics.add(reading);
  return metrics;
}

/** Loads the trace exporter if a collector is configured. */
async function openTraces(env: Env, log: Log): Promise<SpanExport | undefined> {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_SERVICE_NAME: service,
  } = env;
  if (!endpoint) return undefined;
  const { exportSpans } = await import('#server/foundation/logging/export-spans.ts');
  const { OTEL_TRACES_SAMPLER_ARG: share, OTEL_BSP_SCHEDULE_DELAY: everyMs } = env;
  return exportSpans({ endpoint, headers, service, version: packageManifest.version, share, everyMs }, log);
}

/** Returns AUTH_SECRET, else the shop's generated secret, which is in a file, or in an external database. */
async function secretOf({ AUTH_SECRET, AUTH_SECRET_OLD, DATA_DIR }: Env, { db, kind }: ShopDatabase): Promise<Secret> {
  if (AUTH_SECRET) return secretsOf(AUTH_SECRET, AUTH_SECRET_OLD);
  return ownSecret(db, kind === 'embedded' ? ownSecretFile(DATA_DIR) : undefined);
}

/** Marks the database as a real shop's, and removes what it may have of a demonstration. */
async function startForReal({ db }: ShopDatabase, now: Date): Promise<void> {
  await markRealShop(db, now);
  await removeDemoPersons(db);
}

/** Renders pictures before they are requested, one after the other, until the shop closes. */
async function warm(
  shopFacts: KnownFacts,
  { db }: ShopDatabase,
  pictures: PictureStore,
  isClosing: () => boolean,
): Promise<void> {
  for (const wanted of await picturesToWarm(shopFacts, db)) {
    if (isClosing()) return;
    await pictures.warm([wanted]);
  }
}

/** Schedules nightly backups, and page copies if the log is archived. */
async function startBackups(
  { database, idle }: { database: ShopDatabase; idle?: boolean },
  jobs: Jobs,
  backups: Backups,
  shop: ShopContext & { disk: DiskSpace },
): Promise<void> {
  await workBackups(jobs, backups, shop);
  if (!idle) database.archive?.keepCopies();
}

function commandsOf(
  shop: Omit<ShopContext, 'jobs'> & {
    jobs: Jobs;
    disk: DiskSpace;
    designProcesses: DesignProcesses;
    printProcesses: PrintProcesses;
    env: Env;
  },
  backups: Backups,
): Pick<Shop, 'commands' | 'run'> {
  const remake = async (orderId: string) => {
    const made = await makePrintFiles({ ...shop, processes: shop.designProcesses }, orderId, { again: true });
    await lookAtDesigns(shop, orderId);
    return made;
  };
  const fillRoom = (seed: number) =>
    fillPrintRoom({ ...shop, processes: shop.designProcesses }, { seed, now: shop.now() });
  const fillWork = (seed: number) => fillDemoWork(shop, { seed, now: shop.now() });
  const commands = operatorCommands(
    {
      ...{
        db: shop.db,
        files: shop.files,
        jobs: shop.jobs,
        disk: shop.disk,
        backups,
        remake,
        fillRoom,
        fillWork,
        roomMb: shop.env.UPLOADS_ROOM_MB,
      },
      ...{
        demonstration: isDemonstration(shop.env),
        byHand: () => !shop.packsItself(),
        publicUrl: shop.publicUrl,
        shopFacts: shop.shopFacts,
        settings: shop.settings,
        away: awayServices(shop.env),
      },
      shopFacts: shop.shopFacts,
      settings: shop.settings,
    },
    shop,
  );
  return {
    commands,
    run: (request, say) => runCommand(request, commands, commandUsages, say, commandRecords(shop.db, shop.now)),
  };
}

function openPictures({ env, database, log }: ShopDeps, files: Files, disk: DiskSpace): PictureStore {
  const numberIn = (view: string) => Number(view.slice('photo'.length));
  return createPictureStore({
    dir: path.join(env.DATA_DIR, 'pictures'),
    findPicture: async (id, by) => PictureFacts.nullable().parse(await findPicture(database.db, id, by)),
    photographs: {
      find: (product, view, by) => findShown(database.db, product, view, by),
      read: (product, view) => readPhotograph(database.db, files, product, numberIn(view)),
    },
    findSlidePicture: (id) => findSlidePicture(database.db, files, id),
    log,
    keeps: () => disk.level() === 'enough',
  });
}

/** Monitors disk space. An external database has its own disk, so a full local disk does not stop orders. */
function watchDisk({ env, database, log, freeBytes }: ShopDeps): Promise<DiskSpace> {
  const engine = engineFolder(env.DATA_DIR);
  // Each folder is checked, as it may be on a separate disk.
  const places = [env.DATA_DIR, engine, path.join(engine, 'pg_wal')];
  const free = freeBytes ?? (() => freeBytesOf(places));
  const holdsDatabase = database.kind === 'embedded' || freeBytes !== undefined;
  return watchDiskSpace({ free, log, thresholds: holdsDatabase ? usualThresholds : { ...usualThresholds, full: 0 } });
}

interface Shown {
  database: Database;
  cache: ResponseCache;
  search: Pick<CatalogueSearch, 'restock'>;
}

/** Invalidates cached responses and search results whose stock is outdated. */
function forgetStock({ database, cache, search }: Shown, ids: string[]): void {
  database.reads.changed();
  cache.invalidate(ids.map(stockTag));
  search.restock(ids);
}

function secretsOf(now: string, before: string | undefined): Secret {
  return before === undefined ? now : [now, before];
}
