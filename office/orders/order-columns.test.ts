import { expect, test } from 'vitest';
import { columnsIn, columnsOut, withColumns } from './order-columns.tsx';

test.each([
  [null, ['placed', 'place', 'pieces', 'total', 'paid', 'promise']],
  ['total,placed', ['placed', 'total']],
  ['', []],
  ['secrets,total', ['total']],
])('the stored columns %j show %j', (kept, shown) => {
  expect([...columnsIn(kept)]).toEqual(shown);
});

test.each([
  ['', null, ''],
  ['?state=placed', null, '?state=placed'],
  ['', 'total', '?columns=total'],
  ['?state=placed', 'placed,total', '?state=placed&columns=placed%2Ctotal'],
  ['?state=placed', '', '?state=placed&columns='],
])('the query %j with the columns %j becomes %j, and is read back', (query, columns, address) => {
  expect(withColumns(query, columns)).toBe(address);
  if (columns !== null) expect(columnsOut(columnsIn(new URLSearchParams(address).get('columns')))).toBe(columns);
});
