import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { csvOf, utf8Mark } from '#contract/csv.ts';
import { toRupees } from '#contract/money.ts';

/** Cell of a register: rupees and counts are numbers, days are texts like '2026-11-30'. */
export type RegisterCell = string | number | null;

export interface RegisterColumn {
  head: string;
  /** Kind of the cells. Cells of `paise` are integers in paise, which files show as rupees. */
  kind: 'text' | 'paise' | 'count' | 'percent';
  width: number;
}

/** Table of a month, which the folder has as CSV and as XLSX with the same cells. */
export interface Register {
  /** File name without its end: '01-sales'. */
  name: string;
  /** Content in one sentence, for the description. */
  about: string;
  columns: readonly RegisterColumn[];
  rows: readonly (readonly RegisterCell[])[];
  /** Sums for the description, in paise, by name. */
  sums: Readonly<Record<string, number>>;
}

/** Creates a column. Pure. */
export function registerColumn(head: string, kind: RegisterColumn['kind'] = 'text', width = 14): RegisterColumn {
  return { head, kind, width };
}

/** Adds up a column of a register, in paise or pieces. Pure. */
function sumColumn({ columns, rows }: Pick<Register, 'columns' | 'rows'>, head: string): number {
  const place = columns.findIndex((one) => one.head === head);
  return rows.reduce((sum, row) => sum + Number(row[place] ?? 0), 0);
}

/** Adds up columns of a register for its description. Pure. */
export function withSums(register: Omit<Register, 'sums'>, heads: readonly string[]): Register {
  return { ...register, sums: Object.fromEntries(heads.map((head) => [head, sumColumn(register, head)])) };
}

/** Returns the cells of a register as files show them: amounts in rupees. Pure. */
function shownRows({ columns, rows }: Register): RegisterCell[][] {
  return rows.map((row) =>
    row.map((cell, place) => (columns[place]?.kind === 'paise' && typeof cell === 'number' ? toRupees(cell) : cell)),
  );
}

const headsOf = ({ columns }: Register) => columns.map(({ head }) => head);

/** Writes a register as CSV with the mark of UTF-8. Pure. */
export function writeRegisterCsv(register: Register): Buffer {
  return Buffer.from(utf8Mark + csvOf([headsOf(register), ...shownRows(register)]));
}

const formats: Readonly<Partial<Record<RegisterColumn['kind'], string>>> = { paise: '#,##0.00' };

/** Writes a register as a workbook of one sheet, with the cells of the CSV. */
export async function writeRegisterXlsx(register: Register): Promise<Buffer> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const written = writeXlsxStream([headsOf(register), ...shownRows(register)], {
    name: register.name,
    columns: register.columns.map(({ width, kind }) => ({ width, ...(formats[kind] && { numFmt: formats[kind] }) })),
    freezePane: { rows: 1 },
  });
  return buffer(written as ReadableStream<Uint8Array>);
}
