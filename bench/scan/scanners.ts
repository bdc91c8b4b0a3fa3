import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ownCrawler } from './own-crawler.ts';
import { runProgram } from './run-program.ts';
import type { ScanFinding, Scanner } from './scanner.ts';
import { slowConnectionsScanner } from './slow-connections.ts';

const minuteMs = 60_000;

/** Returns true if the scanner's program is installed. */
export function isScannerInstalled({ program }: Scanner): Promise<boolean> {
  if (program === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Parses nikto's CSV, with the same columns in every version: host, address, port, reference, method, path, text. */
export function niktoFindings(csv: string): ScanFinding[] {
  const rows = csv
    .split('\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
  // A row without text only says that a host was scanned.
  return rows.flatMap(([_host, _address, port = '', id = '', method = '', at = '', says = '']) =>
    /^\d+$/.test(port) && says !== '' ? [{ scanner: 'nikto', says: `${id} ${method} ${at}: ${says}` }] : [],
  );
}

const nikto: Scanner = {
  name: 'nikto',
  program: 'nikto',
  what: 'asks for some thousand files and settings that servers have left open',
  async run(url, folder) {
    const report = path.join(folder, 'nikto.csv');
    const output = await runProgram(
      'nikto',
      ['-host', url, '-maxtime', '240s', '-Format', 'csv', '-output', report, '-nointeractive', '-ask', 'no'],
      4.5 * minuteMs,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(`nikto wrote no report:\n${output.slice(-2000)}`);
    return {
      findings: niktoFindings(text),
      did: /\d+ (?:requests|items checked)/.exec(output)?.[0] ?? 'its time was over before its list was',
    };
  },
};

const Said = z.record(
  z.string(),
  z.array(z.object({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string().nullish() })),
);
const Wapiti = z.object({
  vulnerabilities: Said,
  anomalies: Said,
  additionals: Said.optional(),
  infos: z.object({ version: z.string() }),
});

/**
 * Modules of wapiti, without modules that are irrelevant for this shop or load lists from other servers. Versions name
 * the time-based SQL module differently.
 */
const wapitiModules = [
  ...[
    'backup',
    'blindsql',
    'brute_login_form',
    'cookieflags',
    'crlf',
    'csp',
    'csrf',
    'exec',
    'file',
    'htaccess',
    'http_headers',
    'methods',
  ],
  ...['permanentxss', 'redirect', 'shellshock', 'sql', 'ssrf', 'timesql', 'xss', 'xxe'],
];

/** Returns which of these modules this version has, from the list that wapiti prints. */
export function modulesOf(list: string): string[] {
  const has = new Set([...list.matchAll(/^\s+([a-z_]+)(?: \(used by default\))?$/gm)].map(([, name]) => name));
  return wapitiModules.filter((name) => has.has(name));
}

/** Parses a report of wapiti. */
export function wapitiFindings(report: string): ScanFinding[] {
  const { vulnerabilities, anomalies } = Wapiti.parse(JSON.parse(report));
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, rows]) =>
    rows.map(({ method, path: at, info, parameter }) => ({
      scanner: 'wapiti',
      // Port numbers differ per run.
      says: `${kind}, ${method} ${at.split('?', 1)[0]}${parameter ? ` (${parameter})` : ''}: ${info.replaceAll(/https?:\/\/localhost:\d+/g, '')}`,
    })),
  );
}

/** Start addresses of wapiti, which wapiti would not find among so many links. */
const wapitiStarts = [
  '/search?q=cap',
  '/tracker?id=K7QW4MX9TD',
  '/product/8?category=Football',
  '/login?next=/cart',
  '/contact',
];

/** Maximum seconds of the crawl, and of each kind of attack. */
const wapitiSeconds = { crawl: 40, attack: 15 };

const wapiti: Scanner = {
  name: 'wapiti',
  program: 'wapiti',
  what: 'follows the links and attacks every parameter and form',
  async run(url, folder) {
    const modules = modulesOf(await runProgram('wapiti', ['--list-modules'], minuteMs));
    if (modules.length === 0) throw new Error('wapiti names no module that is known');
    const kept = [
      '--store-session',
      folder,
      '--store-config',
      folder,
      '--no-bugreport',
      '-f',
      'json',
      '-v',
      '1',
      '-t',
      '5',
    ];
    // wapiti cannot decompress the encodings that it requests, and would find no links.
    const common = ['-u', `${url}/`, '--scope', 'folder', '-H', 'Accept-Encoding: identity', ...kept];
    // Without `-x` for pictures and scripts: Debian's 3.0.4 builds a pattern that Python rejects since 3.11.
    const limits = [
      '-d',
      '2',
      '--max-links-per-page',
      '20',
      '--max-files-per-dir',
      '12',
      '--max-scan-time',
      `${wapitiSeconds.crawl}`,
    ];
    const starts = wapitiStarts.flatMap((start) => ['-s', `${url}${start}`]);
    const found = new Map<string, ScanFinding>();
    let addresses = 'an unknown number of';
    // Each kind runs in a separate process, so that crashes and timeouts do not affect others.
    const dead: string[] = [];
    for (const [at, module] of modules.entries()) {
      const report = path.join(folder, `wapiti-${module}.json`);
      const crawl = at === 0 ? ['--flush-session', ...starts, ...limits] : ['--skip-crawl'];
      const most = (at === 0 ? wapitiSeconds.crawl * 2 : 0) + wapitiSeconds.attack * 2;
      const args = [...common, '-m', module, ...crawl, '--max-attack-time', `${wapitiSeconds.attack}`, '-o', report];
      // At its timeout, wapiti asks how to continue; `r` reports the findings so far.
      const output = await runProgram('wapiti', args, most * 1000, 'r\n');
      addresses = /(\d+) URLs and forms/.exec(output)?.[1] ?? addresses;
      const text = await readFile(report, 'utf8').catch(() => undefined);
      if (text === undefined) dead.push(`${module} (${output.trim().split('\n').at(-1) ?? ''})`);
      for (const finding of text === undefined ? [] : wapitiFindings(text)) found.set(finding.says, finding);
    }
    if (dead.length > 0) throw new Error(`wapiti wrote no report of ${dead.join(', ')}`);
    return {
      findings: [...found.values()],
      did: `${addresses} addresses and forms, ${modules.length} kinds of attack: ${modules.join(', ')}`,
    };
  },
};

/** Returns requests with user input; a star marks the tested parameter. */
function sqlTargets(url: string): string[][] {
  const json = (call: string, data: object) => [
    '-u',
    `${url}${call}`,
    '--method',
    'POST',
    '--data',
    JSON.stringify(data),
    '-H',
    'Content-Type: application/json',
  ];
  return [
    ['-u', `${url}/api/products/search/cap*?by=x*`],
    ['-u', `${url}/api/products/category/Cricket*`],
    ['-u', `${url}/api/orders/K7QW4MX9TD*?key=x*`],
    ['-u', `${url}/search?q=cap*&size=M*&price=1-2*`],
    json('/api/auth/login', { email: 'a@example.in*', password: 'x*' }),
    json('/api/shiprocket/track', { tracking_id: 'K7QW4MX9TD*', key: 'x*' }),
  ];
}

const sqlSettings = [
  '--level',
  '2',
  '--risk',
  '2',
  '--technique',
  'BEUSQ',
  '--threads',
  '4',
  '--timeout',
  '10',
  '--retries',
  '0',
  '--dbms',
  'PostgreSQL',
].concat(['--ignore-code', '400,401,404,414,429', '--batch', '--disable-coloring', '--flush-session']);

/**
 * Returns injections that sqlmap proved, and candidates that it had no time to test. sqlmap itself reports false
 * positives.
 */
export function sqlVerdict(output: string): { proved: string[]; open: string[] } {
  const lines = (pattern: RegExp) =>
    [...output.matchAll(pattern)].map(([line]) => line.replace(/^\[[\d:]+\] \[\w+\] /, '').trim());
  const proved = lines(/^.*(?:is vulnerable|^Parameter: ).*$/gm);
  const decided =
    proved.length > 0 ||
    /false positive or unexploitable|do not appear to be injectable|does not seem to be injectable/.test(output);
  return { proved, open: decided ? [] : lines(/^.*appears to be '.*' injectable.*$/gm) };
}

const sqlmap: Scanner = {
  name: 'sqlmap',
  program: 'sqlmap',
  what: 'tries to reach the database by search, categories, orders, sign-in and tracking (level 2, risk 2)',
  async run(url, folder) {
    const findings: ScanFinding[] = [];
    let requests = 0;
    const ends = Date.now() + 5 * minuteMs;
    for (const target of sqlTargets(url)) {
      const [, address = ''] = target;
      // Candidates are tested again with more time, as pages whose content changes by itself cause many candidates.
      for (const mostMs of [25_000, 120_000]) {
        const output = await runProgram('sqlmap', [...target, ...sqlSettings, '--output-dir', folder], mostMs);
        requests += output.match(/testing '/g)?.length ?? 0;
        const { proved, open } = sqlVerdict(output);
        if (open.length > 0 && mostMs < 100_000 && Date.now() < ends) continue;
        findings.push(
          ...[...proved, ...open].map((line) => ({ scanner: 'sqlmap', says: `${new URL(address).pathname}: ${line}` })),
        );
        break;
      }
    }
    if (requests === 0) throw new Error('sqlmap tried nothing');
    return { findings, did: `${sqlTargets(url).length} addresses, ${requests} kinds of injection begun` };
  },
};

export const allScanners: readonly Scanner[] = [ownCrawler, nikto, wapiti, sqlmap, slowConnectionsScanner];
