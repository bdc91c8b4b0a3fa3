import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const uiFolder = path.resolve(import.meta.dirname, '../ui');
const fontFiles: readonly string[] = ['anek-latin.woff2', 'anek-rupee.woff2'];

/** Link to the shop's colours and fonts, for pages of the mocks. */
export const lookLink = '<link rel="stylesheet" href="/look/tokens.css">';

/** Mounts the shop's colours and fonts, so that the mocks look like a part of it. */
export function mountLook(app: FastifyInstance): void {
  const tokens = readFileSync(path.join(uiFolder, 'tokens.css'), 'utf8');
  app.get('/look/tokens.css', (_request, reply) => reply.type('text/css').send(tokens));
  for (const file of fontFiles) {
    const bytes = readFileSync(path.join(uiFolder, 'fonts', file));
    app.get(`/look/fonts/${file}`, (_request, reply) => reply.type('font/woff2').send(bytes));
  }
}

/** Styles of all pages of the mocks: text, headings, fields and buttons. */
export const lookStyle = `
*{box-sizing:border-box}
body{margin:0;background:var(--chalk);color:var(--ink);font:400 var(--t-5)/1.45 var(--sans);font-stretch:var(--wd-text)}
h1,h2{margin:0;font-weight:800;font-stretch:var(--wd-poster);line-height:.88;text-transform:uppercase;letter-spacing:-.012em}
input,select{font:inherit;min-height:44px;padding:3px 12px 0;border:1px solid var(--edge);border-radius:2px;background:var(--paper);color:inherit}
button{font:inherit;font-weight:700;min-height:44px;padding:3px 16px 0;border:1px solid var(--ink);border-radius:2px;background:none;color:inherit;cursor:pointer}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;
