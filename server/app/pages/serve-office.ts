import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hashInlineScripts, reportsPath } from '#server/foundation/http/content-security-policy.ts';
import { personalHeaders } from '#server/foundation/http/personal-headers.ts';
import { serveFiles } from './serve-files.ts';

/** Where the office's build has what browsers ask for. */
export const officeFolder = path.resolve(import.meta.dirname, '../../../build/office');

interface OfficeDeps {
  mode: 'production' | 'development';
  /** The one document of the app; in development made anew for each request. */
  document?: (address: string) => Promise<string>;
  /** Where the build is, when elsewhere. */
  folder?: string;
}

/**
 * Serves the office's app: its hashed files for ever, and one small document for each of its addresses, kept by nobody. Who is signed in the
 * document does not say: the app asks.
 */
export async function serveOffice(app: FastifyInstance, { mode, folder = officeFolder, document }: OfficeDeps): Promise<void> {
  const built = document ? undefined : await readFile(path.join(folder, 'index.html'), 'utf8');
  if (mode === 'production') await serveFiles(app, folder, { prefix: '/office/', leaveOut: ['index.html'] });
  for (const url of ['/office', '/office/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const html = built ?? (await document?.(request.url)) ?? '';
      return reply
        .headers(personalHeaders)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': officePolicy(hashInlineScripts(html), mode),
          'cross-origin-opener-policy': 'same-origin',
        })
        .send(html);
    });
}

/** What the office's document may load: what is its own, and nothing written into it but scripts known by their hash. */
function officePolicy(scriptHashes: string[], mode: OfficeDeps['mode']): string {
  // Vite writes styles and markup into pages so that it can change them there.
  const inDevelopment = mode === 'development';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    inDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Papers to print: a PDF that came as an answer, in a frame that is not seen.
    'frame-src blob:',
    ...(inDevelopment ? ["worker-src 'self' blob:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(inDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    `report-uri ${reportsPath}`,
  ].join('; ');
}
