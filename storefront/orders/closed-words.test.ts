import { expect, test } from 'vitest';
import { reasonSentences } from './closed-words.ts';

test.each([
  ['once it is delivered', ['Once it is delivered.']],
  ['It was delivered already. You can return it.', ['It was delivered already. You can return it.']],
  [
    'Parcel 1: it was delivered already. Parcel 2: until it leaves',
    ['Parcel 1: it was delivered already.', 'Parcel 2: until it leaves.'],
  ],
  ['', []],
])('the reason %j of a closed action is written as sentences', (words, sentences) => {
  expect(reasonSentences(words)).toEqual(sentences);
});
