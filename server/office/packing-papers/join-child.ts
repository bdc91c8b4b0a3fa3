import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { countPages, type JoinTask, joinTask } from './join-papers.ts';
import type { DrawnPaper } from './paper-process.ts';

answerParent(async (task: JoinTask): Promise<DrawnPaper> => {
  const pdf = await joinTask(task);
  return { pdf: Buffer.from(pdf).toString('base64'), pages: await countPages(pdf) };
});
