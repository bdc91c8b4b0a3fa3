import PDFDocument from 'pdfkit';
import { collectPdf } from '#server/foundation/values/pdf-bytes.ts';
import { drawText, type TextStyle, wrapText } from '#server/foundation/values/pdf-text.ts';
import { type PaperSize, paperSheets } from './paper-sheets.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export const inkColour = '#14170f';
export const softInkColour = '#50564a';

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

/** Writes wrapped text; returns the y position of the next line. */
export function writeWrapped(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  room: number,
  style: TextStyle = {},
): number {
  const step = (style.size ?? 9) * 1.35;
  const lines = wrapText(pdf, text, room, style);
  for (const [index, line] of lines.entries()) drawText(pdf, line, x, y + index * step, { ...style, room });
  return y + lines.length * step;
}

/** Draws a horizontal line. */
export function drawRule(pdf: Pdf, from: number, to: number, y: number, width = 0.5): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(inkColour).stroke();
}
