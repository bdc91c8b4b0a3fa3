import { createHash } from 'node:crypto';

/** Origins, other than the shop's own, that the configured providers need in the browser. */
export interface ProviderSources {
  scripts: string[];
  frames: string[];
  connects: string[];
  styles: string[];
  /** Form targets outside the shop, for a gateway that is reached by a form post. */
  forms?: string[];
  /** Worker sources other than the shop's own origin. */
  workers?: string[];
  /**
   * Names of the providers' Trusted Types policies. 'any' turns Trusted Types off, for Vite's own code in development.
   */
  trusted?: string[] | 'any';
}

export const noProviderSources: ProviderSources = { scripts: [], frames: [], connects: [], styles: [] };

/** Pattern of a script element with its content. */
export const scriptElement = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi;
const hasAddress = /(?:^|\s)src\s*=/i;
const isData = /(?:^|\s)type\s*=\s*["']?application\/(?:ld\+)?json\b/i;

/** Returns the CSP hashes of a page's inline scripts. Data blocks (JSON-LD) never run and need none. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of html.matchAll(scriptElement)) {
    if (hasAddress.test(attributes) || isData.test(attributes)) continue;
    hashes.add(hashed(body));
  }
  return [...hashes];
}

const styleElement = /<style>([\s\S]*?)<\/style>/g;

/** Returns the CSP hashes of a page's style elements. */
export function hashInlineStyles(html: string): string[] {
  return [...html.matchAll(styleElement)].map(([, body = '']) => hashed(body));
}

/** Hashes a source as browsers do: CRLF is read as LF first. */
function hashed(source: string): string {
  return `'sha256-${createHash('sha256').update(source.replace(/\r\n?/g, '\n')).digest('base64')}'`;
}

/** Endpoint that receives CSP violation reports of browsers. */
export const reportsPath = '/api/reports';

/**
 * Builds the shop's CSP: own scripts and styles by origin or hash, provider sources by exact address. Inline code that
 * the page did not contain is blocked.
 */
export function contentSecurityPolicy(
  scriptHashes: string[],
  providers: ProviderSources = noProviderSources,
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
    directives.push(['trusted-types', 'default', 'drawing', 'worker', 'provider', ...(providers.trusted ?? [])]);
  }
  directives.push(['report-uri', reportsPath]);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * CSP for scripts of workers, which applies to the worker itself. WebAssembly may be compiled there, so that pages need
 * not allow it; a worker has no document that could be attacked.
 */
export const workerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  `report-uri ${reportsPath}`,
].join('; ');

/** Security headers of every reply. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  'x-frame-options': 'DENY',
};

/** Scopes of HSTS: this host, its subdomains, or the preload list. */
export const hstsReaches = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
} as const;

/**
 * Returns the security headers for the shop's public address. HSTS is added on https: for one year, or two with
 * preload.
 */
export function securityHeadersFor(
  publicUrl: string,
  reach: keyof typeof hstsReaches = 'host',
): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return securityHeaders;
  const seconds = reach === 'preload' ? 63_072_000 : 31_536_000;
  return { ...securityHeaders, 'strict-transport-security': `max-age=${seconds}${hstsReaches[reach]}` };
}
