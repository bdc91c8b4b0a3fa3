import { expect, test } from 'vitest';
import { flagWords } from './flag-words.ts';

const names = {
  clubs: ['Konkan Monsoons', 'Delta Tigers', 'Pir Panjal XI'],
  athletes: [
    { name: 'Zubin Malhari', number: 18 },
    { name: 'Devika Rao', number: 7 },
  ],
};

test.each([
  [['KONKAN', 'MONSOONS'], ['Name of a club: Konkan Monsoons']],
  [['Konkan-Monsoons!'], ['Name of a club: Konkan Monsoons']],
  [['tigers'], ['Name of a club: Delta Tigers']],
  [['Pír Panjal XI'], ['Name of a club: Pir Panjal XI']],
  [['Zubin Malhari'], ['Name of an athlete: Zubin Malhari, 18']],
  [['MALHARI', '18'], ['Name of an athlete: Zubin Malhari, 18']],
  [['RAO', '7'], ['Name of an athlete: Devika Rao, 7']],
  [['oh fuck'], ['Rude word: “fuck”']],
  [['Sh1t happens'], ['Rude word: “Sh1t”']],
  [['$hit!'], ['Rude word: “$hit!”']],
  [['F U C K'], ['Rude word: “F U C K”']],
  [['चूतिया'], ['Rude word: “चूतिया”']],
] as const)('flags the text %o', (texts, words) => {
  expect(flagWords(texts, names).map((flag) => flag.words)).toEqual(words);
});

test.each([
  [['Monsoon morning']],
  [['GULLY XI']],
  // A common name: without the number it means no athlete.
  [['MALHARI', '7']],
  [['RAO', '17']],
  [['Dickens class of 2026']],
  [['A B C']],
  [['आशा 07']],
  [[]],
])('does not flag the text %o', (texts) => {
  expect(flagWords(texts, names)).toEqual([]);
});
