import { expect, test } from 'vitest';
import { otherSide, pictureAddress, pictureAt, pictureSet } from './images.ts';

const front = pictureAddress({ product: 'cricket-1', view: 'front', version: 'abc', width: 480, format: 'webp' });

test('a picture comes in seven widths, from a list on a phone to a close look', () => {
  expect(pictureSet(front, 'avif')).toBe(
    [160, 320, 480, 640, 800, 1200, 1600]
      .map((width) => `/images/cricket-1/front-abc-${width}.avif ${width}w`)
      .join(', '),
  );
});

test('the other side of a front is its back, and of that the front again', () => {
  const back = otherSide(front);
  expect(back).toBe('/images/cricket-1/back-abc-480.webp');
  expect(otherSide(back ?? '')).toBe(front);
});

test('a close view and a stranger have no other side', () => {
  expect(otherSide('/images/cricket-1/detail-abc-480.webp')).toBeUndefined();
  expect(otherSide('https://elsewhere.example/front-page.png')).toBeUndefined();
});

test('a product whose id has the word in it keeps its id', () => {
  expect(otherSide('/images/front-row/front-abc-480.webp')).toBe('/images/front-row/back-abc-480.webp');
});

test('a set of one format lists every width of the same picture; an address of elsewhere has none', () => {
  expect(pictureSet(front, 'avif')).toContain('/images/cricket-1/front-abc-320.avif 320w');
  expect(pictureSet('/old-cart/shirt.png', 'avif')).toBeUndefined();
  expect(pictureSet('/api/office/products/cricket-99/pictures/front-abc-480.webp', 'webp')).toContain(
    '/pictures/front-abc-320.webp 320w',
  );
  expect(pictureAt(front, 1600, 'avif')).toBe('/images/cricket-1/front-abc-1600.avif');
});
