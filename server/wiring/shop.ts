import path from 'node:path';
import { Picture } from '#artwork/picture.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { type Backups, backupsOf, workBackups } from '#server/backup/nightly.ts';
import { findPicture } from '#server/catalogue/queries.ts';
import { onlyStockOf, stockTag } from '#server/catalogue/tags.ts';
import { invalidatedChannel } from '#server/catalogue/tell-pages.ts';
import { createDesignProcesses, type DesignProcesses } from '#server/custom-merch/design-process.ts';
import { makePrintFiles } from '#server/custom-merch/make-print-files.ts';
import { createDocumentProcesses } from '#server/invoices/document-process.ts';
import { openMailSender } from '#server/mail/send-mail.ts';
import { openRazorpay, type Wire } from '#server/payments/razorpay-client.ts';
import { createPictureStore, type PictureStore } from '#server/pictures/picture-store.ts';
import { picturesToWarm } from '#server/pictures/pictures-to-warm.ts';
import type { ShopContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type DiskSpace, freeBytesOf, usualThresholds, watchDiskSpace } from '#server/platform/disk-space.ts';
import { type Env, packsItself } from '#server/platform/env.ts';
import { type Files, openFiles } from '#server/platform/files.ts';
import { type Jobs, startJobs } from '#server/platform/jobs.ts';
import { createLimits } from '#server/platform/limits.ts';
import { type LoadMeter, startLoadMeter } from '#server/platform/load-meter.ts';
import type { Log, Output } from '#server/platform/logging.ts';
import type { RunRequest } from '#server/platform/operator-socket.ts';
import { ownSecret, ownSecretFile } from '#server/platform/own-secret.ts';
import type { Patience } from '#server/platform/patience.ts';
import type { Providers } from '#server/platform/providers.ts';
import { createResponseCache, type ResponseCache } from '#server/platform/response-cache.ts';
import type { Secret } from '#server/platform/secret.ts';
import { createWorkTurns, noTurns, type WorkTurns } from '#server/platform/work-turns.ts';
import { type CatalogueSearch, createCatalogueSearch } from '#server/search/search-catalogue.ts';
import { recordSecurityEvent, type SecurityEvent } from '#server/security/record-event.ts';
import { openShiprocket } from '#server/shipping/shiprocket-client.ts';
import { createPictureProcesses } from '#server/uploads/picture-process.ts';
import { type App, buildApp } from './app.ts';
import { commandUsages } from './command-usages.ts';
import { engineFolder } from './find-shop.ts';
import { manifest } from './manifest.ts';
import type { ShopDatabase } from './open-shop-database.ts';
import { operatorCommands } from './operator-commands.ts';
import { runCommand } from './run-command.ts';
import { createWatch } from './watch-over.ts';
import { workJobs } from './work-jobs.ts';

export interface Shop extends App {
  jobs: Jobs;
  cache: ResponseCache;
  files: Files;
  disk: DiskSpace;
  commands: ReturnType<typeof operatorCommands>;
  /** Runs a command that was typed, and gives its exit code. */
  run: RunRequest;
  admit: LoadMeter['admit'];
  turns: WorkTurns;
  /** Draws ahead what visitors see first: the home page's pictures, then a card of every product. Runs until closed. */
  warmPictures(): Promise<void>;
  /** Finishes running requests and jobs, then closes everything but the database it was given. */
  close(): Promise<void>;
}

/** What a shop is opened with. */
interface ShopDeps {
  env: Env;
  database: ShopDatabase;
  providers: Providers;
  publicUrl: string;
  now?: () => Date;
  /** How the gateway is reached, where it is not plain `fetch`. */
  wire?: Partial<Wire>;
  /** Jobs are queued and not worked. */
  idle?: boolean;
  /** Tells the free bytes of the data folder's disk, where it is not the system that is asked. */
  freeBytes?: () => Promise<number>;
  /** How long it waits for who is slow, where that is not as usual. */
  patience?: Partial<Patience>;
  /** What tells how much there is to do, where it is not measured. */
  meter?: LoadMeter;
  log: Log;
  /** Where requests are logged, where that is not the standard output. */
  logTo?: Output;
}

/** Puts the parts together over an open, migrated database: what `main` runs and what tests use. */
export async function openShop(deps: ShopDeps): Promise<Shop> {
  const { env, database, providers, publicUrl, log, now = () => new Date() } = deps;
  const cache = createResponseCache();
  const meter = deps.meter ?? startLoadMeter(() => database.pool.waitingCount);
  const limits = await createLimits(env.REDIS_URL, log);
  const turns = env.WORK_BUDGETS === 'on' ? createWorkTurns() : noTurns;
  const disk = await watchDisk(deps);
  const pictures = openPictures(deps, disk);
  const files = await openFiles(env);
  const processes = openProcesses(log);
  const search = createCatalogueSearch(database.db);
  await forgetWhatChanges(database, cache, search);
  const jobs = await startJobs(database, log, { idle: deps.idle ?? false });
  const shop: ShopContext = {
    db: database.db,
    jobs,
    files,
    cache,
    limits,
    log,
    secret: await secretOf(env, database),
    publicUrl,
    now,
    packsItself: packsItself(env),
    stockChanged(ids) {
      cache.invalidate(ids.map(stockTag));
      search.restock(ids);
    },
  };
  const { gateway, mail, courier } = openOutside(providers, now, deps.wire);
  const alone = database.kind === 'embedded';
  const backups = backupsOf(env, database.pool, manifest.version);
  const watch = createWatch({ ...shop, disk, roomMb: env.UPLOADS_ROOM_MB, ...((alone || env.BACKUPS) && { backups }) });
  const working = deps.idle ? undefined : courier;
  await workJobs(jobs, shop, { gateway, mail, processes: processes.designProcesses, courier: working, alone, watch });
  await startBackups(deps, jobs, backups, { ...shop, disk });
  let closing = false;
  const { app, calls } = await buildApp({
    ...shop,
    env,
    providers,
    gateway,
    pictures,
    ...processes,
    search,
    passwords: createPasswords(),
    version: manifest.version,
    disk,
    patience: deps.patience,
    logTo: deps.logTo,
    meter,
    turns,
    health: { isAway: () => database.isAway(), findings: () => watch.last() },
  });
  return {
    app,
    calls,
    jobs,
    cache,
    files,
    admit: meter.admit,
    turns,
    disk,
    ...commandsOf({ ...shop, env, jobs, disk, processes: processes.designProcesses }, backups),
    warmPictures: () => warm(database, pictures, () => closing),
    async close() {
      closing = true;
      disk.stop();
      await app.close();
      await jobs.stop();
      mail?.close();
      meter.close();
      await Promise.all([...Object.values(processes).map((one) => one.close()), pictures.close(), limits.close()]);
    },
  };
}

/** The secret that is set, or the shop's own: in a file of its folder, or where several processes share a database in that. */
async function secretOf({ AUTH_SECRET, AUTH_SECRET_OLD, DATA_DIR }: Env, { db, kind }: ShopDatabase): Promise<Secret> {
  if (AUTH_SECRET) return secretsOf(AUTH_SECRET, AUTH_SECRET_OLD);
  return ownSecret(db, kind === 'embedded' ? ownSecretFile(DATA_DIR) : undefined);
}

/** Draws ahead what visitors will want first, one picture after the other, until the shop closes. */
async function warm({ db }: ShopDatabase, pictures: PictureStore, isClosing: () => boolean): Promise<void> {
  for (const wanted of await picturesToWarm(db)) {
    if (isClosing()) return;
    await pictures.warm([wanted]);
  }
}

/** What draws and decodes apart from the shop, in processes that end with their task. */
function openProcesses(log: Log) {
  return {
    pictureProcesses: createPictureProcesses(log),
    designProcesses: createDesignProcesses(log),
    documentProcesses: createDocumentProcesses(log),
  };
}

/** Has backups made each night, and copies of the pages where the log is kept. */
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
  shop: Omit<ShopContext, 'jobs'> & { jobs: Jobs; disk: DiskSpace; processes: DesignProcesses; env: Env },
  backups: Backups,
): Pick<Shop, 'commands' | 'run'> {
  const remake = (orderId: string) => makePrintFiles(shop, orderId, { again: true });
  const commands = operatorCommands(
    {
      ...{ db: shop.db, files: shop.files, jobs: shop.jobs, disk: shop.disk, backups, remake, roomMb: shop.env.UPLOADS_ROOM_MB },
      ...{ demonstration: shop.env.SHOP_MODE === 'demo', byHand: !shop.packsItself },
    },
    shop,
  );
  const record = (event: SecurityEvent) => recordSecurityEvent(shop.db, event);
  return { commands, run: (request, say) => runCommand(request, commands, commandUsages, say, record) };
}

/** Opens the services outside that are configured. */
function openOutside({ razorpay, mail, shiprocket }: Providers, now: () => Date, wire?: Partial<Wire>) {
  return {
    gateway: razorpay && openRazorpay(razorpay, wire),
    mail: mail && openMailSender(mail),
    courier: shiprocket && openShiprocket(shiprocket, fetch, now),
  };
}

function openPictures({ env, database, log }: ShopDeps, disk: DiskSpace): PictureStore {
  return createPictureStore({
    dir: path.join(env.DATA_DIR, 'pictures'),
    findPicture: async (id) => Picture.nullable().parse(await findPicture(database.db, id)),
    log,
    keeps: () => disk.level() === 'enough',
  });
}

/** A database that is elsewhere has its own disk: then what is full here stops no order. */
function watchDisk({ env, database, log, freeBytes }: ShopDeps): Promise<DiskSpace> {
  const engine = engineFolder(env.DATA_DIR);
  // Each may be a disk of its own.
  const places = [env.DATA_DIR, engine, path.join(engine, 'pg_wal')];
  const free = freeBytes ?? (() => freeBytesOf(places));
  const holdsDatabase = database.kind === 'embedded' || freeBytes !== undefined;
  return watchDiskSpace({ free, log, thresholds: holdsDatabase ? usualThresholds : { ...usualThresholds, full: 0 } });
}

/** Lets go of finished pages and of the search's index when any process says that the catalogue has changed. */
async function forgetWhatChanges(
  database: Database,
  cache: ResponseCache,
  search: Pick<CatalogueSearch, 'forget' | 'restock'>,
): Promise<void> {
  const invalidate = (tags: string[] | 'everything') => {
    cache.invalidate(tags);
    const stocked = tags === 'everything' ? undefined : onlyStockOf(tags);
    if (stocked) search.restock(stocked);
    else search.forget();
  };
  await database.listen(invalidatedChannel, {
    message: (payload) => invalidate(parseInvalidated(payload)),
    lost() {
      cache.doubt();
      search.forget();
    },
  });
}

function parseInvalidated(payload: string): string[] | 'everything' {
  const value: unknown = JSON.parse(payload);
  return Array.isArray(value) ? value.map(String) : 'everything';
}

function secretsOf(now: string, before: string | undefined): Secret {
  return before === undefined ? now : [now, before];
}
