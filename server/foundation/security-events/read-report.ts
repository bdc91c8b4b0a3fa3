import { z } from 'zod';
import { pageAt } from '#contract/page-address.ts';

/** Stored fields of a browser's report, without personal data. */
export interface PolicyReport {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** Report format of `report-uri` (Content Security Policy Level 3, 5.3). */
const Sent = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(4000),
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(4000).optional(),
    'blocked-uri': z.string().max(4000).default(''),
    'source-file': z.string().max(4000).nullish(),
    'line-number': z.number().nullish(),
    'column-number': z.number().nullish(),
  }),
});

/** Keywords in place of an address. */
const words = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'self',
  'data',
  'blob',
  'about',
  'trusted-types-policy',
  'trusted-types-sink',
]);
const longest = 120;

/**
 * Parses a report and removes personal data: URL parameters, ids in paths, code samples, and paths of other sites.
 * Returns undefined if the report is not about a page of this shop.
 */
export function readReport(body: unknown, publicUrl: string): PolicyReport | undefined {
  const sent = Sent.safeParse(body).data?.['csp-report'];
  const at = sent && addressOf(sent['document-uri']);
  if (!sent || at?.origin !== new URL(publicUrl).origin) return undefined;
  const directive = (sent['effective-directive'] ?? sent['violated-directive'])?.split(' ', 1)[0] ?? '';
  if (!/^[a-z-]{4,40}$/.test(directive)) return undefined;
  return { directive, blocked: elsewhere(sent['blocked-uri']), page: pageOf(at), source: sourceOf(sent, at.origin) };
}

function addressOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined;
}

/** Returns the route of a page, never the typed path. */
function pageOf({ pathname }: URL): string {
  return pageAt(pathname)?.path ?? 'no page of ours';
}

/** Returns the origin or keyword of a blocked URL; the rest of a foreign URL may be personal. */
function elsewhere(text: string): string {
  if (words.has(text)) return text;
  const address = addressOf(text);
  if (!address) return 'unknown';
  // Extension ids are dropped, as they identify a user in Firefox.
  if (!/^https?:$|^wss?:$/.test(address.protocol)) return address.protocol.slice(0, longest);
  return address.origin.slice(0, longest);
}

/** Returns the position in the code: exact for the shop's own files, otherwise only the origin. */
function sourceOf(
  sent: {
    'source-file'?: string | null | undefined;
    'line-number'?: number | null | undefined;
    'column-number'?: number | null | undefined;
  },
  own: string,
): string {
  const file = sent['source-file'];
  if (!file) return 'the page';
  const address = addressOf(file);
  if (address?.origin !== own) return elsewhere(file);
  const name = /^\/assets\/[\w.-]{1,80}$/.exec(address.pathname)?.[0];
  return name ? `${name}:${wholeOf(sent['line-number'])}:${wholeOf(sent['column-number'])}` : 'the page';
}

function wholeOf(value: number | null | undefined): number {
  return Math.min(9_999_999, Math.max(0, Math.floor(value ?? 0)));
}
