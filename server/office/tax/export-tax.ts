import { csvOf, utf8Mark } from '#contract/csv.ts';
import { taxTables } from '#contract/office/lists.ts';
import type { TaxFile } from '#contract/office/tax-return.ts';
import type { Db } from '#database/db.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { gstr1Of, readGstr1 } from './gstr1-file.ts';
import { readDocuments } from './read-tax.ts';
import { presentRow, readTaxMonth } from './tax-month.ts';

interface TaxFileMade {
  name: string;
  text: string;
}

/**
 * Creates a file of a month from one snapshot, so that its parts agree while documents are issued. Throws Problem 409
 * `not_offered` for a return that cannot be made, or a month without documents.
 */
export function makeTaxFile(
  db: Db,
  { month, file }: { month: string; file: TaxFile },
  now: Date,
): Promise<TaxFileMade> {
  return inSnapshot(db, (tx) => makers[file](tx, month, now));
}

const makers: Readonly<Record<TaxFile, (db: Db, month: string, now: Date) => Promise<TaxFileMade>>> = {
  gstr1: async (db, month, now) => {
    const { gstin, obstacles, documents } = await readTaxMonth(db, month, now);
    const [obstacle] = documents === 0 ? ['No document was issued in this month.'] : obstacles;
    if (obstacle !== undefined) throw new Problem(409, 'not_offered', obstacle);
    const content = gstr1Of(await readGstr1(db, month, gstin));
    return { name: `gstr1-${gstin}-${month}.json`, text: `${JSON.stringify(content, null, 1)}\n` };
  },
  documents: async (db, month) => {
    const rows = (await readDocuments(db, month, taxTables)).map((row) => ({ table: row.table, ...presentRow(row) }));
    const cells = rows.map((row) => [
      ...[row.document, row.kind === 'invoice' ? 'Invoice' : 'Credit note', row.day, row.order, row.table],
      ...[row.buyerGstin, row.place, row.against, row.percent],
      ...[row.value, row.integrated, row.central, row.state, row.cess, row.total],
    ]);
    return { name: `documents-${month}.csv`, text: utf8Mark + csvOf([documentColumns, ...cells]) };
  },
  hsn: async (db, month, now) => {
    const { hsn } = await readTaxMonth(db, month, now);
    const cells = hsn.map((row) => [
      ...[row.recipient === 'b2b' ? 'Registered' : 'Others', row.hsn, row.uqc, row.quantity, row.percent],
      ...[row.value, row.integrated, row.central, row.state, row.cess],
    ]);
    return { name: `hsn-${month}.csv`, text: utf8Mark + csvOf([hsnColumns, ...cells]) };
  },
};

const amountColumns = ['value', 'igst', 'cgst', 'sgst', 'cess'];
const documentColumns = [
  ...['document', 'kind', 'day', 'order', 'table', 'buyer_gstin', 'place_of_supply', 'against', 'rate'],
  ...[...amountColumns, 'total'],
];
const hsnColumns = ['buyers', 'hsn', 'unit', 'quantity', 'rate', ...amountColumns];
