import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { wordmarkPath } from '#artwork/brand.ts';
import type { CustomSide } from '#contract/custom-goods.ts';
import { collectPdf } from '#server/foundation/values/pdf-bytes.ts';
import { drawText as write } from '#server/foundation/values/pdf-text.ts';
import { encodeQrCode } from '#server/foundation/values/qr-code.ts';
import type { LayerDescription } from '#server/fulfilment/designs/describe-layers.ts';

export interface TicketSide {
  /** Name of the side: 'Back'. */
  name: string;
  side: CustomSide;
  file: string;
  sha256: string;
  widthMm: number;
  heightMm: number;
  widthDots: number;
  heightDots: number;
  layers: readonly LayerDescription[];
  /** Picture of the garment with its print, in any format. */
  thumbnail: Buffer;
}

export interface Ticket {
  /** Public URL of the shop. */
  publicUrl: string;
  reference: string;
  line: number;
  /** Number of custom lines in the order. */
  lines: number;
  orderedAt: Date;
  customProductId: string;
  /** Goods to print on: 'T-shirt, cotton jersey, 180 g'. */
  goods: string;
  /** Name and number of the wearer: 'RAO 7'; empty without them. */
  wearer: string;
  colour: string;
  size: string;
  pieces: number;
  sides: readonly TicketSide[];
}

type Pdf = InstanceType<typeof PDFDocument>;

const ink = '#14170f';
const soft = '#50564a';
const page = { width: 595.28, height: 841.89, side: 42, top: 42, bottom: 42 };
const right = page.width - page.side;

/** Draws the job ticket of one line as a PDF: print, garment, position and files. Equal tickets give equal bytes. */
export async function drawTicket(ticket: Ticket): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    info: { Title: `Job ticket ${ticket.reference}-${ticket.line}`, CreationDate: ticket.orderedAt },
  });
  const done = collectPdf(pdf);
  let y = drawHead(pdf, ticket);
  for (const side of ticket.sides) {
    if (y > page.height - page.bottom - 300) {
      pdf.addPage();
      y = page.top;
    }
    y = await drawSide(pdf, side, y);
  }
  pdf.end();
  return done;
}

function rule(pdf: Pdf, y: number, width = 0.5): void {
  pdf.moveTo(page.side, y).lineTo(right, y).lineWidth(width).strokeColor(ink).stroke();
}

/**
 * Returns the URL in the ticket's barcode: the job's page in the office. After the `#`, programs find the checksum of
 * each file.
 */
export function ticketCode({
  publicUrl,
  reference,
  line,
  sides,
}: Pick<Ticket, 'publicUrl' | 'reference' | 'line' | 'sides'>): string {
  return `${publicUrl}/office/print-room/${reference}-${line}#${sides.map(({ side, sha256 }) => `${side}=${sha256}`).join('&')}`;
}

function drawHead(pdf: Pdf, ticket: Ticket): number {
  const { goods, reference, line, lines } = ticket;
  pdf.save().translate(page.side, page.top).scale(0.16).path(wordmarkPath).fill(ink, 'even-odd').restore();
  write(pdf, 'Job ticket', page.side, page.top + 28, { weight: 700, size: 20 });
  write(pdf, `${reference}-${line}`, page.side, page.top + 54, { weight: 700, size: 26 });
  const code = 104;
  drawCode(pdf, ticketCode(ticket), right - code, page.top, code);
  const facts: [string, string][] = [
    ['Line', `${line} of the order, ${lines} custom ${lines === 1 ? 'line' : 'lines'} in all`],
    ['Garment', goods],
    ...(ticket.wearer ? [['Wearer', ticket.wearer] as [string, string]] : []),
    ['Colour', ticket.colour],
    ['Size', ticket.size],
    ['Pieces', String(ticket.pieces)],
    ['Design', ticket.customProductId],
    ['Ordered', `${inIndia.format(ticket.orderedAt)} IST`],
  ];
  let y = page.top + 96;
  for (const [name, value] of facts) {
    write(pdf, name, page.side, y, { colour: soft });
    write(pdf, value, page.side + 70, y, { weight: 700, size: 10 });
    y += 16;
  }
  return y + 8;
}

function drawCode(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const { size: modules, isDark } = encodeQrCode(text);
  const unit = size / modules;
  for (let row = 0; row < modules; row++) {
    for (let column = 0; column < modules; column++) {
      if (isDark(row, column)) pdf.rect(x + column * unit, y + row * unit, unit, unit);
    }
  }
  pdf.fill('#000000');
}

/** Format of the local time for the print room: '2026-11-21 15:00'. */
const inIndia = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const thumbnailWidth = 150;

async function drawSide(pdf: Pdf, side: TicketSide, top: number): Promise<number> {
  rule(pdf, top, 1.2);
  let y = top + 12;
  write(pdf, side.name, page.side, y, { weight: 700, size: 14 });
  y += 22;
  const thumbnail = await sharp(side.thumbnail)
    .resize(450)
    .flatten({ background: '#e6e9e2' })
    .jpeg({ quality: 82 })
    .toBuffer();
  pdf.image(thumbnail, page.side, y, { width: thumbnailWidth });
  const x = page.side + thumbnailWidth + 18;
  const area = `${side.widthMm / 10} x ${side.heightMm / 10} cm, ${side.widthDots} x ${side.heightDots} px at 300 dpi`;
  const facts = [area, side.file, `SHA-256 ${side.sha256.slice(0, 32)}`, `               ${side.sha256.slice(32)}`];
  for (const fact of facts) {
    write(pdf, fact, x, y, { size: 9 });
    y += 13;
  }
  y += 8;
  y = drawLayers(pdf, side.layers, x, y);
  return Math.max(y, top + 46 + thumbnailWidth * 1.25) + 18;
}

/** Draws the table of layers, with positions in mm from the area's top left corner. */
function drawLayers(pdf: Pdf, layers: readonly LayerDescription[], x: number, top: number): number {
  const columns = ['Left', 'Top', 'Width', 'Height', 'Angle'];
  const step = 42;
  const first = right - columns.length * step;
  const heads = { size: 8, colour: soft } as const;
  write(pdf, 'Lowest first, mm', x, top, heads);
  for (const [at, name] of columns.entries()) write(pdf, name, first + at * step, top, heads);
  let y = top + 14;
  for (const layer of layers) {
    write(pdf, layer.what, x, y, { weight: 700, room: first - x - 6 });
    const numbers = [layer.left, layer.top, layer.width, layer.height].map((mm) => mm.toFixed(1));
    for (const [at, value] of [...numbers, `${layer.angle}°`].entries()) write(pdf, value, first + at * step, y);
    const more = [layer.setting, layer.flipped ? 'flipped' : ''].filter(Boolean).join(', ');
    if (more) write(pdf, more, x, y + 12, heads);
    y += more ? 28 : 16;
  }
  return y;
}
