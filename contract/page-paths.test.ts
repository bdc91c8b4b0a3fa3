import { expect, test } from 'vitest';
import { athletePath, clubPath, productPath } from './page-paths.ts';

test("a product's address carries the category, encoded", () => {
  expect(productPath({ numericId: 513, Category: 'Limited Edition' })).toBe('/product/513?category=Limited%20Edition');
});

test("an athlete's address turns the first space only into a dash", () => {
  expect(athletePath('Kiyan Lobo')).toBe('/athlete/kiyan-lobo');
  expect(athletePath('Ana Maria Rao')).toBe('/athlete/ana-maria%20rao');
});

test("a club's pieces are a search for its name", () => {
  expect(clubPath('Pir Panjal XI')).toBe('/search?q=pir%20panjal%20xi');
});
