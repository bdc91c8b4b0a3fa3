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
  // Where a list is parted by semicolons or tabs the second half would be a cell of its own, and a formula.
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [null, ''],
])('%s is written as %s', (value, written) => expect(csvOf([[value]])).toBe(`${written}\r\n`));

test('rows stand below each other, and an empty table is empty', () => {
  expect(
    csvOf([
      ['a', 1],
      ['b,c', 2],
    ]),
  ).toBe('a,1\r\n"b,c",2\r\n');
  expect(csvOf([])).toBe('');
});
