import { answerPool } from '#server/foundation/child-processes/process-pool.ts';
import { DocumentContent } from '#server/money/invoices/document-content.ts';
import { drawDocument } from '#server/money/invoices/draw-document.ts';
import { drawManifest, drawPickList } from './draw-lists.ts';
import { drawOwnLabel } from './draw-own-label.ts';
import { drawShelfLabels } from './draw-shelf-labels.ts';
import { drawSlip } from './draw-slip.ts';
import type { PaperTask } from './paper-content.ts';

/** Functions that draw each kind of document. */
const drawers: { [K in PaperTask['kind']]: (task: Extract<PaperTask, { kind: K }>) => Promise<Uint8Array> } = {
  slip: ({ slip, paper }) => drawSlip(slip, paper),
  'own label': ({ label }) => drawOwnLabel(label),
  document: ({ content, help }) => drawDocument(DocumentContent.parse(content), help),
  'pick list': ({ list }) => drawPickList(list),
  'shelf labels': ({ labels }) => drawShelfLabels(labels),
  manifest: ({ manifest }) => drawManifest(manifest),
};

answerPool((task: PaperTask) => drawers[task.kind](task as never));
