import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { eq, inArray, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/db.ts';
import { assetsTable } from '#database/schema/assets.ts';
import { chooseEncoding } from '#server/foundation/cache/choose-encoding.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/**
 * Retention of an earlier build's files after a process last used them, in ms: a week, in which open pages are
 * reloaded.
 */
const keptMs = 7 * 86_400_000;

const unpack = promisify(brotliDecompress);

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.avif': 'image/avif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.json': 'application/json',
};

/**
 * Stores the files of a build in the database, so that processes of two releases can serve each other's pages. Deletes
 * files that were in no build for a week.
 */
export async function keepAssets(db: Db, folder: string, now: Date): Promise<void> {
  const files = await readdir(folder);
  const names = files.filter((file) => !/\.(?:br|gz)$/.test(file));
  if (names.length > 0) {
    const seen = await db
      .update(assetsTable)
      .set({ seenAt: now })
      .where(inArray(assetsTable.name, names))
      .returning({ name: assetsTable.name });
    const kept = new Set(seen.map(({ name }) => name));
    for (const name of names.filter((one) => !kept.has(one))) {
      const packed = files.includes(`${name}.br`);
      const bytes = await readFile(path.join(folder, packed ? `${name}.br` : name));
      await db
        .insert(assetsTable)
        .values({ name, bytes, packed, seenAt: now })
        .onConflictDoUpdate({ target: assetsTable.name, set: { seenAt: now } });
    }
  }
  await db.delete(assetsTable).where(lt(assetsTable.seenAt, new Date(now.getTime() - keptMs)));
}

/**
 * Stores the files of this build now and hourly until stopped. If the database is unavailable, the next hour retries.
 */
export function keepAssetsHourly({ db, log, now }: Needs<'db' | 'log' | 'now'>, folder: string): () => void {
  const keep = () =>
    void keepAssets(db, folder, now()).catch((error: unknown) =>
      log.warn({ event: 'assets.save_failed', err: error }, 'the assets of this build could not be saved'),
    );
  keep();
  const timer = setInterval(keep, 3_600_000).unref();
  return () => clearInterval(timer);
}

/** Serves the hashed files of other builds. This build's files have exact routes, which take precedence. */
export function mountPastAssets(app: FastifyInstance, { db }: Needs<'db'>): void {
  for (const folder of ['/assets', '/office/assets']) mountPastFolder(app, db, folder);
}

function mountPastFolder(app: FastifyInstance, db: Db, folder: string): void {
  app.get<{ Params: { name: string } }>(`${folder}/:name`, async (request, reply) => {
    const { name } = request.params;
    const type = types[path.extname(name)];
    // The name is validated, since PostgreSQL rejects NUL: letters, digits, underscores, dashes and dots.
    const row =
      type &&
      /^[\w.-]{1,100}$/.test(name) &&
      (await db.select().from(assetsTable).where(eq(assetsTable.name, name)).limit(1))[0];
    if (!row) throw new Problem(404, 'not_found', `There is nothing at ${folder}/${name.slice(0, 200)}`);
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    if (!row.packed) return reply.send(row.bytes);
    return chooseEncoding(request.headers['accept-encoding']) === 'br'
      ? reply.header('content-encoding', 'br').send(row.bytes)
      : reply.send(await unpack(row.bytes));
  });
}
