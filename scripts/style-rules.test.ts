import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { inlineTokens, lastingTokens } from './inline-tokens.ts';
import { styleExceptions, styleFaults } from './style-rules.ts';

const tokens = `:root {
  --ink: #14170f;
  --coal: #14170f;
  --s-4: 8px;
  --t-3: 0.875rem;
  --d-1: 120ms;
  --f-1: clamp(1rem, 2vw, 2rem);
}
[data-theme="dark"] {
  --ink: #f1f3ea;
}
@media (prefers-reduced-motion: reduce) {
  :root {
    --d-1: 1ms;
  }
}
`;
const used =
  '.all { color: var(--ink); fill: var(--coal); gap: var(--s-4) var(--f-1); font-size: var(--t-3); transition: color var(--d-1); }';

/** Returns the faults of one style sheet beside the tokens, all of which another file uses. */
function said(declarations: string, file = 'storefront/parts/card.module.css'): string[] {
  const sources = new Map([
    ['ui/tokens.css', tokens],
    ['ui/used.css', used],
    [file, `.card {\n  ${declarations}\n}\n`],
  ]);
  // The exceptions of the shop's own files apply to nothing here.
  return styleFaults(sources).filter((fault) => !fault.includes('needs no exception'));
}

test('a selector that browsers would match against every element is refused', () => {
  const inOffice = (selector: string) => said(`} ${selector} { color: var(--ink); `, 'office/parts/card.module.css');
  for (const tried of ['.card :is(b, small)', '.card > :is(td, th):first-child', '.card, .card :where(a, button)'])
    expect(inOffice(tried), tried).toEqual([expect.stringContaining('tried on every element')]);
  for (const found of [
    '.card :is(ol, ul) li',
    '.card b:is(.one, .two)',
    '.card :is(b)',
    '.card:is(.one, .two)',
    '.card b, .card small',
  ])
    expect(inOffice(found), found).toEqual([]);
});

describe('values that are not tokens', () => {
  test.each([
    ['color: #ff0000;', 'a colour of the tokens'],
    ['border: 1px solid rgb(1 2 3 / 0.5);', 'a colour of the tokens'],
    ['background: linear-gradient(#abcdef, transparent);', 'a colour of the tokens'],
    ['--deep: #123456;', 'a colour of the tokens'],
    ['color: #14170F;', 'Write var(--'],
    ['font-size: 15px;', 'type scale'],
    ['font-size: clamp(1rem, 2vw, 2rem);', 'type scale'],
    ['font: 700 13px / 1.2 sans-serif;', 'type scale'],
    ['padding: var(--s-4) 7px;', 'space scale'],
    ['margin-top: -3px;', 'space scale'],
    ['gap: 0.5rem;', 'space scale'],
    ['right: calc(100% - 12px);', 'space scale'],
    ['scroll-margin-top: 12px;', 'space scale'],
    ['border-radius: 4px;', '--r-1'],
    ['z-index: 40;', '--z-'],
    ['transition: opacity 0.2s;', '--d-'],
    ['animation-delay: 300ms;', '--d-'],
    ['} .card:hover { color: var(--ink); }', 'inside @media (hover: hover)'],
    ['} @media (max-width: 900px) { .card a:hover { color: var(--ink); }', 'inside @media (hover: hover)'],
    ['} @media (max-width: 800px) { .card { gap: 0; }', 'one of 600, 900'],
    ['} @container (max-width: 800px) { .card { gap: 0; }', 'one of 600, 900'],
    ['} @media (min-width: 900px) { .card { gap: 0; }', 'a pixel more'],
  ])('the value in %s is refused', (declarations, sentence) => {
    const faults = said(declarations);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(sentence);
  });

  test('a fault names the line', () => {
    expect(said('/* two\n     lines */\n  color: var(--ink);\n  gap: 5px;')[0]).toMatch(
      /^storefront\/parts\/card\.module\.css:5 gap: 5px\./,
    );
  });
});

test.each([
  'color: var(--ink);',
  'background: rgb(0 0 0 / 0.1);',
  'padding: 0 1px 2% 0.5em;',
  'margin: calc(-1 * var(--s-4)) auto 0;',
  'top: calc(var(--s-4) + 64px);',
  'inset: 0;',
  'width: 12px;',
  'border: 2px solid var(--ink);',
  'border-radius: 50%;',
  'z-index: 2;',
  'transition: color var(--d-1), visibility 0s;',
  '/* gap: 5px; */',
  '} @media (max-width: 900px) { .card { gap: 0; }',
  '} @container (max-width: 14rem) { .card { gap: 0; }',
  '} @media (min-width: 901px) and (max-width: 1180px) { .card { gap: 0; }',
])('the style %s is accepted', (declarations) => {
  expect(said(declarations)).toEqual([]);
});

test.each([
  ['<p style={{ marginTop: 12 }} />', 'marginTop: 12'],
  ["<p style={{ fontSize: '1rem' }} />", "fontSize: '1rem'"],
  ["<p className={x} style={{ width: at, color: '#fff' }} />", "color: '#fff'"],
  ["<p style={{ width: 'var(--s-4)' }} />", 'var(--s-4)'],
])('the inline style in %s is refused', (source, part) => {
  const faults = said('', 'storefront/parts/card.tsx').concat(
    styleFaults(
      new Map([
        ['ui/tokens.css', tokens],
        ['ui/used.css', used],
        ['ui/card.tsx', source],
      ]),
    ),
  );
  expect(faults.filter((fault) => fault.startsWith('ui/card.tsx'))).toEqual([expect.stringContaining(part)]);
});

test('calculated inline styles are accepted', () => {
  const source = "<p style={{ '--cols': 4, left: at, color, background: hex }} />";
  expect(
    styleFaults(
      new Map([
        ['ui/tokens.css', tokens],
        ['ui/used.css', used],
        ['ui/card.tsx', source],
      ]),
    ).filter((fault) => fault.startsWith('ui/')),
  ).toEqual([]);
});

test('an unused token is refused', () => {
  expect(
    styleFaults(
      new Map([
        ['ui/tokens.css', `${tokens}:root { --s-99: 198px; }`],
        ['ui/used.css', used],
      ]),
    ).filter((fault) => fault.includes('--s-99')),
  ).toHaveLength(1);
});

test('an exception applies only to its kind, and never to a value that has a token', () => {
  const file = 'storefront/home/hero.module.css';
  expect(styleExceptions[file]?.kinds).toEqual(['colour', 'type']);
  expect(said('color: #123456; font-size: clamp(1rem, 2vw, 3rem);', file)).toEqual([]);
  expect(said('color: #14170f; gap: 5px;', file)).toHaveLength(2);
});

test('an unneeded exception is refused', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const sources = new Map(
    globSync('{storefront,ui,office}/**/*.{css,tsx}', { cwd: root }).map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  );
  expect(styleFaults(sources)).toEqual([]);
  sources.set('storefront/home/hero.module.css', '');
  expect(styleFaults(sources)).toEqual([
    expect.stringContaining('home/hero.module.css needs no exception for its colour'),
    expect.stringContaining('home/hero.module.css needs no exception for its type'),
  ]);
});

describe('tokens in the build', () => {
  const lasting = lastingTokens(tokens, [':root { --tap: 48px; }']);

  test('only tokens with one short value that nothing overrides are inlined', () => {
    expect([...lasting.keys()]).toEqual(['--coal', '--s-4', '--t-3']);
    expect(lastingTokens(`${tokens}:root { --tap: 44px; }`, [':root { --tap: 48px; }']).has('--tap')).toBe(false);
  });

  test('inlined tokens are replaced by their values, and their declarations removed', () => {
    expect(inlineTokens('.a { padding: var(--s-4) calc(-1 * var(--s-4)); color: var(--ink); }', lasting)).toBe(
      '.a { padding: 8px calc(-1 * 8px); color: var(--ink); }',
    );
    const left = inlineTokens(tokens, lasting);
    expect(left).not.toMatch(/--coal|--s-4|--t-3/);
    expect(left).toContain('--ink: #14170f;');
    expect(left).toContain('--f-1: clamp');
  });
});
