import PDFDocument from 'pdfkit';
import { wordmarkPath } from '#artwork/brand.ts';
import { taxPercent } from '#contract/cart-rules.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { seller } from '#contract/seller.ts';
import { fullDate } from '#server/calendar/day-words.ts';
import { facesOf, runsOf, type Weight } from '#server/platform/document-text.ts';
import type { DocumentContent } from './document-content.ts';
import { rupeesInWords } from './rupees-in-words.ts';

const ink = '#14170F';
const soft = '#50564A';
const page = { width: 595.28, height: 841.89, side: 45, top: 48, bottom: 64 };
const inner = page.width - 2 * page.side;

interface Pen {
  weight?: Weight;
  size?: number;
  colour?: string;
  /** Where it ends instead of where it begins. */
  end?: boolean;
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws a tax document as a PDF of as many A4 pages as it needs. */
export async function drawDocument(content: DocumentContent): Promise<Buffer> {
  const title = `${titleOf(content)} ${content.number}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: seller.legalName, CreationDate: new Date(`${content.date}T00:00:00Z`) },
  });
  for (const weight of [400, 700] as const) for (const { name, bytes } of facesOf(weight)) pdf.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  let y = drawHead(pdf, content);
  y = drawParties(pdf, content, y);
  y = drawRows(pdf, content, y);
  drawFoot(pdf, content, drawSums(pdf, content, y));
  numberPages(pdf);
  pdf.end();
  return done;
}

function titleOf({ kind }: DocumentContent): string {
  return kind === 'invoice' ? 'Tax invoice' : 'Credit note';
}

/** Writes one line; gives its width. */
function write(pdf: Pdf, text: string, x: number, y: number, { weight = 400, size = 9, colour = ink, end = false }: Pen = {}): number {
  const runs = runsOf(text, weight);
  const widths = runs.map((run) => pdf.font(run.face).fontSize(size).widthOfString(run.text));
  const width = widths.reduce((all, one) => all + one, 0);
  let at = end ? x - width : x;
  for (const [index, run] of runs.entries()) {
    pdf.font(run.face).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
    at += widths[index] ?? 0;
  }
  return width;
}

function widthOf(pdf: Pdf, text: string, { weight = 400, size = 9 }: Pen): number {
  return runsOf(text, weight).reduce((all, run) => all + pdf.font(run.face).fontSize(size).widthOfString(run.text), 0);
}

/** Writes a text over as many lines as fit a width; gives where the next thing may begin. A word that is too long is broken. */
function writeWrapped(pdf: Pdf, text: string, x: number, y: number, width: number, pen: Pen = {}): number {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(pdf, one, width, pen))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(pdf, longer, pen) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  const step = (pen.size ?? 9) * 1.4;
  for (const [index, one] of [...lines, line].entries()) write(pdf, one, x, y + index * step, pen);
  return y + (lines.length + 1) * step;
}

function pieces(pdf: Pdf, word: string, width: number, pen: Pen): string[] {
  if (widthOf(pdf, word, pen) <= width) return [word];
  const parts: string[] = [''];
  for (const sign of word) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOf(pdf, last + sign, pen) > width) parts.push(sign);
    else parts[parts.length - 1] = last + sign;
  }
  return parts;
}

function rule(pdf: Pdf, y: number, width = 1, colour = ink): void {
  pdf
    .moveTo(page.side, y)
    .lineTo(page.width - page.side, y)
    .lineWidth(width)
    .strokeColor(colour)
    .stroke();
}

function drawHead(pdf: Pdf, content: DocumentContent): number {
  pdf.save().translate(page.side, page.top).scale(0.19).path(wordmarkPath).fill(ink, 'even-odd').restore();
  write(pdf, titleOf(content), page.width - page.side, page.top - 4, { weight: 700, size: 20, end: true });
  rule(pdf, page.top + 32, 1.5);
  return page.top + 48;
}

function drawParties(pdf: Pdf, content: DocumentContent, top: number): number {
  const columns = [page.side, page.side + 168, page.side + 336] as const;
  const ends = [
    drawParty(pdf, 'Sold by', content.seller, columns[0], top),
    drawBuyer(pdf, content, columns[1], top),
    drawFacts(pdf, content, columns[2], top),
  ];
  return Math.max(...ends) + 18;
}

function drawBuyer(pdf: Pdf, content: DocumentContent, x: number, top: number): number {
  if (!content.shippedTo) return drawParty(pdf, 'Billed and shipped to', content.buyer, x, top);
  const y = drawParty(pdf, 'Billed to', content.buyer, x, top);
  return drawParty(pdf, 'Shipped to', content.shippedTo, x, y + 8);
}

function drawParty(pdf: Pdf, heading: string, party: DocumentContent['buyer'], x: number, top: number): number {
  write(pdf, heading, x, top, { weight: 700 });
  let y = top + 15;
  const gstin = party.gstin ? [`GSTIN ${party.gstin}`] : [];
  for (const line of [party.name, ...party.lines, ...gstin]) y = writeWrapped(pdf, line, x, y, 152);
  return y;
}

function drawFacts(pdf: Pdf, content: DocumentContent, x: number, top: number): number {
  const { against } = content;
  const facts: [string, string, Weight?][] = [
    [content.kind === 'invoice' ? 'Invoice' : 'Credit note', content.number, 700],
    ['Date', fullDate(content.date)],
    ['Order', content.order, 700],
    ['Ordered', fullDate(content.orderedOn)],
    ...(against
      ? ([
          ['Against invoice', against.number, 700],
          ['Its date', fullDate(against.date)],
        ] as [string, string, Weight?][])
      : []),
    ['Place of supply', content.placeOfSupply],
    ['Reverse charge', 'No'],
  ];
  let y = top;
  for (const [label, value, weight = 400] of facts) {
    write(pdf, label, x, y, { colour: soft });
    const room = page.width - page.side - x - 78;
    if (widthOf(pdf, value, { weight }) <= room) {
      write(pdf, value, page.width - page.side, y, { weight, end: true });
      y += 15;
    } else y = writeWrapped(pdf, value, x + 78, y, room, { weight }) + 2;
  }
  return against ? writeWrapped(pdf, against.reason, x, y + 2, page.width - page.side - x, { colour: soft }) : y;
}

/** Where the columns of figures end, from the right. */
function columnsOf(content: DocumentContent) {
  const right = page.width - page.side;
  const taxes = content.taxes.map((_name, index) => right - 62 - (content.taxes.length - 1 - index) * 54);
  const value = (taxes[0] ?? right) - 54;
  return { amount: right, taxes, value, rate: value - 62, quantity: value - 122, hsn: value - 150 };
}

function drawRows(pdf: Pdf, content: DocumentContent, top: number): number {
  let y = drawTableHead(pdf, content, top);
  const columns = columnsOf(content);
  const room = columns.hsn - 40 - (page.side + 22);
  for (const [index, row] of content.rows.entries()) {
    if (y > page.height - page.bottom - 60) {
      pdf.addPage();
      y = drawTableHead(pdf, content, page.top);
    }
    const figures: [string, number][] = [
      [row.hsn, columns.hsn],
      [String(row.quantity), columns.quantity],
      [plain(row.unitPaise), columns.rate],
      [plain(row.valuePaise), columns.value],
      ...row.taxPaise.map((paise, part): [string, number] => [plain(paise), columns.taxes[part] ?? 0]),
      [plain(row.totalPaise), columns.amount],
    ];
    write(pdf, String(index + 1), page.side + 4, y, { weight: 700 });
    for (const [text, x] of figures) write(pdf, text, x, y, { end: true });
    const end = writeWrapped(pdf, row.name, page.side + 22, y, room);
    y = writeWrapped(pdf, row.detail, page.side + 22, end, room, { colour: soft, size: 8 }) + 5;
    rule(pdf, y, 0.5, '#D5D9CF');
    y += 8;
  }
  return y;
}

function drawTableHead(pdf: Pdf, content: DocumentContent, y: number): number {
  const columns = columnsOf(content);
  write(pdf, '#', page.side + 4, y, { size: 8, colour: soft });
  write(pdf, 'Piece', page.side + 22, y, { size: 8, colour: soft });
  const heads: [string, number][] = [
    ['HSN', columns.hsn],
    ['Qty, pcs', columns.quantity],
    ['Rate, ₹', columns.rate],
    ['Value, ₹', columns.value],
    ...content.taxes.map((name, part): [string, number] => [name, columns.taxes[part] ?? 0]),
    ['Amount, ₹', columns.amount],
  ];
  for (const [text, x] of heads) write(pdf, text, x, y, { size: 8, colour: soft, end: true });
  rule(pdf, y + 14);
  return y + 24;
}

function drawSums(pdf: Pdf, content: DocumentContent, top: number): number {
  let y = top;
  if (y > page.height - page.bottom - 190) {
    pdf.addPage();
    y = page.top;
  }
  const right = page.width - page.side;
  const label = right - 80;
  const sums: [string, number][] = [
    [`Subtotal (${content.pieces} ${content.pieces === 1 ? 'item' : 'items'})`, content.subtotalPaise],
    [`Shipping, ${content.delivery.toLowerCase()}`, content.shippingPaise],
    ...content.taxes.map((name, part): [string, number] => [name, content.taxPaise[part] ?? 0]),
  ];
  for (const [text, paise] of sums) {
    write(pdf, text, label, y, { end: true });
    write(pdf, plain(paise), right, y, { end: true });
    y += 16;
  }
  rule(pdf, y, 1.2);
  write(pdf, 'Total', label, y + 8, { weight: 700, size: 12, end: true });
  write(pdf, formatRupees(toRupees(content.totalPaise)), right, y + 8, { weight: 700, size: 12, end: true });
  y = writeWrapped(pdf, rupeesInWords(content.totalPaise), page.side, y + 32, inner * 0.6);
  return content.paid ? writeWrapped(pdf, content.paid, page.side, y + 2, inner * 0.6, { colour: soft }) : y;
}

function drawFoot(pdf: Pdf, content: DocumentContent, after: number): void {
  const y = Math.max(after + 24, page.height - page.bottom - 62);
  const note =
    content.kind === 'invoice'
      ? `Return or swap within 7 days of delivery; what is made for you comes back only if faulty. Questions: ${seller.email}, ${seller.supportHours}, with the order number.`
      : `Questions: ${seller.email}, ${seller.supportHours}, with the order number.`;
  writeWrapped(pdf, note, page.side, y, inner * 0.56, { colour: soft });
  const x = page.side + inner * 0.62;
  pdf
    .moveTo(x, y)
    .lineTo(page.width - page.side, y)
    .lineWidth(0.8)
    .strokeColor(ink)
    .stroke();
  const end = writeWrapped(pdf, `For ${content.seller.name}`, x, y + 6, page.width - page.side - x);
  write(pdf, 'Authorised signatory', x, end, { colour: soft });
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const y = page.height - 44;
    rule(pdf, y - 8, 0.5, '#D5D9CF');
    write(pdf, `Tax of ${taxPercent}% on the subtotal. Amounts in Indian rupees.`, page.side, y, { size: 7, colour: soft });
    write(pdf, `Page ${index + 1} of ${count}`, page.width - page.side, y, { size: 7, colour: soft, end: true });
  }
}

/** '1,29,999.00', for columns whose head says rupees. */
function plain(paise: number): string {
  return formatRupees(toRupees(paise)).replace('₹', '');
}
