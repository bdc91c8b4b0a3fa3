import { expect, test } from 'vitest';
import { answerOf, answers } from './answers.ts';
import { scanPage } from './scan-page.ts';
import { sqlVerdict } from './scanners.ts';

const finding = { scanner: 'wapiti', says: 'SQL Injection, GET /search (q): an error of PostgreSQL' };
const scanner = { name: 'wapiti', what: 'attacks' };

test("a finding is answered by its own scanner's row, and no other", () => {
  const row = { scanner: 'wapiti', says: /^SQL Injection, GET \/search /, why: 'a reason' };
  expect(answerOf(finding, [row])).toBe('a reason');
  expect(answerOf({ ...finding, scanner: 'nikto' }, [row])).toBeUndefined();
  expect(answerOf({ ...finding, says: 'SQL Injection, GET /cart: x' }, [row])).toBeUndefined();
  expect(answerOf(finding)).toBeUndefined();
});

test('no answer is so wide that it would take in an injection, a script or a shop that is held up', () => {
  for (const { scanner: of, why } of answers) {
    expect(why.length).toBeGreaterThan(40);
    for (const says of [
      'SQL Injection, GET /search (q): x',
      'Cross Site Scripting, GET /search (q): x',
      'slow headers: the shop was not there at some looks',
    ])
      expect(answerOf({ scanner: of, says }), says).toBeUndefined();
  }
});

test('the page has each finding once, what is open, and who did not run', () => {
  const page = scanPage([
    { scanner, scan: { findings: [finding, finding, { ...finding, says: 'a | b' }], did: '7 addresses' } },
    { scanner: { name: 'nikto', what: 'asks' }, scan: undefined },
  ]);
  expect(page).toContain('| wapiti | attacks | 7 addresses | 3 |');
  expect(page).toContain('| nikto | asks | not on the machine: did not run |  |');
  expect(page).toContain('| wapiti | SQL Injection, GET /search (q): an error of PostgreSQL | 2 | **none yet** |');
  expect(page).toContain('a \\| b');
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
  ["[22:41:23] [INFO] URI parameter '#1*' appears to be 'x' injectable\nParameter: #1* (URI)\n    Type: x", ['Parameter: #1* (URI)'], []],
  [
    "[22:41:23] [INFO] (custom) POST parameter 'JSON #1*' is vulnerable. Do you want to keep testing",
    ["(custom) POST parameter 'JSON #1*' is vulnerable. Do you want to keep testing"],
    [],
  ],
  ["[22:41:23] [INFO] testing 'x'", [], []],
])('of what sqlmap prints an injection is read, and what is still open: %s', (output, proved, open) => {
  expect(sqlVerdict(output)).toEqual({ proved, open });
});
