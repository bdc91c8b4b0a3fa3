import { PDFDocument, type PDFEmbeddedPage } from '@cantoo/pdf-lib';
import { type Sheet, sheets } from './paper-pen.ts';

interface Papers {
  label: Uint8Array | null;
  invoice: Uint8Array | null;
  slip: Uint8Array;
}

/** What of an A4 page goes on one small sheet: a half and a little of the other, so that no line is cut in two on both. */
const halfAndMore = 0.53;

/**
 * Joins label, invoice and packing slip into one PDF for one printer: A4 sheets, or labels of 4 x 6 in, where an invoice lies on its side, half a page a label,
 * so that it can still be read. What has another size is made to fit. Throws for a file that is no PDF.
 */
export async function joinPapers({ label, invoice, slip }: Papers, sheet: Sheet): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  joined.setTitle('Label, invoice, packing slip');
  if (label) for (const page of await pagesOf(joined, label)) addFitting(joined, page, sheet);
  if (invoice) for (const page of await pagesOf(joined, invoice)) (sheet === 'a4' ? addFitting : addHalves)(joined, page, sheet);
  for (const page of await pagesOf(joined, slip)) addFitting(joined, page, sheet);
  return joined.save();
}

/** Joins labels into one PDF, a sheet each. Throws for a file that is no PDF. */
export async function joinLabels(labels: readonly Uint8Array[], sheet: Sheet): Promise<Uint8Array> {
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

/** Puts a page on a sheet as large as it fits, never larger than it is: a label on A4 stays as large as its bars were meant. */
function addFitting(joined: PDFDocument, page: PDFEmbeddedPage, sheet: Sheet): void {
  const { width, height } = sheets[sheet];
  const scale = Math.min(1, width / page.width, height / page.height);
  const [shownWidth, shownHeight] = [page.width * scale, page.height * scale];
  joined
    .addPage([width, height])
    .drawPage(page, { x: (width - shownWidth) / 2, y: height - shownHeight, width: shownWidth, height: shownHeight });
}

function addHalves(joined: PDFDocument, page: PDFEmbeddedPage, sheet: Sheet): void {
  const { width, height } = sheets[sheet];
  const part = page.height * halfAndMore;
  // It lies on its side: the page's width along the sheet's height.
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
