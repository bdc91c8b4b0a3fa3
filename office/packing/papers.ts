import { officeApi } from '#office/browser/api.ts';
import { readPaperSize } from '#office/browser/kept.ts';
import { printPdf } from '#office/parts/print-pdf.ts';

/** Number of retries for a pending label. */
const asks = 12;
/** Delay between retries in ms. */
const betweenMs = 1500;

/**
 * Prints a packed parcel's documents as one PDF after the label arrives; returns messages. A repeated call prints the
 * available documents. Throws `OfficeProblem`.
 */
export async function printPapers(
  { reference, parcel }: { reference: string; parcel: number },
  when: 'once' | 'again',
): Promise<string> {
  const paper = readPaperSize();
  for (let asked = 1; ; asked += 1) {
    const last = when === 'again' || asked === asks;
    const { data } = await officeApi('GET /api/office/packing/papers', {
      query: { reference, parcel, paper, label: when === 'again' ? 'without' : 'wait' },
    });
    if (data.pdf !== null) {
      printPdf(data.pdf);
      return data.words || `The papers of ${reference} print.`;
    }
    if (last) return `${data.words} F9 prints what there is.`;
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}
