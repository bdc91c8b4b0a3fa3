import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Picture } from '#artwork/picture.ts';
import type { Db } from '#database/db.ts';
import { facts, products } from '#database/schema.ts';
import { type App, buildApp } from './app.ts';
import { applyCatalogue, droppedChannel } from './catalogue/apply-catalogue.ts';
import { findPicture } from './catalogue/queries.ts';
import { readCatalogueFiles } from './catalogue/read-catalogue-files.ts';
import type { Env } from './env.ts';
import { operatorCommands, seedFolder } from './operator-commands.ts';
import { moveOrder } from './orders/move-order.ts';
import { createPictureStore } from './pictures/picture-store.ts';
import { picturesToWarm } from './pictures/pictures-to-warm.ts';
import type { Database } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { createKeptReplies, type KeptReplies } from './platform/kept-replies.ts';
import { createLimits } from './platform/limits.ts';

const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };

export interface Shop extends App {
  kept: KeptReplies;
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
  publicUrl: string;
  now?: () => Date;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}): Promise<Shop> {
  const { env, database, publicUrl, log, now = () => new Date() } = deps;
  const kept = createKeptReplies();
  const limits = createLimits(env.REDIS_URL, log);
  const pictures = createPictureStore({
    dir: path.join(env.DATA_DIR, 'pictures'),
    findPicture: async (id) => Picture.nullable().parse(await findPicture(database.db, id)),
    log,
  });
  await database.listen(droppedChannel, {
    message: (payload) => kept.drop(parseDropped(payload)),
    lost: () => kept.drop('everything'),
  });
  const jobs = await startJobs(database, log);
  await jobs.work('confirm-order', async ({ orderId }) => {
    await moveOrder(database.db, orderId, 'confirmed', { actor: 'shop' });
  });
  let closing = false;
  const secret = env.AUTH_SECRET ?? (await ownSecret(database.db));
  const { app, calls } = await buildApp({ env, publicUrl, database, jobs, kept, limits, pictures, secret, version: manifest.version, now });
  return {
    app,
    calls,
    kept,
    commands: operatorCommands(database.db),
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
      await Promise.all([pictures.close(), limits.close()]);
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
  return (await applyCatalogue(db, catalogue.products, { recount: false })).added;
}
