import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { drawText } from '#server/foundation/values/pdf-text.ts';
import { drawBarcode } from './draw-barcode.ts';
import type { ManifestPaper, PickListPaper } from './paper-content.ts';
import { beginPaper, drawRule, type Pdf, softInkColour, writeWrapped } from './paper-pen.ts';
import { paperSheets } from './paper-sheets.ts';

const side = 45;
const { width, height } = paperSheets.a4;
const right = width - side;
const bottom = height - 60;

/** Draws a pick list by shelf place, with check boxes. */
export function drawPickList({ day, orders, rows }: PickListPaper): Promise<Buffer> {
  const { pdf, finish } = beginPaper('Pick list', 'a4');
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  let y = drawHead(pdf, 'Pick list', `${fullDate(day)}: ${counted(orders, 'parcel')}, ${counted(pieces, 'piece')}`);
  for (const row of rows) {
    y = roomFor(pdf, y, 34);
    pdf
      .rect(side, y + 2, 12, 12)
      .lineWidth(1)
      .strokeColor('#14170f')
      .stroke();
    drawText(pdf, row.shelf, side + 24, y, { weight: 700, size: 13, room: 84 });
    drawText(pdf, row.name, side + 116, y, { size: 11, room: 240 });
    drawText(pdf, row.orders.join(', '), side + 116, y + 15, { size: 8, colour: softInkColour, room: 300 });
    drawText(pdf, row.size, right - 50, y, { weight: 700, size: 13, end: true });
    drawText(pdf, `${row.quantity} ×`, right, y, { weight: 700, size: 13, end: true });
    drawRule(pdf, side, right, y + 28);
    y += 34;
  }
  return finish();
}

/** Draws a handover manifest: counted parcels, signature, and missing parcels. */
export function drawManifest(manifest: ManifestPaper): Promise<Buffer> {
  const { pdf, finish } = beginPaper(`Manifest ${manifest.carrier}`, 'a4');
  const { carrier, day, serial, parcels, missing } = manifest;
  let y = drawHead(
    pdf,
    `Manifest ${serial}, ${carrier}`,
    `${fullDate(day)}: ${counted(parcels.length, 'parcel')}, ${manifest.cash} to collect`,
  );
  for (const [index, { awb, reference, cash }] of parcels.entries()) {
    y = roomFor(pdf, y, 34);
    drawText(pdf, String(index + 1), side, y, { colour: softInkColour });
    drawText(pdf, awb, side + 30, y, { weight: 700, size: 11, room: 130 });
    drawText(pdf, reference, side + 30, y + 14, { size: 8, colour: softInkColour });
    drawBarcode(pdf, awb, { x: side + 170, y, width: 180, height: 22 });
    drawText(pdf, cash, right, y, { size: 11, end: true });
    drawRule(pdf, side, right, y + 28);
    y += 34;
  }
  if (missing.length > 0)
    y = writeWrapped(
      pdf,
      `Not found and not handed over: ${missing.join(', ')}.`,
      side,
      roomFor(pdf, y, 60) + 6,
      right - side,
      {
        weight: 700,
      },
    );
  drawSignature(pdf, manifest, roomFor(pdf, y + 10, 150));
  return finish();
}

function drawSignature(pdf: Pdf, { takenBy, signature, who, at }: ManifestPaper, y: number): void {
  drawText(pdf, `Taken by ${takenBy}`, side, y, { weight: 700, size: 11, room: 240 });
  drawText(pdf, `Handed over by ${who}, ${at}`, side, y + 16, { colour: softInkColour, room: 240 });
  drawRule(pdf, right - 200, right, y + 100);
  drawText(pdf, 'Signature', right - 200, y + 104, { size: 8, colour: softInkColour });
  if (!signature) return;
  pdf
    .save()
    .translate(right - 200, y + 14)
    .scale(200 / 280);
  pdf.path(signature).lineWidth(2).strokeColor('#14170f').stroke().restore();
}

function drawHead(pdf: Pdf, title: string, words: string): number {
  drawText(pdf, title, side, 45, { weight: 700, size: 20, room: right - side });
  drawText(pdf, words, side, 72, { size: 10, colour: softInkColour });
  drawRule(pdf, side, right, 92, 1.2);
  return 104;
}

/** Returns the next y position if enough space is left on the page, else the top of a new page. */
function roomFor(pdf: Pdf, y: number, needed: number): number {
  if (y + needed <= bottom) return y;
  pdf.addPage();
  return 45;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
