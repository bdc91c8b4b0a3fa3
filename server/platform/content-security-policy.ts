import { createHash } from 'node:crypto';

/** Addresses outside our own origin that the configured providers need in the browser. */
export interface ProviderSources {
  scripts: string[];
  frames: string[];
  connects: string[];
  styles: string[];
  /** Where a form may lead outside the shop; a gateway that is reached by a form post. */
  forms?: string[];
  /** Where workers come from, beside our own origin. */
  workers?: string[];
}

export const noProviders: ProviderSources = { scripts: [], frames: [], connects: [], styles: [] };

const scriptElement = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi;
const hasAddress = /(?:^|\s)src\s*=/i;
const isData = /(?:^|\s)type\s*=\s*["']?application\/(?:ld\+)?json\b/i;

/** CSP hashes of the inline scripts of a finished page. Data blocks (JSON-LD) never run and need none. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(scriptElement)) {
    if (hasAddress.test(attributes) || isData.test(attributes)) continue;
    // A browser reads CRLF as LF before it hashes.
    const source = body.replace(/\r\n?/g, '\n');
    hashes.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  }
  return [...hashes];
}

/** The shop's one policy: own scripts by origin or hash, the providers' by exact address, nothing inline that was not in the page. */
export function contentSecurityPolicy(scriptHashes: string[], providers: ProviderSources = noProviders): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes, ...providers.scripts],
    ['style-src-elem', "'self'", ...providers.styles],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...providers.connects],
    ['frame-src', ...(providers.frames.length > 0 ? providers.frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'", ...(providers.forms ?? [])],
    ['frame-ancestors', "'none'"],
    ...(providers.workers ? [['worker-src', "'self'", ...providers.workers] satisfies [string, ...string[]]] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Headers every reply carries, whatever it is. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  'x-frame-options': 'DENY',
};

/** The same for a shop at this address: a browser that came by https never comes by http again. */
export function securityHeadersFor(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return securityHeaders;
  return { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' };
}
