import { gstCodes } from '#contract/gst-codes.ts';
import { taxTables } from '#contract/office/lists.ts';
import { tableWords } from '#contract/office/tax-table-words.ts';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import {
  type HsnRow,
  type PaiseSums,
  type PlaceRow,
  type RegisterPart,
  readDocumentNumbers,
  readDocuments,
  readEmptyDocuments,
  readHsn,
  readPlaces,
  readSeries,
  readTables,
  type SeriesRow,
  type TableRow,
  type TaxPart,
} from '#server/office/tax/read-tax.ts';
import { addUp } from '#server/office/tax/tax-month.ts';
import { type Register, type RegisterCell, registerColumn, withSums } from './register.ts';

/** Names of the amount columns, with their parts. */
const amounts = [
  ['Taxable value', 'valuePaise'],
  ['IGST', 'integratedPaise'],
  ['CGST', 'centralPaise'],
  ['SGST or UTGST', 'statePaise'],
  ['Cess', 'cessPaise'],
] as const;
const amountHeads = amounts.map(([head]) => head);
const amountColumns = amounts.map(([head]) => registerColumn(head, 'paise'));
const amountCells = (sums: PaiseSums, sign: 1 | -1 = 1) => amounts.map(([, part]) => sign * sums[part] + 0);

const states = new Map(Object.entries(gstCodes).map(([state, code]) => [code, state]));
const placeCells = (place: string | null): RegisterCell[] => [place, states.get(place ?? '') ?? null];

/** Registers of the documents of a month, with what returns need of them. */
export interface DocumentRegisters {
  sales: Register;
  creditNotes: Register;
  hsn: Register;
  issued: Register;
  /** Documents by table of GSTR-1, and the figures of GSTR-3B; for shops that can file. */
  returns: Register[];
  tables: readonly TableRow[];
  /** Numbers of all documents, also of those of zero, each once, in order. */
  documents: string[];
}

/** Reads the registers of documents. Throws if the registers do not add up to the tax room. */
export async function readDocumentRegisters(db: Db, month: string): Promise<DocumentRegisters> {
  const parts = await readDocuments(db, month, taxTables);
  const tables = await readTables(db, month);
  const [hsn, places, series] = [await readHsn(db, month), await readPlaces(db, month), await readSeries(db, month)];
  const documents = await readDocumentNumbers(db, month);
  const all = inOrder([...parts, ...(await readEmptyDocuments(db, month))], documents);
  const sales = registerOfParts(all, 'invoice');
  const creditNotes = registerOfParts(all, 'credit_note');
  const total = addUp(tables);
  for (const [head, part] of amounts)
    if ((sales.sums[head] ?? 0) - (creditNotes.sums[head] ?? 0) !== total[part])
      throw new Error(`the registers of ${month} do not add up to its tax: ${head}`);
  return {
    ...{ sales, creditNotes, tables, documents },
    hsn: hsnRegister(hsn),
    issued: issuedRegister(series),
    returns: [tablesRegister(parts), summaryRegister(tables, places)],
  };
}

/** Sorts parts by the order of their documents; parts of one document keep theirs. Pure. */
function inOrder(parts: readonly RegisterPart[], documents: readonly string[]): RegisterPart[] {
  const places = new Map(documents.map((number, place) => [number, place]));
  return parts.toSorted((one, other) => (places.get(one.number) ?? 0) - (places.get(other.number) ?? 0));
}

function registerOfParts(parts: readonly RegisterPart[], kind: TaxPart['kind']): Register {
  const isSale = kind === 'invoice';
  const sign = isSale ? 1 : -1;
  const rows = parts
    .filter((part) => part.kind === kind)
    .map((part) => [
      ...[inIndia(part.issuedAt).day, part.number, ...(isSale ? [] : [part.against]), part.reference],
      ...[part.buyer, ...placeCells(part.place), part.percent],
      ...[...amountCells(part, sign), part.totalPaise],
    ]);
  const columns = [
    ...[registerColumn('Date'), registerColumn(isSale ? 'Invoice' : 'Credit note', 'text', 18)],
    ...(isSale ? [] : [registerColumn('Against invoice', 'text', 18)]),
    ...[
      registerColumn('Order'),
      registerColumn('GSTIN of buyer', 'text', 18),
      registerColumn('Place of supply'),
      registerColumn('State', 'text', 20),
    ],
    ...[registerColumn('Rate', 'percent'), ...amountColumns, registerColumn('Document total', 'paise')],
  ];
  const name = isSale ? '01-sales' : '02-credit-notes';
  const about = isSale
    ? 'Invoices, one row for each document and rate. The document total repeats on each row of a document.'
    : 'Credit notes, one row for each document and rate, as positive amounts that lower the sales.';
  return withSums({ name, about, columns, rows }, amountHeads);
}

function hsnRegister(rows: readonly HsnRow[]): Register {
  return withSums(
    {
      name: '08-hsn-summary',
      about:
        'Goods and delivery by HSN code, unit and rate, less credit notes: GSTR-1, table 12. Without documents that no return takes.',
      columns: [
        ...[
          registerColumn('Buyers'),
          registerColumn('HSN'),
          registerColumn('Unit'),
          registerColumn('Quantity', 'count'),
        ],
        ...[registerColumn('Rate', 'percent'), ...amountColumns],
      ],
      rows: rows.map((row) => [
        ...[row.recipient === 'b2b' ? 'Registered' : 'Others', row.hsn, row.uqc, row.quantity, row.percent],
        ...amountCells(row),
      ]),
    },
    amountHeads,
  );
}

function issuedRegister(series: readonly SeriesRow[]): Register {
  return {
    name: '09-documents-issued',
    about: 'Numbers of documents from first to last by series: GSTR-1, table 13. Issued numbers are never cancelled.',
    columns: [
      ...[registerColumn('Kind'), registerColumn('From', 'text', 18), registerColumn('To', 'text', 18)],
      ...[registerColumn('Number', 'count'), registerColumn('Cancelled', 'count')],
    ],
    rows: series.map(({ kind, first, last, count }) => [
      ...[kind === 'invoice' ? 'Invoices' : 'Credit notes', first, last, count, 0],
    ]),
    sums: {},
  };
}

function tablesRegister(parts: readonly TaxPart[]): Register {
  const ordered = taxTables.flatMap((table) => parts.filter((part) => part.table === table));
  return withSums(
    {
      name: 'gstr1-documents',
      about: 'All documents by table of GSTR-1. Credit notes are negative.',
      columns: [
        ...[
          registerColumn('Table'),
          registerColumn('Content', 'text', 30),
          registerColumn('Date'),
          registerColumn('Document', 'text', 18),
        ],
        ...[
          registerColumn('GSTIN of buyer', 'text', 18),
          registerColumn('Place of supply'),
          registerColumn('State', 'text', 20),
        ],
        ...[registerColumn('Rate', 'percent'), ...amountColumns],
      ],
      rows: ordered.map((part) => [
        ...[part.table, tableWords[part.table].name, inIndia(part.issuedAt).day, part.number],
        ...[part.buyer, ...placeCells(part.place), part.percent, ...amountCells(part)],
      ]),
    },
    amountHeads,
  );
}

function summaryRegister(tables: readonly TableRow[], places: readonly PlaceRow[]): Register {
  const taxed = addUp(tables.filter(({ table }) => table !== 'nil' && table !== 'unfit'));
  const nil = addUp(tables.filter(({ table }) => table === 'nil'));
  const inter = places.filter(({ inter: between, table }) => between && table !== 'nil');
  return {
    name: 'gstr3b-summary',
    about:
      'Figures of GSTR-3B: 3.1(a) taxed supplies, 3.1(c) nil-rated ones, 3.2 of those to unregistered buyers of other states.',
    columns: [registerColumn('Table'), registerColumn('Content', 'text', 44), ...amountColumns],
    rows: [
      ['3.1(a)', 'Outward taxable supplies', ...amountCells(taxed)],
      ['3.1(c)', 'Other outward supplies (nil-rated)', ...amountCells(nil)],
      ...[...Map.groupBy(inter, ({ place }) => place ?? '')].map(([place, rows]) => [
        '3.2',
        `To unregistered buyers in ${states.get(place) ?? place}`,
        ...amountCells(addUp(rows)),
      ]),
    ],
    sums: {},
  };
}
