import { toRupees } from '#contract/money.ts';
import { taxTables } from '#contract/office/lists.ts';
import type { TaxMonth, TaxRow, TaxSums } from '#contract/office/tax-return.ts';
import type { Db } from '#database/db.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import {
  monthRange,
  type PaiseSums,
  readHsn,
  readPlaces,
  readSellers,
  readSeries,
  readTables,
  type TableRow,
  type TaxPart,
} from './read-tax.ts';

/** Converts amounts in paise to rupees. Pure. */
export function sumsInRupees(sums: PaiseSums): TaxSums {
  return {
    value: toRupees(sums.valuePaise),
    integrated: toRupees(sums.integratedPaise),
    central: toRupees(sums.centralPaise),
    state: toRupees(sums.statePaise),
    cess: toRupees(sums.cessPaise),
  };
}

const nothing: PaiseSums = { valuePaise: 0, integratedPaise: 0, centralPaise: 0, statePaise: 0, cessPaise: 0 };

/** Adds amounts in paise. Pure. */
export function addUp(all: readonly PaiseSums[]): PaiseSums {
  return all.reduce<PaiseSums>(
    (sum, one) => ({
      valuePaise: sum.valuePaise + one.valuePaise,
      integratedPaise: sum.integratedPaise + one.integratedPaise,
      centralPaise: sum.centralPaise + one.centralPaise,
      statePaise: sum.statePaise + one.statePaise,
      cessPaise: sum.cessPaise + one.cessPaise,
    }),
    nothing,
  );
}

type Seller = Awaited<ReturnType<typeof readSellers>>[number];

/** Explains why no return can be made of a month's documents. Empty if one can. Pure. */
export function obstaclesOf(
  sellers: readonly Seller[],
  tables: readonly Pick<TableRow, 'table' | 'documents'>[],
): string[] {
  const regular = sellers.filter(({ registration, gstin }) => registration === 'regular' && gstin);
  const others = sellers.length - regular.length;
  const gstins = new Set(regular.map(({ gstin }) => gstin));
  const unfit = tables.find(({ table }) => table === 'unfit')?.documents ?? 0;
  const count = (documents: number) => (documents === 1 ? 'One document' : `${documents} documents`);
  return [
    ...(others > 0
      ? ['Some documents were issued without a regular GST registration. GSTR-1 does not report them.']
      : []),
    ...(gstins.size > 1 ? [`The documents name ${gstins.size} GSTINs. Each needs a return of its own.`] : []),
    ...(unfit > 0 && regular.length > 0
      ? [
          `${count(unfit)} cannot be reported: the rate is none of GST, such as the placeholder of 10%, or goods of several rates share a row.`,
        ]
      : []),
  ];
}

/** Reads the tax of a month by the tables of its return. */
export async function readTaxMonth(db: Db, month: string, now: Date): Promise<TaxMonth> {
  const [tables, hsn, places, series, sellers] = [
    await readTables(db, month),
    await readHsn(db, month),
    await readPlaces(db, month),
    await readSeries(db, month),
    await readSellers(db, month),
  ];
  const of = (names: readonly string[]) => tables.filter(({ table }) => names.includes(table));
  const interState = places.filter(({ inter, table }) => inter && table !== 'nil');
  return {
    month,
    over: now >= monthRange(month).until,
    gstin: sellers.find(({ gstin }) => gstin)?.gstin ?? '',
    obstacles: obstaclesOf(sellers, tables),
    documents: series.reduce((sum, { count }) => sum + count, 0),
    total: sumsInRupees(addUp(tables)),
    tables: taxTables.flatMap((name) =>
      of([name]).map(({ documents, ...sums }) => ({ table: name, documents, ...sumsInRupees(sums) })),
    ),
    hsn: hsn.map(({ recipient, hsn: code, uqc, quantity, percent, ...sums }) => ({
      ...{ recipient, hsn: code, uqc, quantity, percent },
      ...sumsInRupees(sums),
    })),
    series,
    summary: {
      taxed: sumsInRupees(addUp(of(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur']))),
      nil: sumsInRupees(addUp(of(['nil']))),
      interState: [...Map.groupBy(interState, ({ place }) => place ?? '')].map(([place, rows]) => {
        const { valuePaise, integratedPaise } = addUp(rows);
        return { place, value: toRupees(valuePaise), integrated: toRupees(integratedPaise) };
      }),
    },
  };
}

/** Presents a part of a document. Pure. */
export function presentRow(row: TaxPart): TaxRow {
  const { number, kind, issuedAt, reference, place, buyer, against, percent, totalPaise } = row;
  return {
    ...{ document: number, kind, day: inIndia(issuedAt).day, order: reference, place, against, percent },
    buyerGstin: buyer,
    total: toRupees(totalPaise),
    ...sumsInRupees(row),
  };
}
