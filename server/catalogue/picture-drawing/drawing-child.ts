import sharp from 'sharp';
import type { Drawn } from './drawing-processes.ts';
import { type Rendering, render } from './rendering.ts';

// Program of a drawing process: renders one at a time until the shop stops it or exits.

sharp.cache(false);

async function drawn(rendering: Rendering): Promise<Drawn> {
  try {
    return { bytes: await render(rendering) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (rendering: Rendering) => void drawn(rendering).then((answer) => process.send?.(answer)));
process.once('disconnect', () => process.exit());
