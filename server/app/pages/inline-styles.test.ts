import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const sheets = new Map([
  ['/assets/a-1.css', 'a{color:red}'],
  ['/assets/b-2.css', 'b{content:"$&"}'],
  ['/assets/bad.css', 'a{}</STYLE>'],
]);
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const off = (href: string) => `<link rel="stylesheet" href="${href}" disabled=""/>`;

test('inlines stylesheets in the order of their links, which stay and load nothing', () => {
  const page = `<head>${link('/assets/a-1.css#')}${link('/assets/b-2.css')}</head>`;
  expect(inlineStyles(page, sheets)).toBe(
    `<head><style>a{color:red}\nb{content:"$&"}</style>${off('/assets/a-1.css#')}${off('/assets/b-2.css')}</head>`,
  );
});

test.each([
  ['an unknown stylesheet', link('/assets/a-1.css') + link('/assets/c-3.css')],
  ['a stylesheet that contains a closing style tag', link('/assets/bad.css')],
  ['no stylesheet', '<link rel="icon" href="/assets/a-1.css"/>'],
])('leaves a page with %s unchanged', (_what, page) => {
  expect(inlineStyles(page, sheets)).toBe(page);
});
