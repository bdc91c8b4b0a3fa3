import { toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import {
  type HsnRow,
  type NilRow,
  type PaiseSums,
  type PlaceRow,
  readDocuments,
  readHsn,
  readNil,
  readPlaces,
  readSeries,
  type SeriesRow,
  type TaxPart,
} from './read-tax.ts';

// GSTR-1 as the offline tool of the GST portal reads it. Source: GSTN's description of the save request of GSTR-1,
// version 3.x, with the HSN summary split into registered buyers and others (since May 2025). The portal checks the
// file when it is uploaded.

/** Facts of a month that its return contains. */
export interface Gstr1Facts {
  gstin: string;
  /** Calendar month, '2026-11'. */
  month: string;
  documents: readonly TaxPart[];
  places: readonly PlaceRow[];
  nil: readonly NilRow[];
  hsn: readonly HsnRow[];
  series: readonly SeriesRow[];
}

/** Reads the facts of a month's return. */
export async function readGstr1(db: Db, month: string, gstin: string): Promise<Gstr1Facts> {
  return {
    gstin,
    month,
    documents: await readDocuments(db, month, ['b2b', 'b2cl', 'cdnr', 'cdnur']),
    places: await readPlaces(db, month),
    nil: await readNil(db, month),
    hsn: await readHsn(db, month),
    series: await readSeries(db, month),
  };
}

/** Creates the content of the portal's file. Sections without data are left out. Pure. */
export function gstr1Of(facts: Gstr1Facts): Record<string, unknown> {
  const { gstin, month, documents } = facts;
  const [year, number] = month.split('-');
  const of = (table: TaxPart['table']) => documents.filter((row) => row.table === table);
  const sections: Record<string, readonly unknown[]> = {
    b2b: grouped(
      of('b2b'),
      ({ buyer }) => buyer ?? '',
      (ctin, rows) => ({ ctin, inv: invoicesOf(rows, registered) }),
    ),
    b2cl: grouped(
      of('b2cl'),
      ({ place }) => place ?? '',
      (pos, rows) => ({ pos, inv: invoicesOf(rows, () => ({})) }),
    ),
    b2cs: smallSupplies(facts.places),
    cdnr: grouped(
      of('cdnr'),
      ({ buyer }) => buyer ?? '',
      (ctin, rows) => ({ ctin, nt: notesOf(rows, registered) }),
    ),
    cdnur: notesOf(of('cdnur'), ({ place }) => ({ typ: 'B2CL', pos: place ?? '' })),
  };
  return {
    gstin,
    fp: `${number}${year}`,
    ...Object.fromEntries(Object.entries(sections).filter(([, rows]) => rows.length > 0)),
    ...(facts.nil.length > 0 && { nil: { inv: facts.nil.map(nilSupply) } }),
    ...(facts.hsn.length > 0 && {
      hsn: { hsn_b2b: hsnSection(facts.hsn, 'b2b'), hsn_b2c: hsnSection(facts.hsn, 'b2c') },
    }),
    ...(facts.series.length > 0 && { doc_issue: { doc_det: issuedNumbers(facts.series) } }),
  };
}

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  present: (key: string, rows: Row[]) => object,
): object[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, own]) => present(key, own));
}

/** Fields of a document for a registered buyer: no reverse charge, a regular supply. */
const registered = ({ place }: TaxPart) => ({ pos: place ?? '', rchrg: 'N', inv_typ: 'R' });

type More = (row: TaxPart) => object;

function invoicesOf(rows: readonly TaxPart[], more: More): object[] {
  return byNumber(rows, (first, parts) => ({
    inum: first.number,
    idt: portalDay(first.issuedAt),
    val: toRupees(first.totalPaise),
    ...more(first),
    itms: itemsOf(parts, 1),
  }));
}

function notesOf(rows: readonly TaxPart[], more: More): object[] {
  return byNumber(rows, (first, parts) => ({
    ntty: 'C',
    nt_num: first.number,
    nt_dt: portalDay(first.issuedAt),
    val: toRupees(first.totalPaise),
    ...more(first),
    itms: itemsOf(parts, -1),
  }));
}

function byNumber(rows: readonly TaxPart[], present: (first: TaxPart, rows: TaxPart[]) => object): object[] {
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [present(first, parts)] : [];
  });
}

/** Items of a document, one for each rate. Credit notes state positive amounts. */
function itemsOf(parts: readonly TaxPart[], sign: 1 | -1): object[] {
  return parts.map((part, index) => ({
    num: index + 1,
    itm_det: { rt: part.percent ?? 0, ...amountsOf(part, sign) },
  }));
}

/** Amounts in the names of the portal; the tax that does not apply, within one state or between two, is left out. */
function amountsOf(sums: PaiseSums & { inter: boolean }, sign: 1 | -1 = 1): Record<string, number> {
  const rupees = (paise: number) => (paise === 0 ? 0 : toRupees(paise * sign));
  return {
    txval: rupees(sums.valuePaise),
    ...(sums.inter
      ? { iamt: rupees(sums.integratedPaise) }
      : { camt: rupees(sums.centralPaise), samt: rupees(sums.statePaise) }),
    csamt: rupees(sums.cessPaise),
  };
}

/** Returns true unless credit notes cancel all of a sum. */
const hasAmount = (sums: PaiseSums) =>
  [sums.valuePaise, sums.integratedPaise, sums.centralPaise, sums.statePaise, sums.cessPaise].some((one) => one !== 0);

/** Small supplies to unregistered buyers by place and rate, less their credit notes. */
function smallSupplies(places: readonly PlaceRow[]): object[] {
  return places
    .filter((row) => row.table === 'b2cs' && hasAmount(row))
    .map((row) => ({
      sply_ty: row.inter ? 'INTER' : 'INTRA',
      pos: row.place ?? '',
      typ: 'OE',
      rt: row.percent,
      ...amountsOf(row),
    }));
}

function nilSupply({ inter, isRegistered, valuePaise }: NilRow): object {
  return {
    sply_ty: `${inter ? 'INTR' : 'INTRA'}${isRegistered ? 'B2B' : 'B2C'}`,
    nil_amt: toRupees(valuePaise),
    expt_amt: 0,
    ngsup_amt: 0,
  };
}

function hsnSection(all: readonly HsnRow[], recipient: HsnRow['recipient']): object[] {
  return all
    .filter((row) => row.recipient === recipient && hasAmount(row))
    .map(({ hsn, uqc, quantity, percent, ...sums }, index) => ({
      num: index + 1,
      hsn_sc: hsn,
      uqc,
      qty: quantity,
      rt: percent,
      txval: toRupees(sums.valuePaise),
      iamt: toRupees(sums.integratedPaise),
      camt: toRupees(sums.centralPaise),
      samt: toRupees(sums.statePaise),
      csamt: toRupees(sums.cessPaise),
    }));
}

/** Kinds of documents by the portal's numbers: 1 for invoices, 5 for credit notes. */
const portalKinds = { invoice: 1, credit_note: 5 } as const;

function issuedNumbers(series: readonly SeriesRow[]): object[] {
  return [...Map.groupBy(series, ({ kind }) => kind)].map(([kind, rows]) => ({
    doc_num: portalKinds[kind],
    docs: rows.map(({ first, last, count }, index) => ({
      ...{ num: index + 1, from: first, to: last, totnum: count },
      ...{ cancel: 0, net_issue: count },
    })),
  }));
}

/** Writes a day as the portal does: '24-11-2026'. Pure. */
function portalDay(at: Date): string {
  return inIndia(at).day.split('-').toReversed().join('-');
}
