import { chooseReportMailEndpoint, listReportMailsEndpoint } from '#contract/office/report-mails.ts';
import * as calls from '#contract/office/reports.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { chooseReportMail, listReportMails } from './choose-report-mail.ts';
import { readPromises } from './read-promises.ts';
import { readReturnsReport } from './read-returns-report.ts';
import { readSales } from './read-sales.ts';
import { readVisitsReport } from './read-visits-report.ts';

/** Mounts the reports on sales, returns, promises and visits, and their weekly mails. */
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
  mountRead(office, listReportMailsEndpoint, async (_input, { session: { member } }) =>
    successEnvelope(await listReportMails(db, member)),
  );
  mountChange(office, chooseReportMailEndpoint, async ({ body }, { change, session: { member } }) => {
    await change((tx, note) => chooseReportMail(tx, note, member, body, now()));
    const message = body.mailed ? `It is mailed to ${member.email} each Monday.` : 'It is mailed no more.';
    return okWithMessage(message, await listReportMails(db, member));
  });
}
