import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Picture } from '#artwork/picture.ts';
import type { Db } from '#database/db.ts';
import { products } from '#database/schema/catalogue.ts';
import { facts } from '#database/schema/facts.ts';
import { sendResetCode } from './accounts/forgot-password.ts';
import { createPasswords } from './accounts/passwords.ts';
import { sweepAccounts } from './accounts/sweep-accounts.ts';
import { type App, buildApp } from './app.ts';
import { applyCatalogue, droppedChannel } from './catalogue/apply-catalogue.ts';
import { findPicture } from './catalogue/queries.ts';
import { readCatalogueFiles } from './catalogue/read-catalogue-files.ts';
import { stockTag } from './catalogue/tags.ts';
import { createDesignProcesses } from './custom-merch/design-process.ts';
import { makePrintFiles } from './custom-merch/make-print-files.ts';
import { sweepDesigns } from './custom-merch/sweep-designs.ts';
import { sweepOrdered } from './custom-merch/sweep-ordered.ts';
import type { Env } from './env.ts';
import { openMailSender, sendQueuedMail } from './mail/send-mail.ts';
import { operatorCommands, seedFolder } from './operator-commands.ts';
import { orderKey } from './orders/order-reference.ts';
import { workOrders } from './orders/work-orders.ts';
import { openRazorpay, type Wire } from './payments/razorpay-client.ts';
import { workPayments } from './payments/work-payments.ts';
import { createPictureStore } from './pictures/picture-store.ts';
import { picturesToWarm } from './pictures/pictures-to-warm.ts';
import type { Database } from './platform/database.ts';
import { type Files, openFiles } from './platform/files.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { createKeptReplies, type KeptReplies } from './platform/kept-replies.ts';
import { createLimits } from './platform/limits.ts';
import type { Providers } from './platform/providers.ts';
import { createCatalogueSearch } from './search/search-catalogue.ts';
import { openShiprocket } from './shipping/shiprocket-client.ts';
import { workShipping } from './shipping/work-shipping.ts';
import { createPictureProcesses } from './uploads/picture-process.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };

export interface Shop extends App {
  jobs: Jobs;
  kept: KeptReplies;
  files: Files;
  commands: ReturnType<typeof operatorCommands>;
  /** Draws ahead what visitors see first: the home page's pictures, then a card of every product. Runs until closed. */
  warmPictures(): Promise<void>;
  /** Finishes running requests and jobs, then closes everything but the database it was given. */
  close(): Promise<void>;
}

/** Puts the parts together over an open, migrated database: what `main` runs and what tests use. */
export async function openShop(deps: {
  env: Env;
  database: Database;
  providers: Providers;
  publicUrl: string;
  now?: () => Date;
  /** How the gateway is reached, where it is not plain `fetch`. */
  wire?: Partial<Wire>;
  /** Jobs are queued and not worked. */
  idle?: boolean;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}): Promise<Shop> {
  const { env, database, providers, publicUrl, log, now = () => new Date() } = deps;
  const kept = createKeptReplies();
  const limits = createLimits(env.REDIS_URL, log);
  const pictures = createPictureStore({
    dir: path.join(env.DATA_DIR, 'pictures'),
    findPicture: async (id) => Picture.nullable().parse(await findPicture(database.db, id)),
    log,
  });
  const files = await openFiles(env);
  const pictureProcesses = createPictureProcesses(log);
  const designProcesses = createDesignProcesses(log);
  const search = createCatalogueSearch(database.db);
  const drop = (tags: string[] | 'everything') => {
    kept.drop(tags);
    search.forget();
  };
  await database.listen(droppedChannel, { message: (payload) => drop(parseDropped(payload)), lost: () => drop('everything') });
  const jobs = await startJobs(database, log, { idle: deps.idle ?? false });
  const gateway = providers.razorpay && openRazorpay(providers.razorpay, deps.wire);
  const stockChanged = (ids: string[]) => kept.drop(ids.map(stockTag));
  await workPayments(jobs, { db: database.db, jobs, gateway, now, log, stockChanged });
  const secret = env.AUTH_SECRET ?? (await ownSecret(database.db));
  const changes = { db: database.db, jobs, secret, publicUrl, now, stockChanged };
  await workOrders(jobs, changes);
  const mail = providers.mail && openMailSender(providers.mail);
  // Without a mail server the mails wait in the outbox.
  if (mail) await jobs.work('send-mail', ({ mailId }) => sendQueuedMail(database.db, mail, mailId));
  await jobs.work('send-reset-code', (asked) => sendResetCode({ db: database.db, jobs, secret, publicUrl, now }, asked));
  const courier = providers.shiprocket && openShiprocket(providers.shiprocket, fetch, now);
  // Without a courier the parcels wait in the queue.
  if (courier && !deps.idle) {
    const shopKey = (orderId: string) => orderKey(secret, orderId);
    await workShipping(
      jobs,
      { db: database.db, jobs, courier, files, publicUrl, orderKey: shopKey, now, log },
      { alone: database.kind === 'embedded' },
    );
  }
  const drawing = { db: database.db, files, processes: designProcesses, now };
  await jobs.work('make-print-files', async ({ orderId }) => void (await makePrintFiles(drawing, orderId)));
  await jobs.work('sweep-uploads', async () => {
    await sweepDesigns({ db: database.db, files }, now());
    await sweepOrdered({ db: database.db, files }, now());
    await sweepUploads({ db: database.db, files }, now());
  });
  await jobs.work('sweep-accounts', () => sweepAccounts(database.db, now()));
  await jobs.schedule('sweep-accounts', '15 * * * *', {});
  await jobs.schedule('sweep-uploads', '30 21 * * *', {});
  let closing = false;
  const { app, calls } = await buildApp({
    env,
    publicUrl,
    database,
    providers,
    gateway,
    log,
    jobs,
    kept,
    limits,
    pictures,
    files,
    pictureProcesses,
    designProcesses,
    search,
    passwords: createPasswords(),
    secret,
    version: manifest.version,
    now,
  });
  return {
    app,
    calls,
    jobs,
    kept,
    files,
    commands: operatorCommands({ db: database.db, files, remake: (orderId) => makePrintFiles(drawing, orderId, { again: true }) }, changes),
    async warmPictures() {
      for (const wanted of await picturesToWarm(database.db)) {
        if (closing) return;
        await pictures.warm([wanted]);
      }
    },
    async close() {
      closing = true;
      await app.close();
      await jobs.stop();
      mail?.close();
      await Promise.all([pictures.close(), pictureProcesses.close(), designProcesses.close(), limits.close()]);
    },
  };
}

function parseDropped(payload: string): string[] | 'everything' {
  const value: unknown = JSON.parse(payload);
  return Array.isArray(value) ? value.map(String) : 'everything';
}

/** The secret made for this database where the environment gives none: kept with the data it protects. */
async function ownSecret(db: Db): Promise<string> {
  await db
    .insert(facts)
    .values({ name: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const row = (await db.select().from(facts).where(eq(facts.name, 'secret')).limit(1))[0];
  if (!row) throw new Error('the secret could not be kept');
  return row.value;
}

/** Lays the demonstration catalogue into a database without products. Returns how many were laid in. */
export async function seedEmptyShop(db: Db): Promise<number> {
  const counted = (await db.select({ count: sql<number>`count(*)::int` }).from(products))[0];
  if (counted && counted.count > 0) return 0;
  const catalogue = await readCatalogueFiles(seedFolder);
  return (await applyCatalogue(db, catalogue, { recount: false })).added;
}
