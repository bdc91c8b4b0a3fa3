import { drawText } from '#server/foundation/values/pdf-text.ts';
import { drawBarcode } from './draw-barcode.ts';
import type { ShelfLabel } from './paper-content.ts';
import { beginPaper, softInkColour } from './paper-pen.ts';
import { paperSheets } from './paper-sheets.ts';

/** Columns and rows of a standard sheet of 24: 70 x 37 mm, without gaps. */
const across = 3;
const down = 8;
const cell = { width: paperSheets.a4.width / across, height: 104.88 };
const top = (paperSheets.a4.height - down * cell.height) / 2;

/** Draws labels for shelves, 24 on a sheet of A4. */
export function drawShelfLabels(labels: readonly ShelfLabel[]): Promise<Buffer> {
  const { pdf, finish } = beginPaper('Labels for shelves', 'a4');
  for (const [index, { shelf, name, size, code }] of labels.entries()) {
    const at = index % (across * down);
    if (index > 0 && at === 0) pdf.addPage();
    const x = (at % across) * cell.width + 14;
    const y = top + Math.floor(at / across) * cell.height + 8;
    const room = cell.width - 28;
    drawText(pdf, shelf ?? 'No place yet', x, y, { weight: 700, size: shelf ? 18 : 10, room: room * 0.62 });
    drawText(pdf, size, x + room, y, { weight: 700, size: 18, end: true });
    drawText(pdf, name, x, y + 25, { size: 8.5, room });
    drawBarcode(pdf, code, { x, y: y + 38, width: room, height: 34 });
    drawText(pdf, code, x + 8, y + 75, { size: 8, colour: softInkColour });
  }
  return finish();
}
