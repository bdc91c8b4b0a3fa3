import { expect, test } from 'vitest';
import { pseudoFaults } from './pseudo-rules.ts';

test.each([
  ['*, *::before { box-sizing: border-box; }', 'of everything'],
  ['.all, ::after { color: red; }', 'of everything'],
  ['.tab::before { width: 8px; border: 2px solid; }', 'box-sizing: border-box'],
  ['.bar::after { animation: along 1s; }', 'animation: none'],
])('the style %s is refused', (source, why) => {
  expect(pseudoFaults('ui/base.css', source)).toEqual([expect.stringContaining(why)]);
});

test.each([
  '* { box-sizing: border-box; }',
  '.tab::before { box-sizing: border-box; width: 8px; border: 2px solid; }',
  '.dot::before { width: 8px; height: 8px; border-radius: 50%; }',
  '.bar::after { animation: along 1s; } @media (prefers-reduced-motion: reduce) { .bar::after { animation: none; } }',
  '/* ::before of everything */ .a { color: red; }',
])('the style %s is accepted', (source) => {
  expect(pseudoFaults('ui/base.css', source)).toEqual([]);
});
