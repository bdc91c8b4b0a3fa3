import sharp from 'sharp';
import type { DrawingReply } from './drawing-processes.ts';
import { type Rendering, renderToBuffer } from './rendering.ts';

// Program of a drawing process: renders one at a time until the shop stops it or exits.

sharp.cache(false);

async function drawn(rendering: Rendering): Promise<DrawingReply> {
  try {
    return { bytes: await renderToBuffer(rendering) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (rendering: Rendering) => void drawn(rendering).then((answer) => process.send?.(answer)));
process.once('disconnect', () => process.exit());
