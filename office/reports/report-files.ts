import { csvOf, utf8Mark } from '#contract/csv.ts';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type { KeptFile } from '#office/browser/keep-file.ts';
import type { ReportTable } from './report-tables.ts';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const nameOf = (name: string, { from, to }: ReportPeriod) => `${name}-${from}-to-${to}`;

/** Writes a table of a report as comma-separated values with the mark of UTF-8. Pure. */
export function tableAsCsv({ name, period, rows }: ReportTable): KeptFile {
  const text = utf8Mark + csvOf(rows);
  return { name: `${nameOf(name, period)}.csv`, bytes: new Blob([text], { type: 'text/csv;charset=utf-8' }) };
}

/** Writes the tables of a report as a workbook with a sheet for each. The writer is loaded for it alone. */
export async function tablesAsExcel(name: string, tables: readonly ReportTable[]): Promise<KeptFile> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: tables.map((table) => ({
      name: table.name,
      rows: table.rows.map((row) => [...row]),
      columns: (table.rows[0] ?? []).map((head) => ({ width: Math.max(12, String(head).length + 2) })),
      freezePane: { rows: 1 },
    })),
  });
  const period = tables[0]?.period;
  const file = period ? nameOf(name, period) : name;
  return { name: `${file}.xlsx`, bytes: new Blob([Uint8Array.from(bytes)], { type: excelType }) };
}
