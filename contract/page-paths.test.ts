import { expect, test } from 'vitest';
import { clubPath } from './club-path.ts';
import { athletePath, productPath } from './page-paths.ts';

test("a product's path has its category, encoded", () => {
  expect(productPath({ numericId: 513, Category: 'Limited Edition' })).toBe('/product/513?category=Limited%20Edition');
});

test("an athlete's path has a dash for the first space only", () => {
  expect(athletePath('Kiyan Lobo')).toBe('/athlete/kiyan-lobo');
  expect(athletePath('Ana Maria Rao')).toBe('/athlete/ana-maria%20rao');
});

test("a club's path is its name in lower case with dashes", () => {
  expect(clubPath('Pir Panjal XI')).toBe('/club/pir-panjal-xi');
  expect(clubPath(" St. Mary's (Goa) ")).toBe('/club/st-mary-s-goa');
});
