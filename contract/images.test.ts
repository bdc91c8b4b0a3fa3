import { expect, test } from 'vitest';
import { otherSide, pictureAddress, pictureAt, pictureSet } from './images.ts';

const front = pictureAddress({ product: 'cricket-1', view: 'front', version: 'abc', width: 480, format: 'webp' });

test('a picture has seven widths', () => {
  expect(pictureSet(front, 'avif')).toBe(
    [160, 320, 480, 640, 800, 1200, 1600]
      .map((width) => `/images/cricket-1/front-abc-${width}.avif ${width}w`)
      .join(', '),
  );
});

test('the other side of a front picture is the back, and of a back picture the front', () => {
  const back = otherSide(front);
  expect(back).toBe('/images/cricket-1/back-abc-480.webp');
  expect(otherSide(back ?? '')).toBe(front);
});

test('a detail picture and an external picture have no other side', () => {
  expect(otherSide('/images/cricket-1/detail-abc-480.webp')).toBeUndefined();
  expect(otherSide('https://elsewhere.example/front-page.png')).toBeUndefined();
});

test('a product id that contains the word front is unchanged', () => {
  expect(otherSide('/images/front-row/front-abc-480.webp')).toBe('/images/front-row/back-abc-480.webp');
});

test('a source set lists every width of one format, and is undefined for an external picture', () => {
  expect(pictureSet(front, 'avif')).toContain('/images/cricket-1/front-abc-320.avif 320w');
  expect(pictureSet('/old-cart/shirt.png', 'avif')).toBeUndefined();
  expect(pictureSet('/api/office/products/cricket-99/pictures/front-abc-480.webp', 'webp')).toContain(
    '/pictures/front-abc-320.webp 320w',
  );
  expect(pictureAt(front, 1600, 'avif')).toBe('/images/cricket-1/front-abc-1600.avif');
});
