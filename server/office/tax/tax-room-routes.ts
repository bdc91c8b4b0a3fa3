import { monthInWords } from '#contract/declarations.ts';
import { toRupees } from '#contract/money.ts';
import { taxRowsAtOnce } from '#contract/office/lists.ts';
import * as closing from '#contract/office/month-closing.ts';
import * as calls from '#contract/office/tax-return.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { closeMonth, reopenMonth } from './close-month.ts';
import { makeTaxFile } from './export-tax.ts';
import { listMonths } from './list-months.ts';
import { readClosing } from './read-closing.ts';
import { readDocuments } from './read-tax.ts';
import { presentRow, readTaxMonth } from './tax-month.ts';

/** Mounts the tax room: months, their tables and documents, and the files for returns. */
export function mountTaxRoom(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.listTaxMonthsEndpoint, async () =>
    successEnvelope({
      months: (await inSnapshot(db, listMonths)).map(({ month, documents, valuePaise, taxPaise, closed }) => ({
        ...{ month, documents, value: toRupees(valuePaise), tax: toRupees(taxPaise), closed },
      })),
    }),
  );
  mountRead(office, calls.readTaxMonthEndpoint, async ({ params: { month } }) =>
    successEnvelope(await inSnapshot(db, (tx) => readTaxMonth(tx, month, now()))),
  );
  mountRead(office, calls.listTaxRowsEndpoint, async ({ params: { month, table }, query: { from } }) => {
    const most = taxRowsAtOnce;
    const found = await readDocuments(db, month, [table], { from, most: most + 1 });
    return successEnvelope({ rows: found.slice(0, most).map(presentRow), more: found.length > most });
  });
  mountChange(office, calls.exportTaxEndpoint, async ({ params: { month }, body: { file } }, { change }) => {
    const made = await makeTaxFile(db, { month, file }, now());
    const data = await change(async (_tx, note) => {
      note({ thing: 'shop', about: 'tax', what: `Took ${made.name}`, after: { month, file } });
      return made;
    });
    return okWithMessage(`${data.name} is ready.`, data);
  });
}

/** Mounts the closing of months: what waits, closing and reopening. */
export function mountMonthClosing(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, closing.readMonthClosingEndpoint, async ({ params: { month } }) =>
    successEnvelope(await inSnapshot(db, (tx) => readClosing(tx, month, now()))),
  );
  mountChange(office, closing.closeMonthEndpoint, async ({ params: { month }, body }, { session, change }) => {
    const { leaving } = body;
    const data = await change(async (tx, note) => {
      await closeMonth(tx, note, { month, by: session.member.id, now: now(), leaving });
      return readClosing(tx, month, now());
    });
    return okWithMessage(`${monthInWords(month)} is closed.`, data);
  });
  mountChange(office, closing.reopenMonthEndpoint, async ({ params: { month }, body }, { session, change }) => {
    const data = await change(async (tx, note) => {
      await reopenMonth(tx, note, { month, by: session.member.id, now: now(), why: body.why });
      return readClosing(tx, month, now());
    });
    return okWithMessage(`${monthInWords(month)} is open again.`, data);
  });
}
