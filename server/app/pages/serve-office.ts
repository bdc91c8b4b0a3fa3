import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hashInlineScripts, reportsPath } from '#server/foundation/http/content-security-policy.ts';
import { personalHeaders } from '#server/foundation/http/personal-headers.ts';
import { serveFiles } from './serve-files.ts';

/** Folder of the office's client build. */
export const officeFolder = path.resolve(import.meta.dirname, '../../../build/office');

interface OfficeDeps {
  mode: 'production' | 'development';
  /** Returns the single HTML document of the app; in development, builds it again for each request. */
  document?: (address: string) => Promise<string>;
  /** Folder of the build, if not the default. */
  folder?: string;
}

/**
 * Serves the office's app: hashed files as immutable, and one uncached HTML document for all URLs. The document is the
 * same for everyone; the app then requests its session.
 */
export async function serveOffice(
  app: FastifyInstance,
  { mode, folder = officeFolder, document }: OfficeDeps,
): Promise<void> {
  const built = document ? undefined : await readFile(path.join(folder, 'index.html'), 'utf8');
  if (mode === 'production') await serveFiles(app, folder, { prefix: '/office/', leaveOut: ['index.html'] });
  for (const url of ['/office', '/office/*'])
    app.get(url, async (request, reply) => {
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

/** Returns the CSP of the office's document: own sources, and inline scripts only by hash. */
function officePolicy(scriptHashes: string[], mode: OfficeDeps['mode']): string {
  // In development inline styles are allowed, because Vite writes them.
  const inDevelopment = mode === 'development';
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    inDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Hidden frames are allowed, as they print a PDF from a response.
    'frame-src blob:',
    ...(inDevelopment ? ["worker-src 'self' blob:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(inDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    `report-uri ${reportsPath}`,
  ].join('; ');
}
