import type { Scan, Scanner } from './scanner.ts';

/** Files that servers often expose, which attackers request first. */
const leftOpen = [
  ...[
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.production',
    '/.npmrc',
    '/.htpasswd',
    '/.ssh/id_rsa',
    '/.DS_Store',
    '/.well-known/../.env',
  ],
  ...[
    '/package.json',
    '/package-lock.json',
    '/node_modules/fastify/package.json',
    '/server/main.ts',
    '/scripts/start.ts',
    '/tsconfig.json',
  ],
  ...[
    '/backup.zip',
    '/backup.sql',
    '/dump.sql',
    '/database.sql',
    '/index.html.bak',
    '/index.php~',
    '/seller.yaml',
    '/secrets/auth',
  ],
  ...[
    '/server-status',
    '/server-info',
    '/phpinfo.php',
    '/wp-login.php',
    '/wp-admin/',
    '/phpmyadmin/',
    '/cgi-bin/test.cgi',
    '/manager/html',
  ],
  ...[
    '/actuator/env',
    '/actuator/heapdump',
    '/debug/pprof/',
    '/metrics',
    '/console',
    '/graphql',
    '/swagger.json',
    '/api/openapi.json',
  ],
  ...[
    '/json/list',
    '/__inspect',
    '/_profiler',
    '/trace',
    '/mail',
    '/images/../package.json',
    '/images/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ],
  ...[
    '/images/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/office/../package.json',
    '/api/uploads/../../secrets',
  ],
];

const oddMethods = ['PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'DEBUG'];
const mostPages = 150;
const longestMs = 120_000;
/** Matches contents of internal files; a page with such contents leaks an internal file. */
const inside =
  /\/node_modules\/|at \w+ \(file:|\[core\]|AUTH_SECRET=|"dependencies":|root:x:0|-----BEGIN [A-Z ]*PRIVATE KEY/;
const wanted: [string, RegExp][] = [
  ['content-security-policy', /script-src/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /origin|no-referrer/],
];

/** Returns the faults of a response to an anonymous request. */
export function faultsOf(asked: string, reply: { status: number; headers: Headers; text: string }): string[] {
  const { status, headers, text } = reply;
  const faults: string[] = [];
  if (status >= 500) faults.push(`${asked}: answered with ${status}`);
  if (inside.test(text)) faults.push(`${asked}: shows something from within`);
  if (/^text\/html/.test(headers.get('content-type') ?? '')) {
    for (const [name, form] of wanted)
      if (!form.test(headers.get(name) ?? '')) faults.push(`${asked}: ${name} is missing or weak`);
  }
  for (const cookie of headers.getSetCookie())
    faults.push(...cookieFaults(cookie).map((fault) => `${asked}: ${fault}`));
  for (const name of ['server', 'x-powered-by'])
    if (headers.has(name)) faults.push(`${asked}: says what it is made of (${name})`);
  if (headers.get('access-control-allow-origin') !== null) faults.push(`${asked}: opens itself to other sites`);
  return faults;
}

/** Returns the links of a page to pages of the shop, without fragments. */
export function linksIn(html: string, from: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), from),
  );
  return [
    ...new Set(
      links.filter(({ origin }) => origin === new URL(from).origin).map((link) => `${link.pathname}${link.search}`),
    ),
  ];
}

/** Returns the missing protections of a Set-Cookie header. */
function cookieFaults(cookie: string): string[] {
  const [name] = cookie.split('=', 1);
  const faults: string[] = [];
  if (!/; *httponly/i.test(cookie)) faults.push(`a cookie that scripts read (${name})`);
  if (!/; *samesite=(?:lax|strict)/i.test(cookie)) faults.push(`a cookie without SameSite (${name})`);
  return faults;
}

/** Follows the shop's links anonymously, requests files often exposed by servers, and uses unsupported methods. */
async function crawl(url: string): Promise<Scan> {
  const ends = Date.now() + longestMs;
  const findings: Scan['findings'] = [];
  const seen = new Set(['/', '/login', '/cart', '/checkout', '/account', '/office', '/api/docs', '/no-such-page']);
  let asked = 0;
  const ask = async (path: string, init: RequestInit = {}) => {
    asked += 1;
    const response = await fetch(`${url}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });
    const reply = { status: response.status, headers: response.headers, text: await response.text() };
    const say = `${init.method ?? 'GET'} ${path}`;
    findings.push(...faultsOf(say, reply).map((says) => ({ scanner: ownCrawler.name, says })));
    return { ...reply, say };
  };
  let pages = 0;
  for (const path of seen) {
    if (pages >= mostPages || Date.now() > ends) break;
    pages += 1;
    const { headers, text } = await ask(path);
    if (/^text\/html/.test(headers.get('content-type') ?? ''))
      for (const link of linksIn(text, `${url}${path}`)) seen.add(link);
  }
  for (const path of leftOpen) {
    const { status, say } = await ask(path);
    if (status === 200) findings.push({ scanner: ownCrawler.name, says: `${say}: is there` });
  }
  for (const method of oddMethods) {
    const { status, say } = await ask('/', { method });
    if (status < 400) findings.push({ scanner: ownCrawler.name, says: `${say}: is taken` });
  }
  return { findings, did: `${pages} pages by their links, ${leftOpen.length} left-open places, ${asked} requests` };
}

/** Built-in scanner: part of what nikto checks, available on every machine. */
export const ownCrawler: Scanner = {
  name: 'own crawler',
  what: 'follows the links, looks at every answer’s headers and cookies, asks for files and doors that servers leave open, and by odd methods',
  run: crawl,
};
