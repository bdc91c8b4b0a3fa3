import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+91 98', "'+91 98"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['=HYPERLINK("http://x.example","a,b")', '"\'=HYPERLINK(""http://x.example"",""a,b"")"'],
  // In a list separated by semicolons or tabs, the second half would be a separate cell, and a formula.
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [null, ''],
])('the value %s is written to CSV as %s', (value, written) => expect(csvOf([[value]])).toBe(`${written}\r\n`));

test('rows are separated by line ends, and an empty table is empty', () => {
  expect(
    csvOf([
      ['a', 1],
      ['b,c', 2],
    ]),
  ).toBe('a,1\r\n"b,c",2\r\n');
  expect(csvOf([])).toBe('');
});
