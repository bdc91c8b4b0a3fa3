import { expect, test } from 'vitest';
import { middleCrop } from '#contract/gallery-rules.ts';
import { pictureKeyOf, pictureWords, waitingOf, wholeAddress } from './arrange.ts';
import { fieldLabel } from './box-words.ts';
import { capitalizeName, productStatusOf } from './product-words.ts';

test.each([
  ['draft', 5, 'Draft', 'pending', true],
  ['discarded', 5, 'Thrown away', 'cancelled', true],
  ['withdrawn', 5, 'Withdrawn', 'cancelled', false],
  ['sold', 1, 'On sale', 'delivered', false],
  ['sold', 0, 'Sold out', 'rto', false],
] as const)('a product that is %s with %i items is shown as “%s”', (state, available, words, tone, hollow) => {
  expect(productStatusOf({ state, available } as Parameters<typeof productStatusOf>[0])).toEqual({
    words,
    tone,
    hollow,
  });
});

test('a name is capitalized without other changes', () => {
  expect(['t-shirt', 'iPad case', ''].map(capitalizeName)).toEqual(['T-shirt', 'IPad case', '']);
});

test.each([
  ['boxes.slug', 'Address'],
  ['boxes.title', 'Title'],
  ['colours.b', 'Second colour'],
  ['name', 'Name'],
])('the field %s is called “%s”', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

const photo = { kind: 'photo', number: 3, alt: '', crop: middleCrop(800, 1000), focus: { x: 0.5, y: 0.5 } } as const;

test('a picture is named by its side, its description or its number', () => {
  expect(pictureKeyOf({ kind: 'drawn', view: 'back' })).toBe('back');
  expect(pictureKeyOf(photo)).toBe('photo3');
  expect(pictureWords({ kind: 'drawn', view: 'detail' })).toBe('Drawn, close');
  expect(pictureWords(photo)).toBe('Photograph 3');
  expect(pictureWords({ ...photo, alt: 'The crest' })).toBe('The crest');
});

test('a photograph without a description is listed with the crop in the middle', () => {
  const photographs = [
    { number: 3, width: 800, height: 1000, waiting: true },
    { number: 4, width: 800, height: 1000, waiting: false },
  ] as Parameters<typeof waitingOf>[0]['photographs'];
  expect(waitingOf({ photographs })).toEqual([photo]);
});

test('the product id is escaped in the address of a photograph', () => {
  expect(wholeAddress('a/b', 2)).toBe('/api/office/products/a%2Fb/photographs/2');
});
