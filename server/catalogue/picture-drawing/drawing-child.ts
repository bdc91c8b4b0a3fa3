import sharp from 'sharp';
import { answerPool } from '#server/foundation/child-processes/process-pool.ts';
import { renderToBuffer } from './rendering.ts';

// Program of a drawing process: renders one picture at a time until the shop stops it or exits.

sharp.cache(false);

answerPool(renderToBuffer);
