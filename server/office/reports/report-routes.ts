import * as calls from '#contract/office/reports.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import { mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readPromises } from './read-promises.ts';
import { readReturnsReport } from './read-returns-report.ts';
import { readSales } from './read-sales.ts';
import { readVisitsReport } from './read-visits-report.ts';

/** Mounts the reports on sales, returns, promises and visits. */
export function mountReportsRoom(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.readSalesEndpoint, async ({ query }) =>
    successEnvelope(await inSnapshot(db, (tx) => readSales(tx, query))),
  );
  mountRead(office, calls.readReturnsReportEndpoint, async ({ query }) =>
    successEnvelope(await inSnapshot(db, (tx) => readReturnsReport(tx, query))),
  );
  mountRead(office, calls.readPromisesEndpoint, async ({ query }) =>
    successEnvelope(await inSnapshot(db, (tx) => readPromises(tx, now(), query))),
  );
  mountRead(office, calls.readVisitsEndpoint, async ({ query }) =>
    successEnvelope(await inSnapshot(db, (tx) => readVisitsReport(tx, query))),
  );
}
