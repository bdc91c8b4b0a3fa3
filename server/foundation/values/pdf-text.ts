import type PDFDocument from 'pdfkit';
import type { Face, Weight } from './document-faces.ts';
import { baseFace, lineOf, type Run } from './document-text.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Style of a text in a PDF; sizes in points. */
export interface TextStyle {
  weight?: Weight;
  size?: number;
  colour?: string;
  /** True if x is the right end of the text. */
  end?: boolean;
  /** Maximum width in points; longer text ends in an ellipsis. */
  room?: number;
}

/** Fonts that a document has registered. */
const registered = new WeakMap<Pdf, Set<string>>();

/** Selects the font of a run; the document embeds the fonts that it uses. */
function selectFont(pdf: Pdf, { name, bytes }: Face, size: number): Pdf {
  const known = registered.get(pdf) ?? new Set<string>();
  if (!known.has(name)) pdf.registerFont(name, bytes);
  registered.set(pdf, known.add(name));
  return pdf.font(name).fontSize(size);
}

function widthOfRun(pdf: Pdf, { face, text, rightToLeft }: Run, size: number): number {
  if (!face.shaper) return selectFont(pdf, face, size).widthOfString(text);
  const { width, unitsPerEm } = face.shaper.shape(text, rightToLeft);
  return (width / unitsPerEm) * size;
}

/** Selected font of a document, which the library's types leave out. */
interface PdfFont {
  id: string;
  ref: () => unknown;
  encode: (text: string) => [glyphs: string[], unknown];
}

/**
 * Draws letters that are not seen, as wide as a run of outlines. Readers find no text in outlines alone: they put the
 * marked text in the place of these letters, so that it can be selected, searched and copied. The letters are drawn in
 * the coordinates of the mark, as some readers measure the mark's place by both.
 */
function drawUnseen(pdf: Pdf, x: number, base: number, size: number, width: number): void {
  const letters = Math.max(1, Math.round(width / selectFont(pdf, baseFace(400), size).widthOfString('x')));
  const font: PdfFont = Reflect.get(pdf, '_font');
  pdf.page.fonts[font.id] ??= font.ref();
  const [glyphs] = font.encode('x'.repeat(letters));
  const place = `1 0 0 -1 ${x.toFixed(3)} ${base.toFixed(3)} Tm`;
  pdf.addContent(`BT 3 Tr /${font.id} ${size} Tf ${place} <${glyphs.join('')}> Tj 0 Tr ET`);
}

/** Draws a run with its base line at `base`. */
function drawRun(
  pdf: Pdf,
  { face, text, rightToLeft }: Run,
  x: number,
  base: number,
  size: number,
  colour: string,
): void {
  if (!face.shaper) {
    const top = base - face.ascent * size;
    selectFont(pdf, face, size).fillColor(colour).text(text, x, top, { lineBreak: false });
    return;
  }
  const { glyphs, unitsPerEm, width } = face.shaper.shape(text, rightToLeft);
  const scale = size / unitsPerEm;
  drawUnseen(pdf, x, base, size, width * scale);
  for (const glyph of glyphs) {
    if (glyph.path === '') continue;
    pdf
      .save()
      .translate(x + glyph.x * scale, base - glyph.y * scale)
      .scale(scale, -scale)
      .path(glyph.path)
      .fill(colour);
    pdf.restore();
  }
}

/** Returns the width of a line in points. */
export function widthOfText(pdf: Pdf, text: string, { weight = 400, size = 9 }: TextStyle): number {
  return lineOf(text, weight).runs.reduce((sum, run) => sum + widthOfRun(pdf, run, size), 0);
}

/** Draws one line and returns its width in points. Screen readers and copying get the text as typed. */
export function drawText(pdf: Pdf, text: string, x: number, y: number, style: TextStyle = {}): number {
  const { weight = 400, size = 9, colour = '#14170f', end = false, room } = style;
  const shown = room === undefined ? text : shorten(pdf, text, room, style);
  const { runs, actual } = lineOf(shown, weight);
  const widths = runs.map((run) => widthOfRun(pdf, run, size));
  const width = widths.reduce((sum, one) => sum + one, 0);
  if (actual !== undefined) pdf.markContent('Span', { actual });
  let at = end ? x - width : x;
  const base = y + baseFace(weight).ascent * size;
  for (const [index, run] of runs.entries()) {
    drawRun(pdf, run, at, base, size, colour);
    at += widths[index] ?? 0;
  }
  if (actual !== undefined) pdf.endMarkedContent();
  return width;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Cuts a text to a width, with an ellipsis; a letter and its marks stay together. */
function shorten(pdf: Pdf, text: string, room: number, style: TextStyle): string {
  if (widthOfText(pdf, text, style) <= room) return text;
  const letters = lettersOf(text);
  const shown = (count: number) => `${letters.slice(0, count).join('')}…`;
  // A binary search, as measuring each length would take minutes for a long text.
  let [fitting, tooMany] = [1, letters.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOfText(pdf, shown(middle), style) <= room) fitting = middle;
    else tooMany = middle;
  }
  return shown(fitting);
}

/** Breaks a text into lines of a width in points. A word that is too long is broken between letters. */
export function wrapText(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => piecesOf(pdf, one, width, style))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOfText(pdf, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function piecesOf(pdf: Pdf, word: string, width: number, style: TextStyle): string[] {
  if (widthOfText(pdf, word, style) <= width) return [word];
  const parts: string[] = [''];
  for (const letter of lettersOf(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && widthOfText(pdf, last + letter, style) > width) parts.push(letter);
    else parts[parts.length - 1] = last + letter;
  }
  return parts;
}
