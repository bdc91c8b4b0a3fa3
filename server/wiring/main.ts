import path from 'node:path';
import { openWithSeller } from '#contract/seller.ts';
import { BackupRefused } from '#server/backup/backup-errors.ts';
import { seedEmptyShop } from '#server/catalogue/seed-empty-shop.ts';
import { EngineUnavailable } from '#server/engine/find-binaries.ts';
import { isTestKey } from '#server/payments/begin-payment.ts';
import type { Needs } from '#server/platform/context.ts';
import { keepToOurselves } from '#server/platform/data-dir.ts';
import { DataDirBusy, lockDataDir } from '#server/platform/data-dir-lock.ts';
import { MigrationHeldUp } from '#server/platform/database.ts';
import { parseEnv } from '#server/platform/env.ts';
import { startGivingBack } from '#server/platform/give-memory-back.ts';
import { openLog } from '#server/platform/logging.ts';
import { serveOperator } from '#server/platform/operator-socket.ts';
import { providersOf, sourcesOf } from '#server/platform/providers.ts';
import { SandboxMissing, startSandbox } from '#server/platform/sandbox-process.ts';
import { sayLastWords, writeLastWords } from '#server/platform/say-last-words.ts';
import { visible, visibleLines } from '#server/platform/visible.ts';
import { keepAssetsHourly } from '#server/site/past-assets.ts';
import { readSeller, SellerRefused } from '#server/site/read-seller.ts';
import { DataRefused } from './find-shop.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { clientFolder, loadBuild, servePages } from './pages.ts';
import { officeFolder, serveOffice } from './serve-office.ts';
import { openShop } from './shop.ts';

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
  keepToOurselves();
  const env = parseEnv(process.env);
  openWithSeller(await readSeller(env, new Date().getFullYear()));
  const asNew = process.argv.includes('--new');
  const log = openLog(env);
  const lock = lockDataDir(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const demo = env.SHOP_MODE === 'demo';
  const sandboxStarting = demo ? startSandbox({ dataDir: env.DATA_DIR, port: env.SANDBOX_PORT, shopUrl: publicUrl, log }) : undefined;
  // It starts beside the database; should that fail, the failure told is the database's, and the only one.
  sandboxStarting?.catch(() => {});
  const say = (line: string) => void process.stdout.write(`${visible(line)}\n`);
  const database = await timed('Opening the database', () => openShopDatabase(env, log, say, asNew ? 'asked' : 'first')).catch(
    async (error: unknown) => {
      await sandboxStarting?.then(
        (sandbox) => sandbox.stop(),
        () => {},
      );
      throw error;
    },
  );
  await timed('Bringing the database up to date', () => database.migrate());
  if (demo) await timed('Laying in the demonstration catalogue', () => seedEmptyShop(database.db));
  const sandbox = sandboxStarting && (await timed('Starting the sandbox', () => sandboxStarting));
  const providers = providersOf(env, sandbox?.ready);
  const shop = await openShop({ env, database, providers, publicUrl, log });
  await servePages(shop.app, {
    cache: shop.cache,
    calls: shop.calls,
    publicUrl,
    sources: sourcesOf(providers),
    build: loadBuild,
    admit: shop.admit,
    turns: shop.turns,
    mode: 'production',
    testMode: providers.razorpay !== undefined && isTestKey(providers.razorpay.keyId),
  });
  await serveOffice(shop.app, { mode: 'production' });
  const operator = await serveOperator(env.DATA_DIR, shop.run);

  let stopKeeping = () => {};
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    process.stdout.write('\nClosing: finishing what runs...\n');
    stopKeeping();
    await operator.close();
    await shop.close();
    await database.close();
    await sandbox?.stop();
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
  stopKeeping = keepBuilt({ db: database.db, log });
  lock.note(publicUrl);
  const data = env.DATABASE_URL ? 'PostgreSQL' : path.resolve(env.DATA_DIR);
  if (env.PICTURES_AHEAD === 'on')
    shop.warmPictures().catch((error: unknown) => log.error({ err: error }, 'drawing pictures ahead failed'));
  startGivingBack();
  const lines = [`Maidan is open: ${publicUrl}`, `  Office:    ${publicUrl}/office`];
  if (env.API_DOCS === 'on') lines.push(`  API page:  ${publicUrl}/api/docs`);
  lines.push(`  Data:      ${data}`);
  if (providers.sandboxUrl) lines.push(`  Sandbox:   ${providers.sandboxUrl} (test mode: no money moves, mail stays here)`);
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

/** Keeps the files of both builds until it is told to stop. */
function keepBuilt({ db, log }: Needs<'db' | 'log'>): () => void {
  const folders = [clientFolder, officeFolder].map((folder) => path.join(folder, 'assets'));
  const keeping = folders.map((folder) => keepAssetsHourly({ db, log, now: () => new Date() }, folder));
  return () => keeping.forEach((stop) => void stop());
}

sayLastWords();
main().catch((error: unknown) => {
  const told = [DataDirBusy, EngineUnavailable, DataRefused, BackupRefused, MigrationHeldUp, SandboxMissing, SellerRefused].some(
    (kind) => error instanceof kind,
  );
  const expected = error instanceof Error && (told || /^The environment is not right/.test(error.message));
  if (expected) process.stderr.write(`${visibleLines(error.message)}\n`);
  else writeLastWords(error);
  process.exit(1);
});
