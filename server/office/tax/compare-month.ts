import { formatRupees, toRupees } from '#contract/money.ts';
import { taxTables } from '#contract/office/lists.ts';
import { tableWords } from '#contract/office/tax-table-words.ts';
import type { ClosedSeries, ClosedTable } from '#database/schema/documents.ts';
import type { SeriesRow, TableRow } from './read-tax.ts';

/** Figures of a month: sums by the tables of GSTR-1, and the numbers issued. */
export interface MonthFigures {
  tables: readonly TableRow[];
  series: readonly SeriesRow[];
}

const parts = ['valuePaise', 'integratedPaise', 'centralPaise', 'statePaise', 'cessPaise'] as const;
const partWords = { valuePaise: 'value', integratedPaise: 'IGST', centralPaise: 'CGST', statePaise: 'SGST' } as const;

const empty = { documents: 0, valuePaise: 0, integratedPaise: 0, centralPaise: 0, statePaise: 0, cessPaise: 0 };

/**
 * Describes the differences between the stored figures of a closed month and those of today. With `whole`, only the sum
 * of all tables counts: after the retention, documents have no buyer, whose GSTIN decides the table. Pure.
 */
export function describeDifferences(
  stored: { tables: readonly ClosedTable[]; series: readonly ClosedSeries[] },
  now: MonthFigures,
  { whole = false } = {},
): string[] {
  const ofTables = whole
    ? compareSums('All documents', totalOf(stored.tables), totalOf(now.tables))
    : taxTables.flatMap((table) =>
        compareSums(
          tableWords[table].name,
          stored.tables.find((one) => one.table === table) ?? empty,
          now.tables.find((one) => one.table === table) ?? empty,
        ),
      );
  return [...ofTables, ...compareSeries(stored.series, now.series)];
}

type Sums = Omit<ClosedTable, 'table'>;

function compareSums(name: string, before: Sums, after: Sums): string[] {
  const amounts = parts.flatMap((part) =>
    before[part] === after[part]
      ? []
      : [`${part === 'cessPaise' ? 'cess' : partWords[part]} ${inRupees(before[part])}, now ${inRupees(after[part])}`],
  );
  const counts = before.documents === after.documents ? [] : [`${before.documents} documents, now ${after.documents}`];
  const all = [...counts, ...amounts];
  return all.length === 0 ? [] : [`${name}: ${all.join('; ')}.`];
}

function totalOf(tables: readonly ClosedTable[]): Sums {
  const total = { ...empty };
  for (const table of tables) for (const part of parts) total[part] += table[part];
  return total;
}

function compareSeries(before: readonly ClosedSeries[], after: readonly ClosedSeries[]): string[] {
  const wordsOf = ({ kind, first, last, count }: ClosedSeries) =>
    `${kind === 'invoice' ? 'invoices' : 'credit notes'} ${first} to ${last} (${count})`;
  const [was, is] = [before, after].map((all) => all.map(wordsOf).toSorted().join(', ') || 'none');
  return was === is ? [] : [`Numbers issued: ${was}; now ${is}.`];
}

const inRupees = (paise: number) => formatRupees(toRupees(paise));
