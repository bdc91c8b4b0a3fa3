import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Something a scanner says of the shop. */
export interface Finding {
  scanner: string;
  /** What, in the scanner's words, and where. */
  says: string;
}

/** What a scanner did: what it found, and how much it asked, so that silence can be told from having done nothing. */
export interface Scan {
  findings: Finding[];
  did: string;
}

export interface Scanner {
  name: string;
  /** What is asked of the shop, in a sentence. */
  what: string;
  run(url: string, folder: string): Promise<Scan>;
}

const minuteMs = 60_000;

/** Runs a program to its end, or to the end of its time; gives all it has printed. */
function runProgram(program: string, args: string[], mostMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const timer = setTimeout(() => child.kill('SIGINT'), mostMs);
    const last = setTimeout(() => child.kill('SIGKILL'), mostMs + 20_000);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      clearTimeout(last);
      resolve(output);
    });
  });
}

/** Tells whether the machine has a program. */
export function hasProgram(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    child.once('close', (code) => resolve(code === 0));
  });
}

const Nikto = z.array(
  z.object({ vulnerabilities: z.array(z.object({ id: z.string(), msg: z.string(), url: z.string(), method: z.string() })) }),
);

const nikto: Scanner = {
  name: 'nikto',
  what: 'asks for some thousand files and settings that servers have left open',
  async run(url, folder) {
    const report = path.join(folder, 'nikto.json');
    const output = await runProgram(
      'nikto',
      ['-host', url, '-maxtime', '180s', '-Format', 'json', '-output', report, '-nointeractive', '-ask', 'no'],
      4 * minuteMs,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(`nikto wrote no report:\n${output.slice(-2000)}`);
    const json: unknown = JSON.parse(text);
    const found = Nikto.parse(Array.isArray(json) ? json : [json]).flatMap(({ vulnerabilities }) => vulnerabilities);
    const findings = found.map(({ id, msg, url: at, method }) => ({ scanner: 'nikto', says: `${id} ${method} ${at}: ${msg}` }));
    return { findings, did: /\d+ requests/.exec(output)?.[0] ?? 'requests not counted' };
  },
};

const Said = z.record(
  z.string(),
  z.array(z.object({ method: z.string(), path: z.string(), info: z.string(), parameter: z.string().nullish() })),
);
const Wapiti = z.object({ vulnerabilities: Said, anomalies: Said, additionals: Said.optional(), infos: z.object({ version: z.string() }) });

const wapitiModules =
  'backup,brute_login_form,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,timesql,xss,xxe';

const wapiti: Scanner = {
  name: 'wapiti',
  what: `follows the links and attacks every parameter and form (${wapitiModules.replaceAll(',', ', ')})`,
  async run(url, folder) {
    const report = path.join(folder, 'wapiti.json');
    const started = [
      '-s',
      `${url}/search?q=cap`,
      '-s',
      `${url}/tracker?id=K7QW4MX9TD`,
      '-s',
      `${url}/product/8?category=Football`,
      '-s',
      `${url}/login?next=/cart`,
    ];
    const apart = ['-x', `${url}/images/*`, '-x', `${url}/assets/*`];
    const limits = [
      '--scope',
      'folder',
      '-d',
      '2',
      '--max-links-per-page',
      '20',
      '--max-scan-time',
      '40',
      '--max-attack-time',
      '8',
      '-t',
      '5',
    ];
    const kept = [
      '--flush-session',
      '--store-session',
      folder,
      '--store-config',
      folder,
      '--no-bugreport',
      // It cannot unpack what it says it takes, and would find no link.
      '-H',
      'Accept-Encoding: identity',
      '-f',
      'json',
      '-o',
      report,
    ];
    const output = await runProgram(
      'wapiti',
      ['-u', `${url}/`, ...started, '-m', wapitiModules, ...apart, ...limits, ...kept, '-v', '1'],
      5 * minuteMs,
    );
    const text = await readFile(report, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(`wapiti wrote no report:\n${output.slice(-2000)}`);
    const { vulnerabilities, anomalies } = Wapiti.parse(JSON.parse(text));
    const findings = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, rows]) =>
      rows.map(({ method, path: at, info, parameter }) => ({
        scanner: 'wapiti',
        says: `${kind}, ${method} ${at.split('?', 1)[0]}${parameter ? ` (${parameter})` : ''}: ${info}`,
      })),
    );
    const did = `${/(\d+) URLs and forms/.exec(output)?.[1] ?? 'an unknown number of'} addresses and forms, ${output.match(/Launching module/g)?.length ?? 0} modules`;
    return { findings, did };
  },
};

/** Addresses and bodies with what somebody types; the star is where it tries. */
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

/** What sqlmap has shown to be an injection, and what it took for one and had no time to try: it says itself where that was an error. */
export function sqlVerdict(output: string): { proved: string[]; open: string[] } {
  const lines = (pattern: RegExp) => [...output.matchAll(pattern)].map(([line]) => line.replace(/^\[[\d:]+\] \[\w+\] /, '').trim());
  const proved = lines(/^.*(?:is vulnerable|^Parameter: ).*$/gm);
  const decided =
    proved.length > 0 || /false positive or unexploitable|do not appear to be injectable|does not seem to be injectable/.test(output);
  return { proved, open: decided ? [] : lines(/^.*appears to be '.*' injectable.*$/gm) };
}

const sqlmap: Scanner = {
  name: 'sqlmap',
  what: 'tries to reach the database by search, categories, orders, sign-in and tracking (level 2, risk 2)',
  async run(url, folder) {
    const findings: Finding[] = [];
    let requests = 0;
    for (const target of sqlTargets(url)) {
      const [, address = ''] = target;
      // What only appears to be one is looked at once more, with the time to find out: where a page changes by itself, much does.
      for (const mostMs of [25_000, 120_000]) {
        const output = await runProgram('sqlmap', [...target, ...sqlSettings, '--output-dir', folder], mostMs);
        requests += output.match(/testing '/g)?.length ?? 0;
        const { proved, open } = sqlVerdict(output);
        if (open.length > 0 && mostMs < 100_000) continue;
        findings.push(...[...proved, ...open].map((line) => ({ scanner: 'sqlmap', says: `${new URL(address).pathname}: ${line}` })));
        break;
      }
    }
    if (requests === 0) throw new Error('sqlmap tried nothing');
    return { findings, did: `${sqlTargets(url).length} addresses, ${requests} kinds of injection begun` };
  },
};

const slow: [string, string[]][] = [
  ['slow headers', ['-H', '-t', 'GET']],
  ['slow bodies', ['-B', '-t', 'POST', '-s', '8192', '-f', 'application/json']],
  ['slow reading', ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3']],
  ['many ranges', ['-R', '-a', '1', '-b', '500']],
];

const slowhttptest: Scanner = {
  name: 'slowhttptest',
  what: '400 connections each that send or read so slowly that they hold a server up: headers, bodies, reading, ranges',
  async run(url) {
    const findings: Finding[] = [];
    const did: string[] = [];
    for (const [name, kind] of slow) {
      const address = name === 'slow bodies' ? `${url}/api/auth/login` : `${url}/sports/cricket`;
      const output = await runProgram(
        'slowhttptest',
        ['-c', '400', '-r', '200', '-i', '5', '-l', '20', '-p', '3', '-x', '24', ...kind, '-u', address],
        minuteMs,
      );
      const plain = stripVTControlCharacters(output);
      const states = [...plain.matchAll(/service available:\s+(YES|NO)/g)].map(([, state]) => state);
      if (states.length === 0) throw new Error(`slowhttptest said nothing of the service:\n${plain.slice(-1000)}`);
      const away = states.filter((state) => state === 'NO').length;
      did.push(`${name}: there at ${states.length - away} of ${states.length} looks`);
      if (away > 0) findings.push({ scanner: 'slowhttptest', says: `${name}: the shop was not there at some looks` });
    }
    return { findings, did: did.join('; ') };
  },
};

export const scanners: readonly Scanner[] = [nikto, wapiti, sqlmap, slowhttptest];
