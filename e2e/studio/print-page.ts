import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { designFontFiles } from '#artwork/design/fonts.ts';
import type { Layer } from '#artwork/design/layers.ts';
import { bundledLine } from '#artwork/node/load-design-fonts.ts';
import type { DesignFont } from '#contract/design-fonts.ts';
import { bundlePage } from '../preview/bundle-page.ts';

const require = createRequire(import.meta.url);

declare global {
  interface Window {
    /**
     * Paints one side's print as the studio does, over a garment without folds; returns RGBA, not premultiplied, in
     * base64.
     */
    paintPrint(garment: string, side: string, layers: Layer[], painter: 'folded' | 'plain'): Promise<string>;
  }
}

/** Source of a page with only the studio's rendering of layers. */
const source = `
  import { createPrintLayers } from '#storefront/studio/print-layers.ts';
  import { createFoldedPainter } from '#storefront/preview/folded-painter.ts';
  import { createPlainPainter } from '#storefront/preview/plain-painter.ts';
  import { createWordsOutline } from '#artwork/design/words.ts';
  import { printAreaOf } from '#artwork/print-areas.ts';
  import { printFrame } from '#artwork/print-place.ts';

  const bytes = new Map();
  const lines = new Map();
  const pictures = new Map();
  const fetched = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());
  const words = createWordsOutline((font) => ({
    get latin() { return bytes.get(font + ' latin'); },
    get devanagari() { return bytes.get(font + ' devanagari'); },
  }), (words) => lines.get(words));
  const toPrint = createPrintLayers({ words, pictureOf: ({ picture }) => pictures.get(picture) });
  const level = await createImageBitmap(new ImageData(new Uint8ClampedArray([128, 128, 0, 255]), 1, 1), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });

  window.paintPrint = async (garment, side, layers, kind) => {
    for (const layer of layers) {
      if (layer.kind === 'picture') {
        if (!pictures.has(layer.picture)) pictures.set(layer.picture, await createImageBitmap(new Blob([await fetched('/pictures/' + layer.picture)])));
        continue;
      }
      for (const face of ['latin', 'devanagari']) {
        const name = layer.font + ' ' + face;
        if (!bytes.has(name)) bytes.set(name, await fetched('/fonts/' + layer.font + '/' + face));
      }
      lines.set(layer.words, await (await fetch('/lines?words=' + encodeURIComponent(layer.words))).json());
    }
    const area = printAreaOf(garment, side);
    const frame = printFrame(area);
    const canvas = document.createElement('canvas');
    canvas.width = frame.width;
    canvas.height = frame.height;
    // The print itself, without shading.
    const ground = { area, surface: 'drawn' as const };
    const painter = kind === 'folded' ? createFoldedPainter(canvas, ground, level) : createPlainPainter(canvas, ground);
    painter.paint(toPrint(layers));
    const flat = document.createElement('canvas');
    flat.width = frame.width;
    flat.height = frame.height;
    const context = flat.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, frame.width, frame.height);
    painter.close();
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    let text = '';
    for (let k = 0; k < data.length; k += 32768) text += String.fromCharCode(...data.subarray(k, k + 32768));
    return btoa(text);
  };
`;

export interface PrintPage {
  url: string;
  close(): Promise<void>;
}

/** Serves the page with the shop's fonts and the test's pictures. */
export async function servePrintPage(pictures: ReadonlyMap<string, Buffer>): Promise<PrintPage> {
  const { js } = await bundlePage(source);
  const app = Fastify();
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Print</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script></html>`;
  app.get('/', (_, reply) => reply.type('text/html').send(page));
  app.get('/page.js', (_, reply) => reply.type('text/javascript').send(js));
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) =>
    reply.type('image/png').send(pictures.get(request.params.name)),
  );
  app.get<{ Params: { font: DesignFont; face: 'latin' | 'devanagari' } }>(
    '/fonts/:font/:face',
    async ({ params }, reply) =>
      reply.type('font/woff').send(await readFile(require.resolve(designFontFiles[params.font][params.face]))),
  );
  app.get<{ Querystring: { words: string } }>('/lines', ({ query }) => bundledLine(query.words));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}
