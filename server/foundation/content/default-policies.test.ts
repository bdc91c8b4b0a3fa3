import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PolicyBlock, PolicyWords } from '#contract/policies.ts';
import { policyNames } from '#contract/policy-pages.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { fileOfPolicy, firstPolicies, policyOfFile } from './default-policies.ts';
import { parseMarkdown } from './markdown.ts';
import { wordFaults } from './policy-words.ts';
import { presentPolicy } from './read-policy.ts';

function words(said: PolicyWords): string {
  if (typeof said === 'string') return said;
  return said
    .map((one) => {
      if (typeof one === 'string') return one;
      return 'strong' in one ? one.strong : `[${one.text}](${one.to})`;
    })
    .join('');
}

/** Policies before they were Markdown: a list is one string an item. */
function asBefore(block: PolicyBlock): unknown[] {
  if ('paragraph' in block) return [words(block.paragraph)];
  if ('items' in block) return block.items.map((item) => `- ${words(item)}`);
  if ('rows' in block) return [{ ...block, rows: block.rows.map((row) => row.map(words)) }];
  if ('question' in block) return [{ ...block, answer: words(block.answer) }];
  return [block.kept];
}

test('version one of each policy has exactly the text of the specification', async () => {
  const before = JSON.parse(await readFile(path.join(import.meta.dirname, 'first/as-specified.json'), 'utf8'));
  // The page itself adds the list of browser storage.
  for (const part of before.cookies.parts)
    for (const [at, block] of part.text.entries())
      if (block.heads?.[2] === 'Until') part.text[at] = part.id === 'storage' ? 'person' : part.id;
  for (const name of policyNames) {
    const shown = presentPolicy(
      { shopFacts: firstFacts, settings: unchangedSettings },
      name,
      undefined,
      new Date('2026-11-24T06:00:00Z'),
    );
    expect(shown).toMatchObject({ version: 1, since: '1 November 2026', past: null });
    const { title, lead, description } = before[name];
    expect(shown).toMatchObject({ title, lead, description });
    expect(shown?.parts.map((part) => ({ ...part, text: part.text.flatMap(asBefore) }))).toEqual(before[name].parts);
  }
});

test('version one of each policy has all that the law needs, and its file is parsed unchanged', () => {
  for (const name of policyNames) {
    const { parts, faults } = parseMarkdown(firstPolicies[name].text);
    expect([...faults, ...wordFaults(name, firstPolicies[name].text, parts)]).toEqual([]);
    expect(policyOfFile(fileOfPolicy(firstPolicies[name]))).toEqual({
      ...firstPolicies[name],
      text: `${firstPolicies[name].text.trimEnd()}\n`,
    });
  }
});

test.each([
  ['## A\n\nx', 'does not begin with its title'],
  ['---\ntitle: "A"\nlead: "b"\n---\n\n## A\n\nx', 'no line description'],
  ['---\ntitle: A\nlead: "b"\ndescription: "c"\n---\n\n## A\n\nx', 'no line title'],
])('a policy file that begins %j is rejected', (file, sentence) => {
  expect(() => policyOfFile(file)).toThrow(sentence);
});

test.each([
  ['Words', 'Begin with a heading'],
  ['## A\n\n<b>x</b>', 'HTML is not shown'],
  ['## A\n\nx <script>alert(1)</script>', 'HTML is not shown'],
  ['## A\n\n![x](/y.png)', 'Pictures are not shown'],
  ['## A\n\n[x](javascript:alert(1))', 'leads nowhere'],
  ['## A\n\n[x](//elsewhere.example)', 'leads nowhere'],
  ['## A\n\n[x](http://elsewhere.example)', 'leads nowhere'],
  ['## A\n\n    code', 'four spaces'],
  ['## A\n\n> said', 'begin with >'],
  ['## A\n\n1. one', 'begins its lines with a dash'],
  ['## A\n\n- one\n  - two', 'no list of its own'],
  ['## A\n\nx\n\n## A\n\ny', 'Two parts are called'],
  ['## A\n\nx\n\n### Why?', 'has no answer'],
  ['## A', 'Nothing stands under'],
  ['# A\n\nx', 'begin with ##'],
  ['', 'Write something'],
])('a policy text %j is rejected with a reason', (text, sentence) => {
  expect(
    parseMarkdown(text)
      .faults.map((fault) => fault.sentence)
      .join(' '),
  ).toContain(sentence);
});

test('a fault names its line number', () => {
  expect(parseMarkdown('## A\n\nfine\n\n<p>not</p>\n').faults).toEqual([
    { line: 5, sentence: 'HTML is not shown: write it in words' },
  ]);
  expect(wordFaults('returns', '## A\n\n{{who}}', []).slice(0, 1)).toEqual([expect.objectContaining({ line: 3 })]);
});

test('parsed policy links lead only to the shop, https, mailto and tel, whatever text is given', () => {
  const piece = fc.constantFrom(
    '## A\n\n',
    'x',
    '[a](',
    ')',
    '/b',
    'javascript:',
    'data:text/html,',
    '<a href="x">',
    '**',
    '{{seller}}',
    '\n',
    '| a |\n|---|\n',
    '- ',
    '![',
    ']',
    'http://',
    '//',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { parts, faults } = parseMarkdown(pieces.join(''));
      if (faults.length > 0) return;
      for (const to of JSON.stringify(parts).matchAll(/"to":"([^"]*)"/g))
        expect(to[1]).toMatch(/^(?:\/(?!\/)|https:|mailto:|tel:)/);
    }),
  );
});
