import { type Rendering, render } from './rendering.ts';

/** What runs in the worker threads: one rendering, handed back without copying. */
export default async function work(rendering: Rendering): Promise<Uint8Array> {
  return new Uint8Array(await render(rendering));
}
