import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { drawManifest, drawPickList } from './draw-lists.ts';
import { drawShelfLabels } from './draw-shelf-labels.ts';
import { drawSlip } from './draw-slip.ts';
import { countPages, joinLabels, joinPapers } from './join-papers.ts';
import type { DrawnPaper, PaperTask } from './paper-process.ts';

answerParent(async (task: PaperTask): Promise<DrawnPaper> => {
  const pdf = await draw(task);
  return { pdf: Buffer.from(pdf).toString('base64'), pages: await countPages(pdf) };
});

async function draw(task: PaperTask): Promise<Uint8Array> {
  if (task.kind === 'pick list') return drawPickList(task.list);
  if (task.kind === 'shelf labels') return drawShelfLabels(task.labels);
  if (task.kind === 'manifest') return drawManifest(task.manifest);
  if (task.kind === 'labels')
    return joinLabels(
      task.labels.map((label) => Buffer.from(label, 'base64')),
      task.paper,
    );
  const bytes = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'));
  const slip = await drawSlip(task.slip, task.paper);
  return joinPapers({ label: bytes(task.label), invoice: bytes(task.invoice), slip }, task.paper);
}
