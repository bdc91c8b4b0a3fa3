import PDFDocument from 'pdfkit';
import { wordmarkPath } from '#artwork/brand.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Seller } from '#contract/seller.ts';
import { invoiceTitles } from '#contract/tax-rules.ts';
import { fullDate } from '#server/foundation/calendar/day-words.ts';
import type { Weight } from '#server/foundation/values/document-faces.ts';
import { collectPdf } from '#server/foundation/values/pdf-bytes.ts';
import { type TextStyle, widthOfText, wrapText, drawText as write } from '#server/foundation/values/pdf-text.ts';
import type { DocumentContent } from './document-content.ts';
import { Tags } from './document-tags.ts';
import { rupeesInWords } from './rupees-in-words.ts';

const ink = '#14170F';
const soft = '#50564A';
const page = { width: 595.28, height: 841.89, side: 45, top: 48, bottom: 64 };
const inner = page.width - 2 * page.side;

type Pdf = InstanceType<typeof PDFDocument> & { tags: Tags };

/** Contact details in the footer, and the flag of a demonstration shop. */
export type HelpLine = Pick<Seller, 'email' | 'supportHours' | 'demonstration'>;

/** Renders a tax document as A4 PDF: tagged PDF/A-3, accessible and suitable for legal archiving. */
export async function drawDocument(content: DocumentContent, help: HelpLine): Promise<Buffer> {
  const title = `${titleOf(content)} ${content.number}`;
  const plainPdf = new PDFDocument({
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Author: content.seller.name, CreationDate: new Date(`${content.date}T00:00:00Z`) },
  });
  const pdf: Pdf = Object.assign(plainPdf, { tags: new Tags(plainPdf) });
  const done = collectPdf(pdf);
  let y = drawHead(pdf, content);
  y = drawParties(pdf, content, y);
  y = pdf.tags.group('Table', () => drawRows(pdf, content, y));
  drawFoot(pdf, content, help, drawSums(pdf, content, y));
  pdf.tags.end();
  numberPages(pdf, content);
  pdf.end();
  return done;
}

function titleOf({ kind, registration }: DocumentContent): string {
  return kind === 'invoice' ? invoiceTitles[registration] : 'Credit note';
}

/** Writes wrapped text and returns the position below the text. Breaks words that are too long. */
function writeWrapped(pdf: Pdf, text: string, x: number, y: number, width: number, pen: TextStyle = {}): number {
  const step = (pen.size ?? 9) * 1.4;
  const lines = wrapText(pdf, text, width, pen);
  for (const [index, one] of lines.entries()) write(pdf, one, x, y + index * step, pen);
  return y + lines.length * step;
}

function rule(pdf: Pdf, y: number, width = 1, colour = ink): void {
  line(pdf, page.side, y, width, colour);
}

function line(pdf: Pdf, x: number, y: number, width: number, colour = ink): void {
  pdf.tags.decoration(() => {
    pdf
      .moveTo(x, y)
      .lineTo(page.width - page.side, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  });
}

function drawHead(pdf: Pdf, content: DocumentContent): number {
  const { tags } = pdf;
  const right = page.width - page.side;
  tags.part(
    'Figure',
    () => pdf.save().translate(page.side, page.top).scale(0.19).path(wordmarkPath).fill(ink, 'even-odd').restore(),
    'Maidan',
  );
  tags.part('H1', () => write(pdf, titleOf(content), right, page.top - 4, { weight: 700, size: 20, end: true }));
  if (content.kind === 'invoice')
    tags.part('P', () =>
      write(pdf, 'Original for recipient', right, page.top + 18, { size: 8, colour: soft, end: true }),
    );
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
  return pdf.tags.group('Sect', () => {
    pdf.tags.part('H2', () => write(pdf, heading, x, top, { weight: 700 }));
    const gstin = party.gstin ? [`GSTIN ${party.gstin}`] : [];
    return pdf.tags.part('P', () => {
      let y = top + 15;
      for (const one of [party.name, ...party.lines, ...gstin]) y = writeWrapped(pdf, one, x, y, 152);
      return y;
    });
  });
}

function drawFacts(pdf: Pdf, content: DocumentContent, x: number, top: number): number {
  const { against } = content;
  const facts: [string, string, Weight?][] = [
    [numberLabelOf(content), content.number, 700],
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
    ...(content.irn ? ([['IRN', content.irn]] as [string, string][]) : []),
  ];
  let y = top;
  for (const [label, value, weight = 400] of facts)
    y = pdf.tags.part('P', () => drawFact(pdf, { label, value, weight }, x, y));
  if (!against) return y;
  return pdf.tags.part('P', () =>
    writeWrapped(pdf, against.reason, x, y + 2, page.width - page.side - x, { colour: soft }),
  );
}

function numberLabelOf({ kind, registration }: DocumentContent): string {
  if (kind === 'credit_note') return 'Credit note';
  return registration === 'composition' ? 'Bill' : 'Invoice';
}

function drawFact(
  pdf: Pdf,
  { label, value, weight }: { label: string; value: string; weight: Weight },
  x: number,
  y: number,
): number {
  write(pdf, label, x, y, { colour: soft });
  const room = page.width - page.side - x - 78;
  if (widthOfText(pdf, value, { weight }) > room) return writeWrapped(pdf, value, x + 78, y, room, { weight }) + 2;
  write(pdf, value, page.width - page.side, y, { weight, end: true });
  return y + 15;
}

/** Returns the right edges of the number columns. */
function columnsOf(content: DocumentContent) {
  const right = page.width - page.side;
  const taxes = content.taxes.map((_name, index) => right - 62 - (content.taxes.length - 1 - index) * 54);
  const value = (taxes[0] ?? right) - 54;
  return { amount: right, taxes, value, rate: value - 62, quantity: value - 122, hsn: value - 150 };
}

function drawRows(pdf: Pdf, content: DocumentContent, top: number): number {
  let y = pdf.tags.group('TR', () => drawTableHead(pdf, content, top, (draw) => pdf.tags.part('TH', draw)));
  rule(pdf, y - 10);
  for (const index of allRows(content).keys()) {
    if (y > page.height - page.bottom - 60) {
      pdf.addPage();
      // Marks a repeated table head as decoration, as screen readers have already read the first one.
      pdf.tags.decoration(() => void drawTableHead(pdf, content, page.top, (draw) => draw()), 'Pagination');
      y = page.top + 24;
      rule(pdf, y - 10);
    }
    y = pdf.tags.group('TR', () => drawRow(pdf, content, index, y)) + 5;
    rule(pdf, y, 0.5, '#D5D9CF');
    y += 8;
  }
  return y;
}

/** Returns the rows of the table: goods, then taxed delivery. */
function allRows({ rows, deliveryRows }: DocumentContent): DocumentContent['rows'] {
  return [...rows, ...deliveryRows];
}

/** Draws a table row cell by cell in reading order. Returns the vertical position below the row. */
function drawRow(pdf: Pdf, content: DocumentContent, index: number, y: number): number {
  const columns = columnsOf(content);
  const row = allRows(content)[index];
  if (!row) return y;
  const room = columns.hsn - 40 - (page.side + 22);
  const { tags } = pdf;
  tags.part('TD', () => write(pdf, String(index + 1), page.side + 4, y, { weight: 700 }));
  const end = tags.part('TD', () => {
    const below = writeWrapped(pdf, row.name, page.side + 22, y, room);
    const detail = writeWrapped(pdf, row.detail, page.side + 22, below, room, { colour: soft, size: 8 });
    return row.rates ? writeWrapped(pdf, row.rates, page.side + 22, detail, room, { colour: soft, size: 8 }) : detail;
  });
  const figures: [string, number][] = [
    [row.hsn, columns.hsn],
    [row.quantity === 0 ? '' : String(row.quantity), columns.quantity],
    [plain(row.unitPaise), columns.rate],
    [plain(row.valuePaise), columns.value],
    ...row.taxPaise.map((paise, part): [string, number] => [plain(paise), columns.taxes[part] ?? 0]),
    [plain(row.totalPaise), columns.amount],
  ];
  for (const [text, x] of figures) tags.part('TD', () => write(pdf, text, x, y, { end: true }));
  return end;
}

/** Draws the table head with `cell`. Returns the vertical position of the first row. */
function drawTableHead(pdf: Pdf, content: DocumentContent, y: number, cell: (draw: () => number) => number): number {
  const columns = columnsOf(content);
  cell(() => write(pdf, '#', page.side + 4, y, { size: 8, colour: soft }));
  cell(() => write(pdf, 'Piece', page.side + 22, y, { size: 8, colour: soft }));
  const heads: [string, number][] = [
    ['HSN', columns.hsn],
    ['Qty, pcs', columns.quantity],
    [content.taxIncluded ? 'Rate with tax, ₹' : 'Rate, ₹', columns.rate],
    ['Value, ₹', columns.value],
    ...content.taxes.map((name, part): [string, number] => [name, columns.taxes[part] ?? 0]),
    ['Amount, ₹', columns.amount],
  ];
  for (const [text, x] of heads) cell(() => write(pdf, text, x, y, { size: 8, colour: soft, end: true }));
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
    ...valueSums(content),
    ...content.taxes.map((name, part): [string, number] => [name, content.taxPaise[part] ?? 0]),
  ];
  const { tags } = pdf;
  const drawSum = (text: string, amount: string, at: number, pen: TextStyle = {}) =>
    tags.group('TR', () => {
      tags.part('TH', () => write(pdf, text, label, at, { ...pen, end: true }));
      tags.part('TD', () => write(pdf, amount, right, at, { ...pen, end: true }));
    });
  tags.group('Table', () => {
    for (const [text, paise] of sums) {
      drawSum(text, plain(paise), y);
      y += 16;
    }
    rule(pdf, y, 1.2);
    drawSum('Total', formatRupees(toRupees(content.totalPaise)), y + 8, { weight: 700, size: 12 });
  });
  y = tags.part('P', () => writeWrapped(pdf, rupeesInWords(content.totalPaise), page.side, y + 32, inner * 0.6));
  const { paid } = content;
  return paid ? tags.part('P', () => writeWrapped(pdf, paid, page.side, y + 2, inner * 0.6, { colour: soft })) : y;
}

/** Returns the sums without tax: goods and delivery separately, or one taxable value for both. */
function valueSums({
  pieces,
  subtotalPaise,
  delivery,
  shippingPaise,
  deliveryRows,
}: DocumentContent): [string, number][] {
  // A price reduction names no pieces.
  const goods = pieces === 0 ? '' : ` (${pieces} ${pieces === 1 ? 'item' : 'items'})`;
  if (deliveryRows.length === 0)
    return [
      [`Subtotal${goods}`, subtotalPaise],
      [`Shipping, ${delivery.toLowerCase()}`, shippingPaise],
    ];
  const deliveryPaise = deliveryRows.reduce((sum, { valuePaise }) => sum + valuePaise, 0);
  return [
    [`Value of goods${goods}`, subtotalPaise],
    ['Value of delivery', deliveryPaise],
  ];
}

function drawFoot(pdf: Pdf, content: DocumentContent, help: HelpLine, after: number): void {
  const y = Math.max(after + 24, page.height - page.bottom - 62);
  const note =
    content.kind === 'invoice'
      ? `Return or swap within ${writeDays(content.returnDays)} of delivery; what is made for you comes back only if faulty. Questions: ${help.email}, ${help.supportHours}, with the order number.`
      : `Questions: ${help.email}, ${help.supportHours}, with the order number.`;
  pdf.tags.part('P', () =>
    writeWrapped(pdf, [note, help.demonstration].filter(Boolean).join(' '), page.side, y, inner * 0.56, {
      colour: soft,
    }),
  );
  const x = page.side + inner * 0.62;
  line(pdf, x, y, 0.8);
  pdf.tags.part('P', () => {
    const end = writeWrapped(pdf, `For ${content.seller.name}`, x, y + 6, page.width - page.side - x);
    write(pdf, 'Authorised signatory', x, end, { colour: soft });
  });
}

/** Sentence on documents of a seller in the composition scheme (CGST Rules, rule 5). */
const compositionNote = 'Composition taxable person, not eligible to collect tax on supplies.';

/** Returns the note about the tax of a document. Pure. */
function taxNote({ taxes, registration, deliveryRows, taxIncluded }: DocumentContent): string {
  if (registration === 'composition') return compositionNote;
  if (registration === 'unregistered') return 'The seller is not registered under GST: no tax is charged.';
  if (deliveryRows.length > 0 || taxIncluded) return 'Tax on goods and delivery, rounded for each row.';
  const rates = taxes.flatMap((name) => /([\d.]+)%$/.exec(name)?.[1] ?? []);
  if (rates.length < taxes.length) return 'Tax at the rates that stand with the pieces.';
  return `Tax of ${rates.reduce((sum, rate) => sum + Number(rate), 0)}% on the subtotal.`;
}

function numberPages(pdf: Pdf, content: DocumentContent): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const y = page.height - 44;
    rule(pdf, y - 8, 0.5, '#D5D9CF');
    pdf.tags.decoration(() => {
      write(pdf, `${taxNote(content)} Amounts in Indian rupees.`, page.side, y, { size: 7, colour: soft });
      write(pdf, `Page ${index + 1} of ${count}`, page.width - page.side, y, { size: 7, colour: soft, end: true });
    }, 'Pagination');
  }
}

/** Formats an amount as '1,29,999.00', without a currency sign, for columns whose head names the currency. */
function plain(paise: number): string {
  return formatRupees(toRupees(paise)).replace('₹', '');
}
