import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib';
import { type PaperSize, paperSheets } from './paper-sheets.ts';

interface Papers {
  label: Uint8Array | null;
  invoice: Uint8Array | null;
  slip: Uint8Array;
}

/** Joining task. PDFs are base64; labels may come from a courier. */
export type JoinTask =
  | { kind: 'papers'; paper: PaperSize; label: string | null; invoice: string | null; slip: string }
  | { kind: 'labels'; paper: PaperSize; labels: string[] };

/** Joins the PDFs of a task. Throws for an invalid PDF. */
export async function joinTask(task: JoinTask): Promise<Uint8Array> {
  const bytes = (base64: string) => Buffer.from(base64, 'base64');
  if (task.kind === 'labels') return joinLabels(task.labels.map(bytes), task.paper);
  const { label, invoice, slip, paper } = task;
  const ifAny = (base64: string | null) => (base64 === null ? null : bytes(base64));
  return joinPapers({ label: ifAny(label), invoice: ifAny(invoice), slip: bytes(slip) }, paper);
}

/** Share of an A4 page per label. It is more than half, so that no line of text is cut in two. */
const halfAndMore = 0.53;

/**
 * Joins label, invoice and packing slip into one PDF, on A4 or 4 x 6 in. On 4 x 6 in, an A4 invoice is rotated and
 * split in halves, to stay readable. Other pages are scaled. Throws for an invalid PDF.
 */
async function joinPapers({ label, invoice, slip }: Papers, sheet: PaperSize): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  joined.setTitle('Label, invoice, packing slip');
  if (label) for (const page of await pagesOf(joined, label)) addFitting(joined, page, sheet);
  if (invoice)
    for (const page of await pagesOf(joined, invoice)) (sheet === 'a4' ? addFitting : addHalves)(joined, page, sheet);
  for (const page of await pagesOf(joined, slip)) addFitting(joined, page, sheet);
  return joined.save();
}

/** Joins labels into one PDF, a sheet each. Throws for an invalid PDF. */
async function joinLabels(labels: readonly Uint8Array[], sheet: PaperSize): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  joined.setTitle('Labels');
  for (const label of labels) for (const page of await pagesOf(joined, label)) addFitting(joined, page, sheet);
  return joined.save();
}

/** Counts the pages of a PDF. */
export async function countPages(pdf: Uint8Array): Promise<number> {
  return (await PDFDocument.load(pdf, { updateMetadata: false })).getPageCount();
}

async function pagesOf(joined: PDFDocument, bytes: Uint8Array): Promise<PDFEmbeddedPage[]> {
  const other = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  return joined.embedPdf(other, other.getPageIndices());
}

/**
 * Draws a page as large as the sheet allows, but never enlarges it: a label on A4 keeps the size that its barcode
 * needs.
 */
function addFitting(joined: PDFDocument, page: PDFEmbeddedPage, sheet: PaperSize): void {
  const { width, height } = paperSheets[sheet];
  const scale = Math.min(1, width / page.width, height / page.height);
  const [shownWidth, shownHeight] = [page.width * scale, page.height * scale];
  joined
    .addPage([width, height])
    .drawPage(page, { x: (width - shownWidth) / 2, y: height - shownHeight, width: shownWidth, height: shownHeight });
}

function addHalves(joined: PDFDocument, page: PDFEmbeddedPage, sheet: PaperSize): void {
  const { width, height } = paperSheets[sheet];
  const part = page.height * halfAndMore;
  // The page is rotated, so its width runs along the sheet's height.
  const scale = Math.min(height / page.width, width / part);
  for (const top of [true, false]) {
    const small = joined.addPage([height, width]);
    const shown = page.height * scale;
    small.drawPage(page, {
      x: (height - page.width * scale) / 2,
      y: top ? width - shown : 0,
      width: page.width * scale,
      height: shown,
    });
  }
}
