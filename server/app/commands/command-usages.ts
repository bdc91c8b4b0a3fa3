import { catalogueUsage } from '#server/catalogue/product-changes/catalogue-command.ts';
import { stockUsage } from '#server/catalogue/stock/stock-command.ts';
import { messagesUsage } from '#server/customers/contact/messages-command.ts';
import { sessionsUsage } from '#server/customers/sessions/sessions-command.ts';
import type { CommandUsage } from '#server/foundation/process/command-usage.ts';
import { eventsUsage } from '#server/foundation/security-events/events-command.ts';
import { reportsUsage } from '#server/foundation/security-events/reports-command.ts';
import { printFilesUsage } from '#server/fulfilment/print-files/print-files-command.ts';
import { parcelsUsage } from '#server/fulfilment/tracking/parcels-command.ts';
import { auditUsage, staffUsage } from '#server/office/staff/staff-command.ts';
import { demoUsage } from '#server/operations/demo-data/demo-command.ts';
import { backupUsage, restoreUsage } from '#server/operations/restore/backup-commands.ts';
import { orderUsage } from '#server/selling/order-checks/order-commands.ts';
import { holdUsage, packUsage, releaseUsage, toPackUsage } from '#server/selling/order-checks/packing-commands.ts';
import { returnUsage } from '#server/selling/returns/return-commands.ts';
import { jobsUsage } from './jobs-command.ts';
import { doctorUsage, ledgerUsage } from './operator-commands.ts';

/** Usage of every operator command, as its module describes it. */
export const commandUsages: Readonly<Record<string, CommandUsage>> = {
  audit: auditUsage,
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
  staff: staffUsage,
  stock: stockUsage,
  'to-pack': toPackUsage,
};
