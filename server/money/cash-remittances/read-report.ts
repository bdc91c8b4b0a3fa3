import type { z } from 'zod';
import type { CourierRemittance } from '#server/fulfilment/courier/courier-remittance.ts';
import {
  joinRemittances,
  parcelColumns,
  transferColumns,
  WireRemittedParcel,
  WireTransfer,
} from '#server/fulfilment/courier/remittance-wire.ts';

type ReportCell = string | number | boolean | null;

/** Row of a file: its number, and its cells. */
export type ReportRow = readonly [row: number, cells: readonly ReportCell[]];

type ReadReport = { remittances: CourierRemittance[] } | { unfit: string };

type Columns = typeof parcelColumns | typeof transferColumns;

interface Table {
  columns: Columns;
  heads: readonly string[];
}

/** Digits that a spreadsheet program shortened, such as 1.90408E+12. */
const shortened = /^\d(?:\.\d+)?E\+\d+$/i;

/**
 * Reads the rows of the courier's report: its sheet of parcels, its sheet of remittances, or both one after another.
 * Each sheet begins with its header. A file is taken whole or not at all. Pure.
 */
export function readRemittanceReport(rows: Iterable<ReportRow>): ReadReport {
  const parcels: WireRemittedParcel[] = [];
  const transfers: WireTransfer[] = [];
  let table: Table | undefined;
  for (const [number, cells] of rows) {
    const heads = tableOf(cells);
    if (heads) table = heads;
    else if (!table) return { unfit: `Row ${number} is no header of the courier’s report. ${bringAsIs}` };
    else {
      const fault = takeRow(table, cells, { parcels, transfers });
      if (fault !== undefined) return { unfit: `Row ${number}: ${fault}` };
    }
  }
  if (parcels.length + transfers.length === 0) return { unfit: 'There is no parcel and no remittance in it.' };
  return { remittances: joinRemittances(transfers, parcels) };
}

const bringAsIs = 'Bring the download of COD remittances as the courier made it, as XLSX or CSV.';

/** Columns that a sheet must have, by which its header is known. */
const needed = {
  parcels: [parcelColumns.crf_id, parcelColumns.awb, parcelColumns.order_value],
  transfers: [transferColumns.crf_id, transferColumns.remittance_amount],
};

function tableOf(cells: readonly ReportCell[]): Table | undefined {
  const heads = cells.map((cell) => String(cell ?? '').trim());
  const has = (names: readonly string[]) => names.every((name) => heads.includes(name));
  if (has(needed.parcels)) return { columns: parcelColumns, heads };
  return has(needed.transfers) ? { columns: transferColumns, heads } : undefined;
}

interface Taken {
  parcels: WireRemittedParcel[];
  transfers: WireTransfer[];
}

/** Adds a row to its table. Returns the reason if it does not fit. */
function takeRow({ columns, heads }: Table, cells: readonly ReportCell[], taken: Taken): string | undefined {
  const row = Object.fromEntries(Object.entries(columns).map(([field, head]) => [field, cells[heads.indexOf(head)]]));
  const cut = Object.entries(row).find(([, cell]) => typeof cell === 'string' && shortened.test(cell.trim()));
  if (cut) return `Excel shortened ${String(cut[1])}, so its digits are lost. ${bringAsIs}`;
  const parsed = columns === parcelColumns ? WireRemittedParcel.safeParse(row) : WireTransfer.safeParse(row);
  if (!parsed.success) return faultOf(columns, parsed.error);
  if (columns === parcelColumns) taken.parcels.push(parsed.data as WireRemittedParcel);
  else taken.transfers.push(parsed.data as WireTransfer);
  return undefined;
}

function faultOf(columns: Columns, { issues: [issue] }: z.ZodError): string {
  const head = Object.entries(columns).find(([field]) => field === String(issue?.path[0]))?.[1] ?? 'A cell';
  return `“${head}” cannot be read: ${issue?.message ?? 'unknown'}.`;
}
