import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { findLateAnswers } from '#server/customers/contact/find-late-answers.ts';
import { findStuckJobs } from '#server/foundation/jobs/stuck-jobs.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { findLateMails } from '#server/foundation/mail/find-late-mails.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Service } from '#server/foundation/process/env.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';
import { findStuckParcels } from '#server/fulfilment/tracking/find-stuck-parcels.ts';
import { findFullUploads } from '#server/fulfilment/uploads/upload-room.ts';
import { findStuckMoney } from '#server/money/payment-routes/find-stuck-money.ts';
import { findLostConnections } from '#server/office/order-lists/find-lost-connections.ts';
import { findLateBackup } from '#server/operations/backup/find-late-backup.ts';
import { findLateLog } from '#server/operations/backup/find-late-log.ts';
import type { Backups } from '#server/operations/backup/nightly.ts';
import { findStuckOrders } from '#server/selling/order-checks/find-stuck-orders.ts';

const looks = [findStuckMoney, findStuckParcels, findLateMails, findStuckJobs, findLateLog, findLateAnswers];

/** Finds all overdue work in the shop, and a full disk. Reads only. */
export async function findStandstills(
  settings: ShopSettings,
  db: Db,
  now: Date,
  {
    disk,
    backups,
    roomMb,
    byHand,
    away = [],
  }: {
    disk?: Pick<DiskSpace, 'findings'> | undefined;
    backups?: Backups | undefined;
    roomMb?: number | undefined;
    byHand?: boolean | undefined;
    /** External services that are not connected. */
    away?: readonly Service[];
  } = {},
): Promise<ShopFinding[]> {
  const findings: ShopFinding[] = disk?.findings() ?? [];
  if (backups) findings.push(...(await findLateBackup(backups, now)));
  if (roomMb !== undefined) findings.push(...(await findFullUploads(db, roomMb, now)));
  findings.push(...(await findLostConnections(settings, db, away, now)));
  findings.push(...(await findStuckOrders(settings, db, now)));
  for (const look of looks) findings.push(...(await look(db, now, { byHand })));
  return findings;
}

export interface Watch {
  /** Checks now, and logs findings that were not logged in the last hour. */
  look(): Promise<void>;
  /**
   * Returns the findings of the last check; undefined before the first check or if they are outdated, as another
   * process may have checked since.
   */
  last(): readonly ShopFinding[] | undefined;
}

const sayAgainMs = 3_600_000;
/**
 * Maximum age of findings in ms. One of several processes checks every five minutes, so older findings may be resolved.
 */
const staleMs = 11 * 60_000;

/** Creates the monitor of the shop, which logs overdue work as an error, once an hour while it lasts. */
export function createWatch(
  settings: ShopSettings,
  {
    db,
    now,
    log,
    disk,
    backups,
    roomMb,
    packsItself = () => true,
    away = [],
  }: {
    db: Db;
    now: () => Date;
    log: Pick<Log, 'error'>;
    disk?: Pick<DiskSpace, 'findings'> | undefined;
    /** Backups, if this process can see all of them. */
    backups?: Backups | undefined;
    /** Storage limit for unordered uploads, in MB. */
    roomMb?: number;
    /** Returns true if parcels are packed automatically. */
    packsItself?: () => boolean;
    away?: readonly Service[];
  },
): Watch {
  const said = new Map<string, number>();
  let last: { findings: readonly ShopFinding[]; at: number } | undefined;
  return {
    last: () => (last && now().getTime() - last.at < staleMs ? last.findings : undefined),
    async look() {
      const at = now();
      const findings = await findStandstills(settings, db, at, { disk, backups, roomMb, byHand: !packsItself(), away });
      last = { findings, at: at.getTime() };
      for (const { about, says } of findings) {
        // Numbers are ignored, as they change; the rest of the sentence identifies the finding.
        const kind = says.replace(/\d+/g, '');
        if (at.getTime() - (said.get(kind) ?? Number.NEGATIVE_INFINITY) < sayAgainMs) continue;
        said.set(kind, at.getTime());
        log.error({ event: 'shop.standstill', about }, says);
      }
    },
  };
}
