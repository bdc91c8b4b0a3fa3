import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import type { Queues } from '#server/foundation/jobs/queues.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { type CommandUsage, printUsageError, readArguments } from '#server/foundation/process/command-usage.ts';
import type { Env } from '#server/foundation/process/env.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { type Backups, backupsFolder, byHand, noteBackup } from '#server/operations/backup/nightly.ts';
import { BackupRefused, wordsOf } from '#server/operations/backup-format/backup-errors.ts';
import type { BackupManifest } from '#server/operations/backup-format/manifest.ts';
import { formatMoment, parseMoment } from '#server/operations/backup-format/moments.ts';
import { keyOfEnv, type SealKey, sealKeyOf } from '#server/operations/backup-format/seal.ts';
import { restoreAt } from './restore-at.ts';
import { restoreShop, tryBackup } from './restore-shop.ts';

type Say = (line: string) => void;

/** Working directory and operator of a command, and the queues of a restored shop. */
interface Typed {
  cwd: string;
  queues: Queues;
  by?: string;
}

export const backupUsage: CommandUsage = {
  what: 'copies the shop into one file, while it is open',
  forms: [
    ['backup', 'into the folder BACKUPS (DATA_DIR/backups), sealed with BACKUP_KEY where there is one'],
    ['backup --to FOLDER', 'into another folder'],
    ['backup --key FILE', 'sealed with what this file holds'],
  ],
  options: { '': ['--to FOLDER', '--key FILE'] },
};

export const restoreUsage: CommandUsage = {
  what: 'makes a shop of a backup',
  forms: [
    ['restore FILE --check', 'puts it into a scratch database, compares everything, touches no shop'],
    ['restore FILE', 'into DATA_DIR, which has no shop (and the empty database of DATABASE_URL)'],
    ['restore FILE --to FOLDER', 'into another folder'],
    ['restore FILE --key FILE', 'opens a sealed one'],
    [
      'restore --at MOMENT',
      'the shop as it was then, out of LOG_ARCHIVE: "2026-11-22 14:05" in Indian time, or with its zone',
    ],
    [
      'restore --at MOMENT --to FOLDER',
      'into another folder; --key FILE opens sealed ones, --line NAME says which database of the archive',
    ],
  ],
  options: { '': ['--check', '--to FOLDER', '--key FILE', '--at MOMENT', '--line NAME'] },
};

/** Parses options with values, flags and one file. Returns undefined for unknown arguments. */
function readOptions(
  args: readonly string[],
  withValue: readonly string[],
  flags: readonly string[],
): Map<string, string> | undefined {
  const options = new Map<string, string>();
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (withValue.includes(arg)) {
      const value = left.shift();
      if (value === undefined || value.startsWith('--')) return undefined;
      options.set(arg, value);
    } else if (flags.includes(arg)) options.set(arg, '');
    else if (arg.startsWith('-') || options.has('FILE')) return undefined;
    else options.set('FILE', arg);
  }
  return options;
}

/** Returns the key from a file, else from the environment. Throws BackupRefused. */
async function keyFrom(
  file: string | undefined,
  cwd: string,
  given: SealKey | undefined,
): Promise<SealKey | undefined> {
  if (file === undefined) return given;
  const place = path.resolve(cwd, file);
  const bytes = await readFile(place).catch((cause: unknown) => {
    throw new BackupRefused(`The key file ${place} cannot be read: ${wordsOf(cause)}.`, { cause });
  });
  return sealKeyOf(bytes);
}

/** Creates the `backup` command, which copies the shop into one file. */
export function backupCommand(db: Db, backups: Backups, now: () => Date): OperatorCommand {
  return async (args, say, { cwd } = { cwd: '.' }) => {
    const options = readOptions(args, ['--to', '--key'], []);
    if (!options || options.has('FILE')) return printUsageError(backupUsage, say);
    return refusing(say, async () => {
      const to = options.get('--to');
      const folder = to === undefined ? backups.folder : path.resolve(cwd, to);
      const key = await keyFrom(options.get('--key'), cwd, backups.key);
      const { file, bytes, manifest, damaged } = await makeBackup(backups.source, {
        folder,
        prefix: byHand,
        key,
        at: now(),
      });
      await noteBackup(db, 'by hand', key);
      say(`${file}  ${sizeInWords(bytes)}${key ? ', sealed' : ''}`);
      sayWhatIsIn(manifest, say);
      for (const sentence of damaged) say(sentence);
      say(`Try it: npm run shop -- restore ${file} --check`);
      if (!key)
        say('It is not sealed, and holds names, addresses and the keys of accounts: keep it where only you reach it.');
    });
  };
}

/** Runs `restore` in the operator's process, since the shop to restore is not running. */
export async function runRestore(args: readonly string[], say: Say, env: Env, log: Log, typed: Typed): Promise<number> {
  const { cwd, by, queues } = typed;
  const options = readOptions(args, ['--to', '--key', '--at', '--line'], ['--check']);
  const named = options?.get('FILE');
  if (options?.has('--at') && named === undefined && !options.has('--check'))
    return runRestoreAt(options, say, env, log, typed);
  if (
    !options ||
    named === undefined ||
    options.has('--at') ||
    options.has('--line') ||
    (options.has('--check') && options.has('--to'))
  )
    return refuseWords(args, say);
  return refusing(say, async () => {
    const file = path.resolve(cwd, named);
    const key = await keyFrom(options.get('--key'), cwd, keyOfEnv(env));
    if (options.has('--check')) {
      sayWhatIsIn(await tryBackup({ file, key, log, queues }), say);
      say('Everything is as it was written: checksums, rows, references and the books agree. No shop was touched.');
      return;
    }
    const to = options.get('--to');
    const dataDir = path.resolve(cwd, to ?? env.DATA_DIR);
    sayWhatIsIn(await restoreShop({ file, key, log, queues, by }, dataDir, env.DATABASE_URL, say), say);
    say(
      `The shop is in ${dataDir}${env.DATABASE_URL ? ' and the database of DATABASE_URL' : ''}. ${howToStart(env, to, dataDir)}`,
    );
    say(
      'What happened after the backup is not in it: orders, mails, payments. The gateway and the courier know more; look at the ledger and at both.',
    );
  });
}

/** Prints which option is unknown or without its value, else the usage. Returns the exit code of a syntax error. */
function refuseWords(args: readonly string[], say: Say): number {
  const typed = readArguments('restore', restoreUsage, args);
  if (typeof typed !== 'string') return printUsageError(restoreUsage, say);
  say(typed);
  return 2;
}

/** Runs `restore --at`, which restores the shop from the log archive to a given time. */
async function runRestoreAt(
  options: ReadonlyMap<string, string>,
  say: Say,
  env: Env,
  log: Log,
  { cwd, by }: Typed,
): Promise<number> {
  return refusing(say, async () => {
    const at = parseMoment(options.get('--at') ?? '', new Date());
    if (env.DATABASE_URL)
      throw new BackupRefused(
        'restore --at is for the PostgreSQL inside: for the server of DATABASE_URL use its own tools.',
      );
    if (env.LOG_ARCHIVE === undefined)
      throw new BackupRefused(
        'Set LOG_ARCHIVE to the folder where the shop kept its log. Without one there are backups: restore FILE.',
      );
    const to = options.get('--to');
    const dataDir = path.resolve(cwd, to ?? env.DATA_DIR);
    const key = await keyFrom(options.get('--key'), cwd, keyOfEnv(env));
    const wanted = {
      at,
      archive: path.resolve(env.LOG_ARCHIVE),
      line: options.get('--line'),
      backups: backupsFolder(env),
      bucket: env.S3_BUCKET,
      key,
      log,
      by,
    };
    const { copy, lastChange, sums, files } = await restoreAt(wanted, dataDir, say);
    const last = lastChange
      ? `its last change is of ${formatMoment(lastChange)}`
      : 'nothing was changed since that copy';
    say(
      `The shop as it was at ${formatMoment(at)}, from the copy of ${formatMoment(copy.ended)} and the log after it: ${last}.`,
    );
    for (const fault of sums.faults) say(fault);
    say(sumWords(sums));
    for (const line of files) say(line);
    if (env.SHOP_MODE === 'demo')
      say('What the sandbox knew is not in the log: it begins anew, or stays as it is now.');
    say(`The shop is in ${dataDir}. ${howToStart(env, to, dataDir)}`);
    say(
      'What happened after that moment is not in it. The gateway and the courier know more; look at the ledger and at both.',
    );
  });
}

/** Returns advice on starting a restored shop. In production, a system service starts it. */
function howToStart({ SHOP_MODE }: Pick<Env, 'SHOP_MODE'>, to: string | undefined, dataDir: string): string {
  if (to !== undefined) return `Start it: DATA_DIR=${dataDir} npm start`;
  return SHOP_MODE === 'production'
    ? 'Start it as its service (systemctl start maidan), or by npm start'
    : 'Start it: npm start';
}

async function refusing(say: Say, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    say(error.message);
    return 1;
  }
}

function sizeInWords(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function sayWhatIsIn({ made, shop, mode, tables, files, sums, leftOut }: BackupManifest, say: Say): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  say(
    `Made ${made} by Maidan ${shop} (${mode}): ${tables.length} tables, ${rows} rows; ${files.length} files, ${sizeInWords(bytes)}.`,
  );
  const faults =
    sums.faults.length === 0 ? 'the books add up' : `${sums.faults.length} sums did not add up in the shop itself`;
  say(
    `${sums.orders === 1 ? '1 order' : `${sums.orders} orders`}, ${formatRupees(toRupees(sums.takenPaise))} in hand: ${faults}.`,
  );
  for (const line of leftOut) say(line);
}

/** Describes the contents of the restored shop, and if its totals are consistent. */
function sumWords({
  orders,
  takenPaise,
  faults,
}: {
  orders: number;
  takenPaise: number;
  faults: readonly string[];
}): string {
  const books = faults.length === 0 ? 'the books add up' : `${faults.length} sums do not add up`;
  return `${orders === 1 ? '1 order' : `${orders} orders`}, ${formatRupees(toRupees(takenPaise))} in hand: ${books}.`;
}
