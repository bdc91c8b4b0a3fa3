import { expect, test } from 'vitest';
import { mentionPrefix, namedIn } from './mentions.ts';

const colleagues = [
  { id: 'a', name: 'Ravi' },
  { id: 'b', name: 'Ravi Nair' },
  { id: 'c', name: 'Mira (packing)' },
];

test.each([
  ['@Ravi can you look', ['a']],
  ['@Ravi Nair can you look', ['b']],
  ['@ravi nair and @Ravi', ['b', 'a']],
  ['@Ravindra is nobody here', []],
  ['Mail ravi@shop.example', []],
  ['Ask @Mira (packing)', ['c']],
])('the text %s mentions %j', (text, ids) => {
  expect(namedIn(text, colleagues).toSorted()).toEqual(ids.toSorted());
});

test.each([
  ['Ask @', ''],
  ['Ask @Ra', 'ra'],
  ['Ask @Ravi N', 'ravi n'],
  ['ravi@shop', undefined],
  ['Nobody', undefined],
])('the text %s has the mention prefix %j', (text, began) => {
  expect(mentionPrefix(text)).toBe(began);
});
