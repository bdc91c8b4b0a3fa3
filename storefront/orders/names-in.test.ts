import { expect, test } from 'vitest';
import { splitFullName } from './names-in.ts';

test.each([
  ['Asha Sawant', { firstName: 'Asha', lastName: 'Sawant' }],
  ['  Asha  S  Sawant ', { firstName: 'Asha', lastName: 'S Sawant' }],
  ['आशा सावंत', { firstName: 'आशा', lastName: 'सावंत' }],
  ['Asha', undefined],
  ['A Sawant', undefined],
  ['Asha S', undefined],
])('splits the name %s', (fullName, names) => {
  expect(splitFullName(fullName)).toEqual(names);
});
