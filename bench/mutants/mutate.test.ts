// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them are what is tested.

import { describe, expect, test } from 'vitest';
import { mutantsOf, withMutant } from './mutate.ts';

/** Every mutant of a source. */
function wrong(source: string): string[] {
  return mutantsOf(source, 'a.ts').map((mutant) => withMutant(source, mutant));
}

describe('mutants of a source', () => {
  test.each([
    ['a condition', 'if (a) b;', ['if (!(a)) b;', 'if (a) ;']],
    ['a bound', 'x = a <= b;', ['x = (a < b);', ';']],
    ['a comparison', 'x = a === b;', ['x = (a !== b);', ';']],
    ['two conditions', 'x = a && b;', ['x = ((a) || (b));', ';']],
    ['a fallback', 'x = a ?? b;', ['x = (b);', ';']],
    ['a negation', 'x = !a;', ['x = (a);', ';']],
    ['a sum', 'x = a - b * c;', ['x = (a + b * c);', 'x = a - (b / c);', ';']],
    ['a number', 'const days = 7;', ['const days = 8;']],
    ['a truth', 'const is = true;', ['const is = false;']],
    ['a text', "const a = 'b';", ["const a = '';"]],
    ['a text with parts', 'const a = `b${c}`;', ["const a = '';"]],
    ['an awaited call', 'await f();', [';']],
    ['a refusal', "throw new Problem('no');", ["throw new Problem('');", ';']],
    ['a result', 'function f() { return g(); }', ['function f() { return undefined; }']],
    ['the result of an arrow', 'const f = () => g();', ['const f = () => undefined;']],
    ['a choice', 'x = a ? b : c;', ['x = !(a) ? b : c;', ';']],
  ])('the mutants change %s', (_what, source, versions) => {
    expect(wrong(source).sort()).toEqual([...versions].sort());
  });

  test('the mutants change an SQL statement', () => {
    expect(wrong('const q = sql`select a + 1 from ${t} where b = ${c} and d >= 2`;').sort()).toEqual(
      [
        'const q = sql`select a - 1 from ${t} where b = ${c} and d >= 2`;',
        'const q = sql`select a + 1 from ${t} where b <> ${c} and d >= 2`;',
        'const q = sql`select a + 1 from ${t} where b = ${c} or d >= 2`;',
        'const q = sql`select a + 1 from ${t} where b = ${c} and d > 2`;',
      ].sort(),
    );
  });
});

test.each([
  ['types', "type A = 'b' | 1; const a: 3 = x as 'c';"],
  ['imports and exports', "import { a } from './b.ts'; export { c } from './d.ts';"],
  ['the names of fields', "const a = { b: c, 'd-e': f };"],
  ['log calls', "deps.log.warn({ id: 1 }, 'said'); log.error('other');"],
  ['messages of errors for operators', 'const a = new Error(`b ${c}`);'],
  ['summaries of API calls', "const call = endpoint(x, { summary: 'Reads it.' });"],
  ['concatenated texts', 'const a = b + `c`;'.replace('`c`', 'c2')],
])('%s are not mutated', (_what, source) => {
  const texts = mutantsOf(source, 'a.ts').filter(({ what }) => what !== '+ became -');
  expect(texts).toEqual([]);
});

test('positions are correct after characters of several bytes', () => {
  expect(wrong("const a = '₹'; const b = 1;")).toContain("const a = '₹'; const b = 2;");
});
