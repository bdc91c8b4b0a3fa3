import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { mountPictures } from '#server/catalogue/pictures/mount-pictures.ts';
import { createPictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { exactPicture } from '../exact-picture.ts';
import { bundlePage } from './bundle-page.ts';

/** Chequered layer in the middle of a print area. */
export interface Grid {
  cells: number;
  /** Share of the area it covers, horizontally and vertically. */
  share: number;
  angle: number;
  x: number;
  y: number;
}

declare global {
  interface Window {
    preview: {
      show(change: { garment?: string; side?: string; colour?: string; layers?: object[] }): void;
      paint(layers: object[]): void;
      gridLayer(grid: Grid, area: { widthMm: number; heightMm: number }): object & { x: number; y: number };
    };
  }
}

/** Source of a page that shows only one live garment, controlled by `window.preview`. */
const source = `
  import { createElement, createRef } from 'react';
  import { createRoot } from 'react-dom/client';
  import { flushSync } from 'react-dom';
  import { GarmentPreview } from '#storefront/preview/garment-preview.tsx';

  const ref = createRef();
  const root = createRoot(document.getElementById('page'));
  let props = { garment: 't-shirt', side: 'front', colour: '#f5f4ef', layers: [], label: 'T-shirt, front' };
  const show = () => flushSync(() => root.render(createElement(GarmentPreview, { ...props, ref })));
  window.preview = {
    show(change) { props = { ...props, ...change }; show(); },
    paint(layers) { ref.current.paint(layers); },
    gridLayer({ cells, share, angle, x, y }, { widthMm, heightMm }) {
      const image = document.createElement('canvas');
      image.width = image.height = cells * 64;
      const context = image.getContext('2d');
      context.fillStyle = '#1557c0';
      for (let v = 0; v < cells; v++) for (let u = v % 2; u < cells; u += 2) context.fillRect(u * 64, v * 64, 64, 64);
      return { image, x, y, angle, width: widthMm * share, height: heightMm * share };
    },
  };
  show();
`;

export interface PreviewPage {
  url: string;
  close(): Promise<void>;
}

/** Serves the page with the shop's layers of live drawings. */
export async function servePreviewPage(): Promise<PreviewPage> {
  const { js, css } = await bundlePage(source);
  const dir = await mkdtemp(path.join(tmpdir(), 'preview-'));
  const tell = (details: object) => void process.stderr.write(`${JSON.stringify(details)}\n`);
  const store = createPictureStore({
    dir,
    findPicture: async () => null,
    log: { error: tell, warn: tell },
  });
  const app = Fastify({ rewriteUrl: ({ url = '/' }) => exactPicture(url) });
  mountPictures(app, store);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><style>body{margin:0;background:#e6e9e2}</style><main><div id="page"></div></main><script type="module" src="/page.js"></script></html>`;
  app.get('/', (_, reply) => reply.type('text/html').send(page));
  app.get('/page.js', (_, reply) => reply.type('text/javascript').send(js));
  app.get('/page.css', (_, reply) => reply.type('text/css').send(css));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await app.close();
      await store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
