import { writeFile } from 'node:fs/promises';
import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { DocumentContent } from './document-content.ts';
import type { DocumentDrawing } from './document-process.ts';
import { drawDocument } from './draw-document.ts';

answerParent(async ({ content, help, file }: DocumentDrawing) => {
  const pdf = await drawDocument(DocumentContent.parse(content), help);
  await writeFile(file, pdf);
  return { bytes: pdf.byteLength };
});
