import { sessionsUsage } from '#server/accounts/sessions-command.ts';
import { backupUsage, restoreUsage } from '#server/backup/backup-commands.ts';
import { catalogueUsage } from '#server/catalogue/catalogue-command.ts';
import { messagesUsage } from '#server/contact/messages-command.ts';
import { printFilesUsage } from '#server/custom-merch/print-files-command.ts';
import { demoUsage } from '#server/demonstration/demo-command.ts';
import { orderUsage } from '#server/order-desk/order-commands.ts';
import { holdUsage, packUsage, releaseUsage, toPackUsage } from '#server/order-desk/packing-commands.ts';
import type { CommandUsage } from '#server/platform/command-usage.ts';
import { returnUsage } from '#server/returns/return-commands.ts';
import { eventsUsage } from '#server/security/events-command.ts';
import { reportsUsage } from '#server/security/reports-command.ts';
import { parcelsUsage } from '#server/shipping/parcels-command.ts';
import { stockUsage } from '#server/stock/stock-command.ts';
import { jobsUsage } from './jobs-command.ts';
import { doctorUsage, ledgerUsage } from './operator-commands.ts';

/** Every command an operator can type, as its own room describes it. */
export const commandUsages: Readonly<Record<string, CommandUsage>> = {
  backup: backupUsage,
  catalogue: catalogueUsage,
  'csp-reports': reportsUsage,
  demo: demoUsage,
  doctor: doctorUsage,
  events: eventsUsage,
  hold: holdUsage,
  jobs: jobsUsage,
  ledger: ledgerUsage,
  order: orderUsage,
  pack: packUsage,
  parcels: parcelsUsage,
  messages: messagesUsage,
  'print-files': printFilesUsage,
  release: releaseUsage,
  restore: restoreUsage,
  return: returnUsage,
  sessions: sessionsUsage,
  stock: stockUsage,
  'to-pack': toPackUsage,
};
