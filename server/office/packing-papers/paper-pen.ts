import PDFDocument from 'pdfkit';
import { runsOf, type Weight } from '#server/foundation/values/document-text.ts';
import { collectPdf } from '#server/foundation/values/pdf-bytes.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export const inkColour = '#14170f';
export const softInkColour = '#50564a';
/** Sheet sizes A4 and 4 x 6 in, in points. */
export const paperSheets = { a4: { width: 595.28, height: 841.89 }, '4x6': { width: 288, height: 432 } } as const;
export type PaperSize = keyof typeof paperSheets;

/** Creates a PDF of this size; `finish` closes it and returns its bytes. */
export function beginPaper(title: string, sheet: PaperSize): { pdf: Pdf; finish: () => Promise<Buffer> } {
  const { width, height } = paperSheets[sheet];
  const pdf = new PDFDocument({ size: [width, height], margin: 0, lang: 'en-IN', info: { Title: title } });
  const done = collectPdf(pdf);
  return {
    pdf,
    finish: () => {
      pdf.end();
      return done;
    },
  };
}

export interface Pen {
  weight?: Weight;
  size?: number;
  colour?: string;
  /** Right alignment: x is the end of the text. */
  end?: boolean;
  /** Maximum width in points; longer text ends in an ellipsis. */
  room?: number;
}

function widthOf(pdf: Pdf, text: string, weight: Weight, size: number): number {
  return runsOf(text, weight).reduce((sum, run) => sum + pdf.font(run.face).fontSize(size).widthOfString(run.text), 0);
}

/** Writes one line. */
export function writeLine(pdf: Pdf, text: string, x: number, y: number, pen: Pen = {}): void {
  const { weight = 400, size = 9, colour = inkColour, end = false, room } = pen;
  let shown = text;
  if (room !== undefined) {
    const letters = [...text];
    while (letters.length > 1 && widthOf(pdf, shown, weight, size) > room) {
      letters.pop();
      shown = `${letters.join('')}…`;
    }
  }
  let at = end ? x - widthOf(pdf, shown, weight, size) : x;
  for (const run of runsOf(shown, weight)) {
    pdf.font(run.face).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
    at += pdf.widthOfString(run.text);
  }
}

/** Writes wrapped text; returns the y position of the next line. */
export function writeWrapped(pdf: Pdf, text: string, x: number, y: number, room: number, pen: Pen = {}): number {
  const { weight = 400, size = 9 } = pen;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(pdf, longer, weight, size) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  for (const [index, line] of lines.entries()) writeLine(pdf, line, x, y + index * size * 1.35, { ...pen, room });
  return y + lines.length * size * 1.35;
}

/** Draws a horizontal line. */
export function drawRule(pdf: Pdf, from: number, to: number, y: number, width = 0.5): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(inkColour).stroke();
}
