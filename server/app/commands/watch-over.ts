import type { Db } from '#database/db.ts';
import { findLateAnswers } from '#server/customers/contact/find-late-answers.ts';
import { findStuckJobs } from '#server/foundation/jobs/stuck-jobs.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { findLateMails } from '#server/foundation/mail/find-late-mails.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { Service } from '#server/foundation/process/env.ts';
import type { Finding } from '#server/foundation/values/finding.ts';
import { findStuckParcels } from '#server/fulfilment/tracking/find-stuck-parcels.ts';
import { findFullUploads } from '#server/fulfilment/uploads/upload-room.ts';
import { findStuckMoney } from '#server/money/payment-routes/find-stuck-money.ts';
import { findLostConnections } from '#server/office/order-lists/find-lost-connections.ts';
import { findLateBackup } from '#server/operations/backup/find-late-backup.ts';
import { findLateLog } from '#server/operations/backup/find-late-log.ts';
import type { Backups } from '#server/operations/backup/nightly.ts';
import { findStuckOrders } from '#server/selling/order-checks/find-stuck-orders.ts';

const looks = [findStuckOrders, findStuckMoney, findStuckParcels, findLateMails, findStuckJobs, findLateLog, findLateAnswers];

/** Finds everything in the shop that stands still beyond its promise, and a disk that has no room. Reads only. */
export async function findStandstills(
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
    /** Services outside that the shop is not connected with. */
    away?: readonly Service[];
  } = {},
): Promise<Finding[]> {
  const findings: Finding[] = disk?.findings() ?? [];
  if (backups) findings.push(...(await findLateBackup(backups, now)));
  if (roomMb !== undefined) findings.push(...(await findFullUploads(db, roomMb, now)));
  findings.push(...(await findLostConnections(db, away, now)));
  for (const look of looks) findings.push(...(await look(db, now, { byHand })));
  return findings;
}

export interface Watch {
  /** Looks now, and logs what has not been said within the hour. */
  look(): Promise<void>;
  /** What was found at the last look; undefined before the first, and where another process has been looking since. */
  last(): readonly Finding[] | undefined;
}

const sayAgainMs = 3_600_000;
/** Of several processes any one looks, every five minutes: what this one found before the last two rounds may be over. */
const staleMs = 11 * 60_000;

/** Watches over the shop: each thing that stands still is an error in the log, once an hour while it lasts. */
export function createWatch({
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
  /** Where this process knows all that there are. */
  backups?: Backups | undefined;
  /** What pictures may take that nobody ordered, in MB. */
  roomMb?: number;
  /** No parcel waits for people to pack it. */
  packsItself?: () => boolean;
  away?: readonly Service[];
}): Watch {
  const said = new Map<string, number>();
  let last: { findings: readonly Finding[]; at: number } | undefined;
  return {
    last: () => (last && now().getTime() - last.at < staleMs ? last.findings : undefined),
    async look() {
      const at = now();
      const findings = await findStandstills(db, at, { disk, backups, roomMb, byHand: !packsItself(), away });
      last = { findings, at: at.getTime() };
      for (const { about, says } of findings) {
        // The figure in it grows; the rest of the sentence is what was said.
        const kind = says.replace(/\d+/g, '');
        if (at.getTime() - (said.get(kind) ?? Number.NEGATIVE_INFINITY) < sayAgainMs) continue;
        said.set(kind, at.getTime());
        log.error({ about }, says);
      }
    },
  };
}
