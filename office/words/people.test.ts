import { expect, test } from 'vitest';
import { initialsOf } from './people.ts';

test.each([
  ['Farah Shaikh', 'FS'],
  ['asha', 'A'],
  ['  Asha Devi  Rao ', 'AR'],
  ['आशा राव', 'आर'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
