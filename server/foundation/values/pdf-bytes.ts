import type PDFDocument from 'pdfkit';
import { documentFaces } from './document-text.ts';

/** Registers the document fonts. Returns the bytes of a PDF once its `end` is called; rejects on a drawing error. */
export function collectPdf(pdf: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  for (const weight of [400, 700] as const)
    for (const { name, bytes } of documentFaces(weight)) pdf.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
