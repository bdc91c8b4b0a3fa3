import sharp from 'sharp';
import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { drawSheet } from './draw-sheet.ts';
import { measurePrints } from './measure-prints.ts';
import type { PrintAnswer, PrintTask } from './print-process.ts';

sharp.cache(false);
sharp.concurrency(1);

answerParent(async (task: PrintTask): Promise<PrintAnswer> => {
  if (task.kind === 'measure') return measurePrints(task);
  await drawSheet(task);
  return true;
});
