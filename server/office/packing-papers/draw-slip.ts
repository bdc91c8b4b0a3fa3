import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { drawText } from '#server/foundation/values/pdf-text.ts';
import { drawBarcode } from './draw-barcode.ts';
import type { Slip } from './paper-content.ts';
import { beginPaper, drawRule, type Pdf, softInkColour, writeWrapped } from './paper-pen.ts';
import { type PaperSize, paperSheets } from './paper-sheets.ts';

/** Draws the packing slip: the parcel's content, without prices. */
export function drawSlip(slip: Slip, sheet: PaperSize): Promise<Buffer> {
  const { pdf, finish } = beginPaper(`Packing slip ${slip.reference}`, sheet);
  const { width, height } = paperSheets[sheet];
  const side = sheet === 'a4' ? 45 : 16;
  const right = width - side;
  let y = drawHead(pdf, slip, { side, right });
  for (const { name, size, quantity } of slip.lines) {
    if (y > height - 60) {
      pdf.addPage();
      y = side;
    }
    drawText(pdf, `${quantity} ×`, side, y, { weight: 700, size: 11 });
    drawText(pdf, name, side + 30, y, { size: 11, room: right - side - 110 });
    drawText(pdf, size, right, y, { weight: 700, size: 11, end: true });
    drawRule(pdf, side, right, y + 18);
    y += 24;
  }
  if (slip.note) y = writeWrapped(pdf, `You wrote: ${slip.note}`, side, y + 8, right - side, { colour: softInkColour });
  writeWrapped(
    pdf,
    'Something missing or wrong? Write to us with the order number, and we put it right.',
    side,
    y + 10,
    right - side,
    {
      colour: softInkColour,
    },
  );
  return finish();
}

function drawHead(
  pdf: Pdf,
  { reference, parcel, packedOn, delivery, to }: Slip,
  { side, right }: { side: number; right: number },
): number {
  drawText(pdf, 'Packing slip', side, side, { weight: 700, size: 13 });
  drawText(pdf, reference, side, side + 18, { weight: 700, size: 20 });
  drawText(pdf, `Parcel ${parcel}, packed ${fullDate(packedOn)}`, side, side + 44, { colour: softInkColour });
  drawText(pdf, `${delivery} delivery to ${to}`, side, side + 57, { colour: softInkColour, room: right - side });
  drawBarcode(pdf, reference, { x: right - 120, y: side, width: 120, height: 34 });
  drawRule(pdf, side, right, side + 76, 1.2);
  return side + 86;
}
