import { cleanText } from '#contract/typed-text.ts';
import type { ExportField, ExportHeads } from './export-columns.ts';
import type { FileCell } from './foreign-product.ts';

/** Row of an export whose cells are read by field. */
export interface ExportRow {
  row: number;
  /** Returns the text of a field's cell; '' if the export lacks the column. */
  of: (field: ExportField) => string;
  /** Returns the text of the cell at a position. */
  at: (place: number) => string;
  /** Returns the head of a field's column. */
  head: (field: ExportField) => string;
}

/** Names the cells of a row. `clean` undoes what the export does to its texts. Pure. */
export function exportRow(
  { heads, places }: ExportHeads,
  row: number,
  cells: readonly FileCell[],
  clean: (text: string) => string = (text) => text,
): ExportRow {
  const at = (place: number) => {
    const cell = cells[place] ?? null;
    // Typed choices are normalized too, and are compared with these texts.
    return cell === null ? '' : clean(cleanText(String(cell)).trim());
  };
  return {
    row,
    at,
    of: (field) => at(places.get(field) ?? -1),
    head: (field) => heads[places.get(field) ?? -1] ?? field,
  };
}
