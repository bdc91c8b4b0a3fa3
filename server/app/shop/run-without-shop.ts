import path from 'node:path';
import { commandRecords } from '#server/app/commands/command-records.ts';
import { commandUsages } from '#server/app/commands/command-usages.ts';
import { operatorCommands } from '#server/app/commands/operator-commands.ts';
import { runCommand } from '#server/app/commands/run-command.ts';
import { loadLists } from '#server/catalogue/catalogue-lists/load-lists.ts';
import { createShopFacts } from '#server/catalogue/products/mutable-facts.ts';
import { EngineUnavailable } from '#server/foundation/database-engine/find-binaries.ts';
import { openFiles } from '#server/foundation/files/files.ts';
import { openLog } from '#server/foundation/logging/logging.ts';
import { keepToOurselves } from '#server/foundation/process/data-dir.ts';
import { DataDirBusy, lockDataDir } from '#server/foundation/process/data-dir-lock.ts';
import { awayServices, type Env, parseEnv } from '#server/foundation/process/env.ts';
import type { OperatorRequest } from '#server/foundation/process/operator-socket.ts';
import { readTimeline } from '#server/foundation/settings/read-settings.ts';
import { visibleLines } from '#server/foundation/values/escape-control-chars.ts';
import { packageManifest } from '#server/foundation/values/manifest.ts';
import { backupsOf } from '#server/operations/backup/nightly.ts';
import { BackupRefused } from '#server/operations/backup-format/backup-errors.ts';
import { isDemonstration } from '#server/operations/demo-data/real-shop.ts';
import { runRestore } from '#server/operations/restore/backup-commands.ts';
import { shopQueues } from './area-tables.ts';
import { DataRefused, holdsShop, noShopIn } from './find-shop.ts';
import { openShopDatabase } from './open-shop-database.ts';
import { setRules } from './watch-settings.ts';

type Say = (line: string) => void;

/**
 * Runs a command while no shop is running, and returns its exit code. Opens the database in one of these folders under
 * its lock. Only `restore` may create a shop.
 */
export async function runWithoutShop(request: OperatorRequest, folders: readonly string[], say: Say): Promise<number> {
  keepToOurselves();
  try {
    const { command, args } = request;
    // Commands that need no shop run without opening one.
    if (!(command in commandUsages) || args.includes('--help'))
      return await runCommand(request, new Map(), commandUsages, say);
    const folder = folders.find((one) => holdsShop(one)) ?? folders[0] ?? '';
    const env = parseEnv({ ...process.env, DATA_DIR: folder });
    if (command === 'restore')
      return await runRestore(args, say, env, openLog({ LOG_LEVEL: quietLevel(env) }), {
        ...request,
        queues: shopQueues,
      });
    refuseWithoutShop(env, folder, folders);
    return await runAlone(request, env, say);
  } catch (error) {
    if (!isExplained(error)) throw error;
    const busy = error instanceof DataDirBusy && request.command !== 'restore';
    sayRefused(error, busy);
    return 1;
  }
}

function sayRefused({ message }: Error, busy: boolean): void {
  const hint = busy ? '\nIt does not answer commands now: it may be starting or closing. Try again in a moment.' : '';
  process.stderr.write(`${visibleLines(`${message}${hint}`)}\n`);
}

async function runAlone(request: OperatorRequest, env: Env, say: Say): Promise<number> {
  const lock = lockDataDir(env.DATA_DIR);
  try {
    const database = await openShopDatabase(env, openLog(env), say, 'never');
    try {
      await database.migrate();
      const settings = { timeline: await readTimeline(database.db), now: () => new Date() };
      const shopFacts = createShopFacts();
      await loadLists(database.db, shopFacts);
      setRules(shopFacts, settings, env);
      const backups = backupsOf(env, database.pool, packageManifest.version);
      const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
      const files = await openFiles(env);
      const demonstration = isDemonstration(env);
      const commands = operatorCommands({
        db: database.db,
        files,
        backups,
        roomMb: env.UPLOADS_ROOM_MB,
        publicUrl,
        shopFacts,
        settings,
        demonstration,
        away: awayServices(env),
      });
      return await runCommand(
        request,
        commands,
        commandUsages,
        say,
        commandRecords(database.db, () => new Date()),
      );
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

/** Returns a log level that hides PostgreSQL's notices from the command's output. */
function quietLevel({ LOG_LEVEL }: Env): string {
  return LOG_LEVEL === 'info' ? 'error' : LOG_LEVEL;
}

/** Returns true if the message of an error explains it completely. */
function isExplained(error: unknown): error is Error {
  const told = [DataDirBusy, DataRefused, BackupRefused, EngineUnavailable].some((kind) => error instanceof kind);
  return error instanceof Error && (told || /^The environment is not right/.test(error.message));
}

function refuseWithoutShop({ DATABASE_URL }: Env, folder: string, folders: readonly string[]): void {
  if (!DATABASE_URL && !holdsShop(folder))
    throw new DataRefused(noShopIn(folders.map((one) => path.resolve(one)).join(' or ')));
}
