import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerOf, expectedAnswers } from './answers.ts';
import { faultsOf, linksIn } from './own-crawler.ts';
import { scanPage, verdictOf } from './scan-page.ts';
import { allScanners, modulesOf, niktoFindings, sqlVerdict } from './scanners.ts';

const finding = { scanner: 'wapiti', says: 'SQL Injection, GET /search (q): an error of PostgreSQL' };
const scanner = { name: 'wapiti', what: 'attacks' };

test('a finding is explained only by a row of its own scanner', () => {
  const row = { scanner: 'wapiti', says: /^SQL Injection, GET \/search /, why: 'a reason' };
  expect(answerOf(finding, [row])).toBe('a reason');
  expect(answerOf({ ...finding, scanner: 'nikto' }, [row])).toBeUndefined();
  expect(answerOf({ ...finding, says: 'SQL Injection, GET /cart: x' }, [row])).toBeUndefined();
  expect(answerOf(finding)).toBeUndefined();
});

test('no explanation is so general that it would cover an injection, a script or an outage', () => {
  for (const { scanner: of, why } of expectedAnswers) {
    expect(why.length).toBeGreaterThan(40);
    for (const says of [
      'SQL Injection, GET /search (q): x',
      'Cross Site Scripting, GET /search (q): x',
      'slow headers: the shop was not there at some looks',
    ])
      expect(answerOf({ scanner: of, says }), says).toBeUndefined();
  }
});

test('a scan passes only if no scanner failed and each finding is explained, and lists missing scanners', () => {
  const quiet = { scanner, outcome: { findings: [], did: '7 addresses' } };
  const away = { scanner: { name: 'nikto' }, outcome: 'away' as const };
  const dead = { scanner: { name: 'sqlmap' }, outcome: { died: 'an error of its own' } };
  expect(verdictOf([quiet])).toEqual({ findings: [], open: [], died: [], away: [] });
  expect(verdictOf([quiet, away, dead])).toEqual({ findings: [], open: [], died: ['sqlmap'], away: ['nikto'] });
  const noHsts = { scanner: 'wapiti', says: 'HTTP Secure Headers, GET /: Strict-Transport-Security is not set' };
  const loud = { scanner, outcome: { findings: [finding, noHsts], did: '' } };
  expect(verdictOf([loud])).toEqual({ findings: [finding, noHsts], open: [finding], died: [], away: [] });
});

test("the table of nikto is parsed in each version's format", () => {
  const table = [
    '"Nikto - v2.1.5/2.1.5"',
    '"localhost","127.0.0.1","3000","","","",""',
    '"localhost","127.0.0.1","3000","OSVDB-0","GET","/","Server leaks ""inodes"" via ETags, header found"',
  ];
  expect(niktoFindings(`${table.join('\n')}\n`)).toEqual([
    { scanner: 'nikto', says: 'OSVDB-0 GET /: Server leaks "inodes" via ETags, header found' },
  ]);
});

test('the page lists each finding once, the unexplained ones, and the scanners that did not run', () => {
  const page = scanPage([
    {
      scanner,
      at: 'today',
      outcome: { findings: [finding, finding, { ...finding, says: 'a | b' }], did: '7 addresses' },
    },
    { scanner: { name: 'nikto', what: 'asks' }, at: 'never', outcome: 'away' },
    { scanner: { name: 'sqlmap', what: 'tries' }, at: 'today', outcome: { died: 'an error of its own' } },
  ]);
  expect(page).toContain('| sqlmap | tries | today | **died**: an error of its own |  |');
  expect(page).toContain('| wapiti | attacks | today | 7 addresses | 3 |');
  expect(page).toContain('| nikto | asks |  | not on the machine: did not run |  |');
  expect(page).toContain('| wapiti | SQL Injection, GET /search (q): an error of PostgreSQL | 2 | **none yet** |');
  expect(page).toContain('a \\| b');
});

test('the stored page is from one run without failed scanners and unexplained findings', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../results/scan.md'), 'utf8');
  for (const { name } of allScanners) expect(page).toContain(`\n| ${name} | `);
  expect(page).not.toMatch(/none yet|\*\*died\*\*/);
  const times = [...page.matchAll(/\| (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC \|/g)].map(([, day, time]) =>
    Date.parse(`${day}T${time}Z`),
  );
  // One of the five may not be installed. Together they may take sixteen minutes to start.
  expect(times.length).toBeGreaterThanOrEqual(allScanners.length - 1);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(30 * 60_000);
});

test.each([
  [
    "[22:41:23] [INFO] URI parameter '#1*' appears to be 'AND boolean-based blind' injectable",
    [],
    ["URI parameter '#1*' appears to be 'AND boolean-based blind' injectable"],
  ],
  [
    "[22:41:23] [INFO] URI parameter '#1*' appears to be 'x' injectable\n[22:41:24] [WARNING] false positive or unexploitable injection point detected",
    [],
    [],
  ],
  [
    "[22:41:23] [INFO] URI parameter '#1*' appears to be 'x' injectable\nParameter: #1* (URI)\n    Type: x",
    ['Parameter: #1* (URI)'],
    [],
  ],
  [
    "[22:41:23] [INFO] (custom) POST parameter 'JSON #1*' is vulnerable. Do you want to keep testing",
    ["(custom) POST parameter 'JSON #1*' is vulnerable. Do you want to keep testing"],
    [],
  ],
  ["[22:41:23] [INFO] testing 'x'", [], []],
])('the output of sqlmap gives injections and undecided findings: %s', (output, proved, open) => {
  expect(sqlVerdict(output)).toEqual({ proved, open });
});

test('only the wanted modules of the installed wapiti version are run', () => {
  const list =
    '[*] Available modules:\n\tbackup\n\t\tUncover backup files on the web server.\n\n\tblindsql (used by default)\n\t\tx\n\n\tnikto\n\t\tx\n';
  expect(modulesOf(list)).toEqual(['backup', 'blindsql']);
});

test('the crawler reports faults, and follows links of the shop only', () => {
  const safe = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "script-src 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
  const reply = (headers: Record<string, string>, more: { status?: number; text?: string } = {}) =>
    faultsOf('GET /x', { status: 200, text: '<p>a page</p>', ...more, headers: new Headers(headers) });
  expect(reply({ ...safe, 'set-cookie': 'session=1; HttpOnly; SameSite=Lax' })).toEqual([]);
  expect(reply(safe, { status: 500 })).toEqual(['GET /x: answered with 500']);
  expect(reply(safe, { text: '{"dependencies":{}}' })).toEqual(['GET /x: shows something from within']);
  expect(reply({ 'content-type': 'text/html' })).toHaveLength(3);
  expect(
    reply({ ...safe, 'set-cookie': 'session=1', 'x-powered-by': 'x', 'access-control-allow-origin': '*' }),
  ).toHaveLength(4);
  const html =
    '<a class="x" href="/a?b=1&amp;c=2#d">a</a><a href="https://evil.example/">b</a><a href="e">c</a><a href="mailto:x@y.in">d</a>';
  expect(linksIn(html, 'http://localhost:1/f/')).toEqual(['/a?b=1&c=2', '/f/e']);
});
