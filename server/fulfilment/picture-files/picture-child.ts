import sharp from 'sharp';
import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { type Preparation, preparePicture } from './prepare-picture.ts';

// Each process handles one picture, so a cache is useless, and more threads would compete with the shop's.
sharp.cache(false);
sharp.concurrency(1);

answerParent(async (task: Preparation) => {
  const before = process.cpuUsage();
  const prepared = await preparePicture(task);
  const { user, system } = process.cpuUsage(before);
  return { ...prepared, decoderMs: (user + system) / 1000 };
});
