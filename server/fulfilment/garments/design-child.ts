import sharp from 'sharp';
import { answerParent } from '#server/foundation/child-processes/child-work.ts';
import { renderDesign } from './render-design.ts';

sharp.cache(false);
sharp.concurrency(1);

answerParent(renderDesign);
