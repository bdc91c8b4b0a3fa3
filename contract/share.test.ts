import { expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import { shareAddress, shareNameOf } from './share.ts';

test.each([
  ['/', 'home'],
  ['/sports/cricket', 'sports-cricket'],
  ['/sports/cricket/', 'sports-cricket'],
  ['/special/motorsport', 'special-motorsport'],
  ['/limited-edition', 'limited-edition'],
  ['/athlete/kiyan-lobo', 'athlete-kiyan-lobo'],
  ['/athlete/zubin-malhari%20senior', 'athlete-zubin-malhari-senior'],
  ['/privacy-policy', 'home'],
  ['/product/8', 'home'],
])('the page at %s has the share card %s', (path, name) => {
  expect(shareNameOf(firstFacts, path)).toBe(name);
  expect(shareAddress(name)).toBe(`/images/share/${name}.jpg`);
});
