import path from 'node:path';
import { parseEnv } from './env.ts';
import { loadBuild, servePages } from './pages.ts';
import { DataDirBusy, lockDataDir } from './platform/data-dir-lock.ts';
import { openDatabase } from './platform/database.ts';
import { openLog } from './platform/logging.ts';
import { serveOperator } from './platform/operator-socket.ts';
import { openShop, seedEmptyShop } from './shop.ts';

/** Says on the terminal what takes longer than a second. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const notice = setTimeout(() => process.stdout.write(`${what}...\n`), 1000);
  try {
    return await work();
  } finally {
    clearTimeout(notice);
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 1) process.stdout.write(`${what}: done in ${seconds.toFixed(1)} s\n`);
  }
}

/** Starts the shop and runs it until SIGINT or SIGTERM: then running requests finish and the database is closed. */
async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const log = openLog(env);
  const lock = lockDataDir(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const database = await timed('Opening the database', () =>
    openDatabase({ url: env.DATABASE_URL, folder: path.join(env.DATA_DIR, 'database') }),
  );
  await timed('Bringing the database up to date', () => database.migrate());
  if (env.SHOP_MODE === 'demo') await timed('Laying in the demonstration catalogue', () => seedEmptyShop(database.db));
  const shop = await openShop({ env, database, publicUrl, log });
  await servePages(shop.app, { kept: shop.kept, calls: shop.calls, publicUrl, build: loadBuild, mode: 'production' });
  const operator = await serveOperator(env.DATA_DIR, shop.commands);

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    process.stdout.write('\nClosing: finishing what runs...\n');
    await operator.close();
    await shop.close();
    await database.close();
    lock.release();
    process.stdout.write('Closed. All data is kept.\n');
  };
  const closeAndLeave = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', closeAndLeave);
  process.on('SIGTERM', closeAndLeave);

  await shop.app.listen({ port: env.PORT, host: env.HOST });
  lock.note(publicUrl);
  const data = env.DATABASE_URL ? 'PostgreSQL' : path.resolve(env.DATA_DIR);
  shop.warmPictures().catch((error: unknown) => log.error({ err: error }, 'drawing pictures ahead failed'));
  process.stdout.write(
    `\nMaidan is open: ${publicUrl}\n  API page:  ${publicUrl}/api/docs\n  Data:      ${data}\n  Payments:  test mode (cash on delivery; no money moves)\n\n`,
  );
}

main().catch((error: unknown) => {
  const expected = error instanceof DataDirBusy || (error instanceof Error && /^The environment is not right/.test(error.message));
  process.stderr.write(`${expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
