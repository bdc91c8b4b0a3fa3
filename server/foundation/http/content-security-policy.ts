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
  /** Whose own names of policies are let be, beside ours; 'any' where text may become markup as it did: Vite's own code in development. */
  trusted?: string[] | 'any';
}

export const noProviders: ProviderSources = { scripts: [], frames: [], connects: [], styles: [] };

/** A script of a page, with all that is in it. */
export const scriptElement = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi;
const hasAddress = /(?:^|\s)src\s*=/i;
const isData = /(?:^|\s)type\s*=\s*["']?application\/(?:ld\+)?json\b/i;

/** CSP hashes of the inline scripts of a finished page. Data blocks (JSON-LD) never run and need none. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(scriptElement)) {
    if (hasAddress.test(attributes) || isData.test(attributes)) continue;
    hashes.add(hashed(body));
  }
  return [...hashes];
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/** CSP hashes of the style elements of a finished page. */
export function hashInlineStyles(html: string): string[] {
  return [...html.matchAll(styleElement)].map(([, body = '']) => hashed(body));
}

/** A browser reads CRLF as LF before it hashes. */
function hashed(source: string): string {
  return `'sha256-${createHash('sha256').update(source.replace(/\r\n?/g, '\n')).digest('base64')}'`;
}

/** Where browsers tell what the policy refused. */
export const reportsPath = '/api/reports';

/** The shop's one policy: own scripts and styles by origin or hash, the providers' by exact address, nothing inline that was not in the page. */
export function contentSecurityPolicy(
  scriptHashes: string[],
  providers: ProviderSources = noProviders,
  styleHashes: string[] = [],
): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scriptHashes, ...providers.scripts],
    ['style-src-elem', "'self'", ...styleHashes, ...providers.styles],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...providers.connects],
    ['frame-src', ...(providers.frames.length > 0 ? providers.frames : ["'none'"])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...(providers.forms ?? [])],
    ['frame-ancestors', "'none'"],
    ...(providers.workers ? [['worker-src', "'self'", ...providers.workers] satisfies [string, ...string[]]] : []),
  ];
  if (providers.trusted !== 'any') {
    directives.push(['require-trusted-types-for', "'script'"]);
    directives.push(['trusted-types', 'default', 'drawing', 'provider', ...(providers.trusted ?? [])]);
  }
  directives.push(['report-uri', reportsPath]);
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

/** How far a browser's promise to come by https alone goes. */
export const hstsReaches = { host: '', subdomains: '; includeSubDomains', preload: '; includeSubDomains; preload' } as const;

/** The same for a shop at this address: a browser that came by https never comes by http again, for a year; for two where it is preloaded. */
export function securityHeadersFor(publicUrl: string, reach: keyof typeof hstsReaches = 'host'): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return securityHeaders;
  const seconds = reach === 'preload' ? 63_072_000 : 31_536_000;
  return { ...securityHeaders, 'strict-transport-security': `max-age=${seconds}${hstsReaches[reach]}` };
}
