import { toRupees } from '#contract/money.ts';
import { taxRowsAtOnce } from '#contract/office/lists.ts';
import * as calls from '#contract/office/tax-return.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { makeTaxFile } from './export-tax.ts';
import { readDocuments, readMonths } from './read-tax.ts';
import { presentRow, readTaxMonth } from './tax-month.ts';

/** Mounts the tax room: months, their tables and documents, and the files for returns. */
export function mountTaxRoom(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.listTaxMonthsEndpoint, async () =>
    successEnvelope({
      months: (await readMonths(db)).map(({ month, documents, valuePaise, taxPaise }) => ({
        ...{ month, documents, value: toRupees(valuePaise), tax: toRupees(taxPaise) },
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
