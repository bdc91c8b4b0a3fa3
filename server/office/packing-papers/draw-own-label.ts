import { drawText } from '#server/foundation/values/pdf-text.ts';
import { drawBarcode } from './draw-barcode.ts';
import { beginPaper, drawRule, softInkColour, writeWrapped } from './paper-pen.ts';
import { paperSheets } from './paper-sheets.ts';

/** Content of the label of a parcel shipped by the shop itself. */
export interface OwnLabel {
  /** Tracking number of the shop, shown as barcode. */
  awb: string;
  carrier: string;
  reference: string;
  to: { name: string; lines: readonly string[]; pin: string; phone: string };
  from: string;
  /** 'Collect ₹1,429.99 in cash', 'Paid'. */
  money: string;
  pieces: number;
}

/** Draws the label of a parcel shipped by the shop itself, 4 x 6 in. */
export function drawOwnLabel({ awb, carrier, reference, to, from, money, pieces }: OwnLabel): Promise<Buffer> {
  const { pdf, finish } = beginPaper(`Label ${awb}`, '4x6');
  const { width, height } = paperSheets['4x6'];
  const side = 16;
  const room = width - 2 * side;
  drawText(pdf, carrier, side, side, { weight: 700, size: 13, room });
  drawBarcode(pdf, awb, { x: side, y: side + 22, width: room, height: 52 });
  drawText(pdf, awb, side, side + 80, { weight: 700, size: 12 });
  drawRule(pdf, side, width - side, side + 102, 1.2);
  let y = side + 112;
  drawText(pdf, 'To', side, y, { colour: softInkColour });
  y = writeWrapped(pdf, to.name, side, y + 13, room, { weight: 700, size: 14 });
  for (const line of to.lines) y = writeWrapped(pdf, line, side, y + 2, room, { size: 11 });
  drawText(pdf, to.pin, side, y + 6, { weight: 700, size: 24 });
  drawText(pdf, `+91 ${to.phone}`, width - side, y + 14, { size: 11, end: true });
  y += 42;
  drawRule(pdf, side, width - side, y);
  writeWrapped(pdf, money, side, y + 8, room, { weight: 700, size: 15 });
  drawRule(pdf, side, width - side, height - 70);
  drawText(pdf, `Order ${reference}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, side, height - 62, {
    size: 10,
    room,
  });
  writeWrapped(pdf, `If it cannot be delivered: ${from}`, side, height - 46, room, { size: 8, colour: softInkColour });
  return finish();
}
