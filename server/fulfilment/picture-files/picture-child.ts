import sharp from 'sharp';
import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { preparePicture } from './prepare-picture.ts';

// One picture a process: nothing is worth keeping, and more threads would take turns with the shop's.
sharp.cache(false);
sharp.concurrency(1);

answerParent(preparePicture);
