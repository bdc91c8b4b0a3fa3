import { toRupees } from '#contract/money.ts';
import * as calls from '#contract/office/tax-return.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { exportTax } from './export-tax.ts';
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
    successEnvelope(await readTaxMonth(db, month, now())),
  );
  mountRead(office, calls.listTaxRowsEndpoint, async ({ params: { month, table }, query: { from } }) => {
    const most = calls.taxRowsAtOnce;
    const found = await readDocuments(db, month, [table], { from, most: most + 1 });
    return successEnvelope({ rows: found.slice(0, most).map(presentRow), more: found.length > most });
  });
  mountChange(office, calls.exportTaxEndpoint, async ({ params: { month }, body: { file } }, { change }) => {
    const data = await change((tx, note) => exportTax(tx, note, { month, file }, now()));
    return okWithMessage(`${data.name} is ready.`, data);
  });
}
