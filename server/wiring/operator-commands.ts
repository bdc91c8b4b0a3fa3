import path from 'node:path';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { backupCommand } from '#server/backup/backup-commands.ts';
import type { Backups } from '#server/backup/nightly.ts';
import { applyCatalogue } from '#server/catalogue/apply-catalogue.ts';
import { CatalogueFileError, readCatalogueFiles } from '#server/catalogue/read-catalogue-files.ts';
import { seedFolder } from '#server/catalogue/seed-empty-shop.ts';
import type { PrintRoom } from '#server/custom-merch/move-in-print-room.ts';
import { printFilesCommand } from '#server/custom-merch/print-files-command.ts';
import { moveOrder } from '#server/order-book/move-order.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { checkLedger } from '#server/order-desk/check-ledger.ts';
import { orderCommands } from '#server/order-desk/order-commands.ts';
import { checkMoney } from '#server/payments/check-money.ts';
import { type CommandUsage, misused } from '#server/platform/command-usage.ts';
import type { Files } from '#server/platform/files.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { returnCommands } from '#server/returns/return-commands.ts';
import { parcelsCommand } from '#server/shipping/parcels-command.ts';
import { jobsCommand } from './jobs-command.ts';
import { findStandstills } from './watch-over.ts';

/** What an operator can ask of the shop, whether it runs or not. `changes` is there while it runs: mails and refunds need its jobs. */
export function operatorCommands(
  {
    db,
    files,
    backups,
    remake,
    jobs,
  }: {
    db: Db;
    files: Files;
    backups: Backups;
    remake?: PrintRoom['remake'];
    jobs?: Pick<Jobs, 'sendAgain'>;
  },
  changes?: OrderContext,
): ReadonlyMap<string, OperatorCommand> {
  const move: PrintRoom['move'] =
    changes &&
    ((orderId, to) => inTransaction(db, (tx) => moveOrder(tx, changes.jobs, orderId, to, { actor: 'operator', at: changes.now() })));
  return new Map<string, OperatorCommand>([
    ['backup', backupCommand(backups, changes?.now ?? (() => new Date()))],
    ['catalogue', (args, say, { cwd } = { cwd: '.' }) => catalogue(db, args, say, cwd)],
    ['ledger', (_args, say) => ledger(db, say)],
    ['doctor', (_args, say) => doctor(db, changes?.now() ?? new Date(), say)],
    ['jobs', jobsCommand(db, jobs)],
    ['order', orderCommands(db, changes)],
    ['return', returnCommands(db, changes)],
    ['parcels', parcelsCommand({ db, files, running: changes })],
    ['print-files', printFilesCommand({ db, files, now: changes?.now ?? (() => new Date()), move, remake })],
  ]);
}

export const catalogueUsage: CommandUsage = {
  what: 'puts the data files of the catalogue into the shop',
  forms: [
    ['catalogue apply', 'those of database/seed; stock is left alone'],
    ['catalogue apply --from FOLDER', 'those of another folder'],
    ['catalogue apply --recount', 'sets the stock to what they say as well'],
  ],
};

export const ledgerUsage: CommandUsage = {
  what: 'adds up every movement of stock and of money, and every order',
  forms: [['ledger', 'changes nothing; ends with 1 if a sum does not agree']],
};

export const doctorUsage: CommandUsage = {
  what: 'says what stands still beyond its promise, and whether the sums agree',
  forms: [['doctor', 'changes nothing; ends with 1 where a person should look']],
};

/** `catalogue apply`: writes the data files to the shop; `--recount` sets the stock to what the files say as well. */
async function catalogue(db: Db, args: string[], say: (line: string) => void, cwd: string): Promise<number> {
  const [verb, ...options] = args;
  if (verb !== 'apply') return misused(catalogueUsage, say);
  const from = options.indexOf('--from');
  const folder = from >= 0 ? path.resolve(cwd, options[from + 1] ?? '.') : seedFolder;
  try {
    const catalogue = await readCatalogueFiles(folder);
    const { added, changed } = await applyCatalogue(db, catalogue, { recount: options.includes('--recount') });
    say(`${catalogue.products.length} products read from ${folder}: ${added} added, ${changed} changed`);
    return 0;
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
    for (const problem of error.problems) say(problem);
    say('Nothing was changed.');
    return 1;
  }
}

/** `ledger`: adds up every movement of stock and of money and holds it against what the shop believes it has. */
async function ledger(db: Db, say: (line: string) => void): Promise<number> {
  const { skus, orders, faults: stockFaults } = await checkLedger(db);
  const { movements, takenPaise, faults: moneyFaults } = await checkMoney(db);
  const faults = [...stockFaults, ...moneyFaults];
  for (const fault of faults) say(fault);
  say(`${movements} movements of money: ${formatRupees(toRupees(takenPaise))} are in hand`);
  say(`${skus} SKUs and ${orders} orders checked: ${faults.length === 0 ? 'everything adds up' : `${faults.length} do not add up`}`);
  return faults.length === 0 ? 0 : 1;
}

/** `doctor`: says what stands still beyond its promise, and whether the sums agree. Ends with 1 where a person should look. */
async function doctor(db: Db, now: Date, say: (line: string) => void): Promise<number> {
  const findings = await findStandstills(db, now);
  for (const { says } of findings) say(says);
  if (findings.length === 0) say('Nothing stands still: orders, money, parcels, mails and jobs are where they should be.');
  const sums = await ledger(db, say);
  return findings.length === 0 && sums === 0 ? 0 : 1;
}
