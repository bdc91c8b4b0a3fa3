import { expect, test } from 'vitest';
import { rowsIn } from './redirect-lines.ts';

test.each([
  ['a tab', '/collections/caps\t/caps', [{ from: '/collections/caps', to: '/caps' }]],
  ['a comma and quotes', '"/collections/caps","/caps"', [{ from: '/collections/caps', to: '/caps' }]],
  [
    'spaces, a whole address and an end of Windows',
    'https://old.example/caps  /caps\r\n',
    [{ from: 'https://old.example/caps', to: '/caps' }],
  ],
  ['a head and an empty line', 'Old,New\n\n/a;/caps\n', [{ from: '/a', to: '/caps' }]],
  ['one address alone', '/a', []],
])('pasted lines with %s are parsed', (_, pasted, rows) => {
  expect(rowsIn(pasted)).toEqual(rows);
});
