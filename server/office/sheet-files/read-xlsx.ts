import { unzipSync } from 'fflate';
import { formatValue } from 'hucre';
import { readXlsx, type StreamRow, streamXlsxRows } from 'hucre/xlsx';
import { type FileLine, farTooMuch, type SheetBounds, UnfitSheet } from './sheet-file.ts';

const olderContainer = Buffer.from('d0cf11e0', 'hex');
/** Maximum unpacked bytes of a sheet whose date formats are read, since that takes it whole into memory. */
const mostFormatted = 32 * 1024 * 1024;
/** Format of dates into which Excel converts typed text such as 5-5. */
const usualFormat = 'd-mmm';

/**
 * Reads rows of the first sheet that is not hidden, or of all such sheets one after another. Dates are read as the text
 * that Excel shows. Throws UnfitSheet for other containers, passwords and content beyond the limits.
 */
export async function* xlsxLines(bytes: Buffer, bounds: SheetBounds): AsyncGenerator<FileLine> {
  refuseOtherContainers(bytes);
  const unpacked = unpackedSize(bytes, bounds);
  const visible = await visibleSheets(bytes);
  for (const sheet of bounds.everySheet ? visible : [visible[0] ?? 0]) yield* linesOfSheet(bytes, sheet, unpacked);
}

async function* linesOfSheet(bytes: Buffer, sheet: number, unpacked: number): AsyncGenerator<FileLine> {
  let formats: DateFormats | undefined;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (values.some((value) => value instanceof Date))
      formats ??= unpacked > mostFormatted ? new Map() : await dateFormats(bytes, sheet);
    yield [index + 1, values.map((value, column) => cellOf(value, formats?.get(`${index},${column}`)))];
  }
}

function refuseOtherContainers(bytes: Buffer): void {
  if (bytes.subarray(0, 2).toString() === 'PK') return;
  if (!bytes.subarray(0, olderContainer.length).equals(olderContainer))
    throw new UnfitSheet('It is no XLSX file. Save it as XLSX, or as CSV UTF-8.');
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    throw new UnfitSheet('This file has a password. Save it without one.');
  throw new UnfitSheet('It is an Excel file of the older kind (.xls). Save it as XLSX, or as CSV UTF-8.');
}

/** Returns the declared unpacked size in bytes, checked before unpacking. The reader enforces the limit again. */
function unpackedSize(bytes: Buffer, bounds: SheetBounds): number {
  let unpacked = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      unpacked += originalSize;
      if (unpacked > bounds.unpacked || (/sharedStrings/i.test(name) && originalSize > bounds.words))
        throw new UnfitSheet(farTooMuch);
      return false;
    },
  });
  return unpacked;
}

/** Returns the positions of the sheets that are not hidden. */
async function visibleSheets(bytes: Buffer): Promise<number[]> {
  const visible: number[] = [];
  await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) visible.push(index);
      return false;
    },
  });
  return visible;
}

/** Number formats of date cells, by 'row,column' from 0. */
type DateFormats = ReadonlyMap<string, string>;

async function dateFormats(bytes: Buffer, sheet: number): Promise<DateFormats> {
  const { sheets } = await readXlsx(bytes, { sheets: [sheet], readStyles: true });
  const cells = [...(sheets[0]?.cells ?? [])].filter(([, { value }]) => value instanceof Date);
  return new Map(cells.map(([place, { style }]) => [place, style?.numFmt ?? usualFormat]));
}

function cellOf(value: StreamRow['values'][number], format = usualFormat): FileLine[1][number] {
  return value instanceof Date ? formatValue(value, format) : value;
}
