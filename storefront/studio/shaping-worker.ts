import type { ShapingReply, ShapingRequest } from './shaping-messages.ts';

// Worker that shapes texts: HarfBuzz is WebAssembly, which the CSP of pages forbids. The server sends this script with
// a CSP for the worker alone (server/foundation/http/content-security-policy.ts).

self.addEventListener('message', async ({ data: { id, words } }: MessageEvent<ShapingRequest>) => {
  const reply: ShapingReply = { id };
  try {
    // Imported on demand, as messages are lost while a worker's main script waits for its WebAssembly.
    const { shapeWords } = await import('./shape-words.ts');
    reply.line = await shapeWords(words);
  } catch {
    // The page drops this worker, since a browser does not repeat a failed import.
  }
  self.postMessage(reply);
});
