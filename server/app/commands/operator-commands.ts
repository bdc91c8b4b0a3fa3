import { formatRupees, toRupees } from '#contract/money.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { catalogueCommand } from '#server/catalogue/product-changes/catalogue-command.ts';
import { stockCommand } from '#server/catalogue/stock/stock-command.ts';
import { messagesCommand } from '#server/customers/contact/messages-command.ts';
import { sessionsCommand } from '#server/customers/sessions/sessions-command.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { CommandUsage } from '#server/foundation/process/command-usage.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Service } from '#server/foundation/process/env.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { eventsCommand } from '#server/foundation/security-events/events-command.ts';
import { countReports } from '#server/foundation/security-events/keep-report.ts';
import { reportsCommand } from '#server/foundation/security-events/reports-command.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { PrintRoomContext } from '#server/fulfilment/print-files/move-in-print-room.ts';
import { movePrinted } from '#server/fulfilment/print-files/move-printed.ts';
import { printFilesCommand } from '#server/fulfilment/print-files/print-files-command.ts';
import { parcelsCommand } from '#server/fulfilment/tracking/parcels-command.ts';
import { checkMoney } from '#server/money/payment-routes/check-money.ts';
import { auditCommand, staffCommand } from '#server/office/staff/staff-command.ts';
import { findChangedMonths } from '#server/office/tax/find-changed-months.ts';
import type { Backups } from '#server/operations/backup/nightly.ts';
import { demoCommand } from '#server/operations/demo-data/demo-command.ts';
import { backupCommand } from '#server/operations/restore/backup-commands.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { orderCommands } from '#server/selling/order-checks/order-commands.ts';
import {
  holdCommand,
  packCommand,
  releaseCommand,
  toPackCommand,
} from '#server/selling/order-checks/packing-commands.ts';
import { returnCommands } from '#server/selling/returns/return-commands.ts';
import { jobsCommand } from './jobs-command.ts';
import { noteConfirmedPrices } from './note-confirmed-prices.ts';
import { findStandstills } from './watch-over.ts';

interface Reach {
  db: Db;
  files: Files;
  backups: Backups;
  remake?: PrintRoomContext['remake'];
  /** Adds orders of a demonstration to the print room. */
  fillRoom?: (seed: number) => Promise<number>;
  /** Adds demonstration work to the other parts of the office. */
  fillWork?: (seed: number) => Promise<number>;
  jobs?: Pick<Jobs, 'sendAgain'>;
  /** Disk space monitor of the running shop. */
  disk?: Pick<DiskSpace, 'findings'> | undefined;
  /** Storage limit for unordered uploads, in MB. */
  roomMb?: number | undefined;
  /** True for a demonstration, which sells nothing. */
  demonstration: boolean;
  /** Returns true if staff pack the parcels. */
  byHand?: (() => boolean) | undefined;
  /** External services that are not connected. */
  away?: readonly Service[];
  shopFacts: KnownFacts;
  settings: ShopSettings;
  /** Base address of invitation links. */
  publicUrl: string;
}

/**
 * Creates the operator commands of a shop. `changes` is set if the shop is running, as mails and refunds need its jobs.
 */
export function operatorCommands(
  {
    db,
    files,
    backups,
    remake,
    fillRoom,
    fillWork,
    jobs,
    disk,
    roomMb,
    demonstration,
    byHand,
    publicUrl,
    shopFacts,
    settings,
    away = [],
  }: Reach,
  changes?: OrderContext,
): ReadonlyMap<string, OperatorCommand> {
  const move: PrintRoomContext['move'] =
    changes &&
    ((orderId, to) =>
      inTransaction(db, (tx) => movePrinted(tx, changes.jobs, orderId, to, { at: changes.now(), byHand: byHand?.() })));
  return new Map<string, OperatorCommand>([
    ['backup', backupCommand(db, backups, changes?.now ?? (() => new Date()))],
    ['catalogue', catalogueCommand(db, { settings, shopFacts }, noteConfirmedPrices)],
    ['stock', stockCommand(db)],
    ['ledger', (_args, say) => ledger(db, say)],
    ['audit', auditCommand(db)],
    ['staff', staffCommand({ db, publicUrl, now: changes?.now ?? (() => new Date()), shopFacts })],
    ['events', eventsCommand(db, changes?.now ?? (() => new Date()))],
    [
      'demo',
      demoCommand({ settings, shopFacts }, db, {
        demonstration,
        now: changes?.now ?? (() => new Date()),
        fillRoom,
        fillWork,
      }),
    ],
    ['doctor', (_args, say) => doctor({ db, disk, roomMb, byHand, away, settings }, changes?.now() ?? new Date(), say)],
    ['csp-reports', reportsCommand(db)],
    ['sessions', sessionsCommand(db)],
    ['jobs', jobsCommand(db, jobs)],
    ['order', orderCommands(settings, db, changes)],
    ['to-pack', toPackCommand(settings, db, changes?.now ?? (() => new Date()))],
    ['pack', packCommand(db, changes)],
    ['hold', holdCommand(db, changes)],
    ['release', releaseCommand(db, changes)],
    ['return', returnCommands(db, changes)],
    ['parcels', parcelsCommand({ db, files, running: changes })],
    ['messages', messagesCommand(db, changes?.now ?? (() => new Date()), changes?.secret)],
    ['print-files', printFilesCommand({ db, files, now: changes?.now ?? (() => new Date()), publicUrl, move, remake })],
  ]);
}

export const ledgerUsage: CommandUsage = {
  what: 'adds up every movement of stock and of money, and every order',
  forms: [['ledger', 'changes nothing; ends with 1 if a sum does not agree']],
  options: {},
};

export const doctorUsage: CommandUsage = {
  what: 'says what stands still beyond its promise, and whether the sums agree',
  forms: [['doctor', 'changes nothing; ends with 1 where a person should look']],
  options: {},
};

/** Runs `ledger`: adds up all movements of stock and money and compares the sums with the stored totals. */
async function ledger(db: Db, say: (line: string) => void): Promise<number> {
  const { skus, orders, faults: stockFaults } = await checkLedger(db);
  const { movements, takenPaise, faults: moneyFaults } = await checkMoney(db);
  const faults = [...stockFaults, ...moneyFaults];
  for (const fault of faults) say(fault);
  say(`${movements} movements of money: ${formatRupees(toRupees(takenPaise))} are in hand`);
  say(
    `${skus} SKUs and ${orders} orders checked: ${faults.length === 0 ? 'everything adds up' : `${faults.length} do not add up`}`,
  );
  return faults.length === 0 ? 0 : 1;
}

/** Runs `doctor`: reports overdue work and checks the ledger. Exits with 1 if a person should act. */
async function doctor(
  {
    db,
    disk,
    roomMb,
    byHand,
    away = [],
    settings,
  }: Pick<Reach, 'db' | 'disk' | 'roomMb' | 'byHand' | 'away' | 'settings'>,
  now: Date,
  say: (line: string) => void,
): Promise<number> {
  const findings = await findStandstills(settings, db, now, { disk, roomMb, byHand: byHand?.(), away });
  for (const { says } of findings) say(says);
  if (findings.length === 0)
    say('Nothing stands still: orders, money, parcels, mails and jobs are where they should be.');
  const refused = await countReports(db, now);
  // This is reported without counting as a finding, as anyone can invent such reports.
  if (refused > 0)
    say(
      `Browsers told of ${refused} ${refused === 1 ? 'kind' : 'kinds'} of things that pages refused since yesterday: see csp-reports.`,
    );
  const changed = await findChangedMonths(db, now);
  for (const words of changed) say(words);
  const sums = await ledger(db, say);
  return findings.length === 0 && changed.length === 0 && sums === 0 ? 0 : 1;
}
